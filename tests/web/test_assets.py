"""Styles and scripts: kept by browsers, and never stale after an update."""

import re
from pathlib import Path

from flask.testing import FlaskClient

from web.assets import version_of


def a_folder(folder: Path, **files: str) -> Path:
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text)
    return folder


def test_any_change_of_any_file_changes_the_version(tmp_path: Path) -> None:
    versions = [
        version_of(a_folder(tmp_path / "a", look="red", script="run")),
        version_of(a_folder(tmp_path / "b", look="blue", script="run")),
        version_of(a_folder(tmp_path / "c", looks="red", script="run")),
        version_of(a_folder(tmp_path / "d", look="red")),
    ]
    assert len(set(versions)) == 4
    assert version_of(a_folder(tmp_path / "e", look="red", script="run")) == versions[0]


def styles(client: FlaskClient) -> list[str]:
    return re.findall(r'rel="stylesheet" href="([^"]+)"', client.get("/demo").text)


def test_what_a_page_names_is_kept_for_good(client: FlaskClient) -> None:
    addresses = styles(client)
    assert addresses
    for address in addresses:
        with client.get(address) as response:
            assert response.status_code == 200
            assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_a_page_from_before_an_update_gets_the_files_of_today_and_asks_again_each_time(client: FlaskClient) -> None:
    [address, *_] = styles(client)
    old = re.sub(r"/static/\w+/", "/static/0123456789/", address)
    with client.get(old) as response, client.get(address) as present:
        assert response.headers["Cache-Control"] == "no-cache"
        assert response.data == present.data
        tag = response.headers["ETag"]
    with client.get(old, headers={"If-None-Match": tag}) as again:
        assert again.status_code == 304


def test_nothing_outside_the_folder_is_served(client: FlaskClient) -> None:
    for path in ("../app.py", "..%2fapp.py", "%2fetc%2fpasswd", "nothing.css", ""):
        assert client.get(f"/static/any/{path}", follow_redirects=True).status_code == 404
