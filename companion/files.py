"""The companion's folder, and files that are either whole or not there."""

import os
import tempfile
from pathlib import Path


def data_folder() -> Path:
    """The folder that the companion keeps its things in when nobody says another; it may not be there yet."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "companion"


def write_atomically(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Write `data` to `path`, which afterwards holds all of it or, whatever happens, what it held before; its folder is
    made if it isn't there. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, mode)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
