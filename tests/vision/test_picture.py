"""Reading picture files: what can be read looks right, and what can't says so at once, with little memory."""

import io
import os
import struct
import subprocess
import sys
import time
import tracemalloc
import zlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageOps

from vision.errors import NotAPicture, PictureError, PictureTooLarge
from vision.picture import LIMIT_PIXELS, STRIP_ROWS, SUFFIXES, decode_picture, load_picture, pictures_in

# B, G, R of the four quarters of the test picture, row by row
QUARTERS = [[(0, 0, 255), (0, 255, 0)], [(255, 0, 0), (200, 200, 200)]]
GREYS = [[10, 80], [160, 250]]


def quarters(height: int = 150, width: int = 40) -> np.ndarray:
    """A BGR picture of four plain quarters, higher than one strip."""
    image = np.zeros((height, width, 3), np.uint8)
    for row, colours in enumerate(QUARTERS):
        for column, colour in enumerate(colours):
            image[row * height // 2 :, column * width // 2 :] = colour
    return image


def saved(picture: Image.Image, kind: str, **options: object) -> bytes:
    """The picture as a file's bytes."""
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def as_pillow(bgr: np.ndarray) -> Image.Image:
    """The same picture for Pillow."""
    return Image.fromarray(np.ascontiguousarray(bgr[:, :, ::-1]))


def png_with_size(width: int, height: int) -> bytes:
    """A PNG of a black picture, packed as small as it goes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packer = zlib.compressobj(9)
    row = bytes(width * 3 + 1)
    data = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


@pytest.fixture(scope="module")
def bomb() -> bytes:
    """A small PNG of 12,000 x 12,000 pixels: unpacked it would take 432 MB."""
    data = png_with_size(12_000, 12_000)
    assert len(data) < 500_000
    return data


@pytest.mark.parametrize("kind", ["PNG", "BMP", "TIFF", "PPM", "GIF"])
def test_exact_kinds_come_out_as_bgr(kind: str) -> None:
    image = decode_picture(saved(as_pillow(quarters()), kind), "a")
    assert image.dtype == np.uint8
    assert image.flags.c_contiguous
    np.testing.assert_array_equal(image, quarters())


@pytest.mark.parametrize("kind", ["JPEG", "WEBP"])
def test_lossy_kinds_come_out_nearly_the_same(kind: str) -> None:
    image = decode_picture(saved(as_pillow(quarters()), kind, quality=95), "a")
    assert np.abs(image.astype(int) - quarters()).mean() < 4


@pytest.mark.parametrize("turn", range(1, 9))
@pytest.mark.parametrize("height", [STRIP_ROWS * 2 + 7, 30])
def test_each_exif_turn_is_applied(turn: int, height: int) -> None:
    picture = as_pillow(quarters(height, 64))
    exif = Image.Exif()
    exif[0x0112] = turn
    data = saved(picture, "PNG", exif=exif)
    with Image.open(io.BytesIO(data)) as again:
        expected = np.asarray(ImageOps.exif_transpose(again))[:, :, ::-1]
    np.testing.assert_array_equal(decode_picture(data, "a"), expected)


def test_a_turned_photo_stands_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was held so that the right side is up
    image = decode_picture(saved(as_pillow(quarters(100, 60)), "JPEG", exif=exif, quality=95), "a")
    assert image.shape == (60, 100, 3)
    red, green, blue = image[15, 75], image[45, 75], image[15, 25]
    assert [int(np.argmax(colour)) for colour in (red, green, blue)] == [2, 1, 0]


def test_a_webp_is_turned_and_otherwise_as_pillow_unpacks_it() -> None:
    exif = Image.Exif()
    exif[0x0112] = 8
    data = saved(as_pillow(quarters()), "WEBP", exif=exif, lossless=True)
    np.testing.assert_array_equal(decode_picture(data, "a"), np.rot90(quarters()))


def test_of_an_animated_webp_the_first_picture_counts() -> None:
    colours = [(200, 0, 0), (0, 200, 0)]
    first, second = (Image.new("RGB", (32, 20), colour) for colour in colours)
    data = saved(first, "WEBP", save_all=True, append_images=[second], lossless=True)
    assert (decode_picture(data, "a") == (0, 0, 200)).all()


@pytest.mark.parametrize("turn", [0, 9, 77])
def test_an_exif_turn_that_makes_no_sense_is_passed_over(turn: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    np.testing.assert_array_equal(decode_picture(saved(as_pillow(quarters()), "PNG", exif=exif), "a"), quarters())


def test_an_exif_note_of_rubbish_is_passed_over() -> None:
    data = saved(as_pillow(quarters()), "PNG", exif=b"Exif\0\0MM\0*\xff\xff\xff\xff rubbish")
    np.testing.assert_array_equal(decode_picture(data, "a"), quarters())


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF"])
def test_grey_becomes_three_equal_channels(kind: str) -> None:
    grey = np.kron(np.array(GREYS, np.uint8), np.ones((40, 40), np.uint8))
    image = decode_picture(saved(Image.fromarray(grey), kind), "a")
    assert np.abs(image.astype(int) - grey[:, :, None]).max() <= 2


@pytest.mark.parametrize("kind", ["PNG", "TIFF"])
def test_sixteen_bit_grey_keeps_its_shades(kind: str) -> None:
    grey = np.kron(np.array(GREYS, np.uint16), np.ones((40, 40), np.uint16))
    image = decode_picture(saved(Image.fromarray(grey * 257), kind), "a")
    np.testing.assert_array_equal(image, np.repeat(grey[:, :, None], 3, axis=2))


def test_sixteen_bit_colours_keep_their_shades() -> None:
    cv2 = pytest.importorskip("cv2")
    data = cv2.imencode(".png", quarters().astype(np.uint16) * 257)[1].tobytes()
    np.testing.assert_array_equal(decode_picture(data, "a"), quarters())


def test_transparent_pixels_of_a_webp_lie_on_mid_grey() -> None:
    picture = as_pillow(quarters()).convert("RGBA")
    picture.putalpha(Image.linear_gradient("L").resize(picture.size))
    image = decode_picture(saved(picture, "WEBP", lossless=True, exact=True), "a")
    backed = Image.new("RGBA", picture.size, (128, 128, 128, 255))
    backed.alpha_composite(picture)
    expected = np.asarray(backed.convert("RGB"))[:, :, ::-1]
    assert np.abs(image.astype(int) - expected).max() <= 1


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
def test_what_shows_through_is_grey(mode: str) -> None:
    picture = Image.new("RGBA", (20, 80), (255, 255, 255, 255))
    picture.paste((0, 0, 0, 0), (0, 0, 20, 40))
    data = saved(picture.convert(mode), "PNG", **({"transparency": 0} if mode == "P" else {}))
    image = decode_picture(data, "a")
    assert tuple(image[60, 10]) == (255, 255, 255)
    assert tuple(image[20, 10]) == (128, 128, 128)


def test_cmyk_and_palettes_are_turned_into_colours() -> None:
    for picture in (as_pillow(quarters()).convert("CMYK"), as_pillow(quarters()).quantize(4)):
        np.testing.assert_array_equal(decode_picture(saved(picture, "TIFF"), "a"), quarters())


def test_a_film_like_gif_shows_its_first_picture() -> None:
    first, second = as_pillow(quarters()), Image.new("RGB", (40, 150))
    data = saved(first, "GIF", save_all=True, append_images=[second])
    np.testing.assert_array_equal(decode_picture(data, "a"), quarters())


def test_floating_point_pixels_are_refused_in_words() -> None:
    with pytest.raises(NotAPicture, match=r"deep\.tif holds 32-bit numbers"):
        decode_picture(saved(Image.new("F", (4, 4)), "TIFF"), "deep.tif")


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "BMP", "GIF", "TIFF"])
@pytest.mark.parametrize("kept", [0.9, 0.5])
def test_a_file_that_was_cut_off_says_so(kind: str, kept: float, capfd: pytest.CaptureFixture[str]) -> None:
    noise = np.random.default_rng(3).integers(0, 255, (120, 120, 3), np.uint8)
    data = saved(as_pillow(noise), kind)
    with pytest.raises(PictureError, match=r"a\.jpg is (broken or cut off|not a picture)"):
        decode_picture(data[: int(len(data) * kept)], "a.jpg")
    assert capfd.readouterr() == ("", ""), "the decoder must not print on its own"


@pytest.mark.parametrize(
    "data",
    [b"hello, this is a letter\n" * 20, b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"<svg></svg>", bytes(5000)],
)
def test_what_is_no_picture_says_so(data: bytes) -> None:
    with pytest.raises(PictureError, match=r"notes\.txt is (not a picture of a known kind|broken)"):
        decode_picture(data, "notes.txt")


def test_an_empty_file_says_so(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").touch()
    with pytest.raises(NotAPicture, match=r"a\.jpg is empty"):
        load_picture(tmp_path / "a.jpg")


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match=r"none\.jpg does not exist"):
        load_picture(tmp_path / "none.jpg")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(NotAPicture, match="is not a file"):
        load_picture(tmp_path)


def test_a_name_that_is_too_long_for_the_disk_is_one_clear_error() -> None:
    with pytest.raises(PictureError, match="can't be read: File name too long"):
        load_picture("x" * 5000 + ".jpg")


def test_a_picture_from_a_file_is_the_same_as_from_memory(tmp_path: Path) -> None:
    path = tmp_path / "Würfel 1.png"
    path.write_bytes(saved(as_pillow(quarters()), "PNG"))
    np.testing.assert_array_equal(load_picture(path), quarters())


def test_a_file_of_too_many_bytes_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.bmp"
    with path.open("wb") as file:
        os.truncate(file.fileno(), 300 << 20)  # sparse: takes no room on the disk
    with pytest.raises(PictureTooLarge, match="larger than 256 MB"):
        load_picture(path)


def test_a_picture_bomb_is_refused_from_its_header(bomb: bytes) -> None:
    started = time.process_time()
    tracemalloc.start()
    try:
        with pytest.raises(PictureTooLarge, match="12000 x 12000 pixels, more than 64 megapixels"):
            decode_picture(bomb, "bomb.png")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert time.process_time() - started < 0.05
    assert peak < 2_000_000


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "BMP", "GIF", "TIFF", "PPM"])
def test_every_kind_is_refused_when_too_large(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.picture.LIMIT_PIXELS", 40 * 150 - 1)
    with pytest.raises(PictureTooLarge, match="40 x 150 pixels"):
        decode_picture(saved(as_pillow(quarters()), kind), "a")


def test_the_largest_picture_that_is_read_has_64_megapixels() -> None:
    assert LIMIT_PIXELS == 64_000_000
    with pytest.raises(PictureTooLarge):
        decode_picture(png_with_size(8001, 8000), "a")


def test_a_photo_of_12_megapixels_takes_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "photo.jpg"
    exif = Image.Exif()
    exif[0x0112] = 6
    noise = np.random.default_rng(5).integers(0, 255, (30, 40, 3), np.uint8)
    as_pillow(noise).resize((4000, 3000)).save(path, exif=exif, progressive=True)
    script = (
        "import sys; from vision.picture import load_picture; print(load_picture(sys.argv[1]).shape); "
        "print(open('/proc/self/status').read())"
    )
    run = [sys.executable, "-c", script, str(path)]
    shape, *status = subprocess.run(run, capture_output=True, text=True, check=True).stdout.splitlines()
    assert shape == "(4000, 3000, 3)"
    peak = next(line for line in status if line.startswith("VmHWM:"))
    assert int(peak.split()[1]) < 160_000, "kilobytes"


def test_a_folder_gives_its_pictures_in_order_of_their_names(tmp_path: Path) -> None:
    for name in ("b.PNG", "a.jpg", "notes.txt", "c.webp"):
        (tmp_path / name).touch()
    (tmp_path / "d.jpg").mkdir()
    assert [path.name for path in pictures_in(tmp_path)] == ["a.jpg", "b.PNG", "c.webp"]
    assert ".jpg" in SUFFIXES


def test_a_folder_without_pictures_says_so(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="is a folder without pictures"):
        pictures_in(tmp_path)


def test_a_missing_folder_says_so(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="can't be read: No such file or directory"):
        pictures_in(tmp_path / "none")


@given(kind=st.sampled_from(["JPEG", "PNG", "WEBP", "BMP", "GIF", "TIFF", "PPM"]), data=st.data())
def test_no_change_of_a_file_does_more_than_spoil_the_picture(kind: str, data: st.DataObject) -> None:
    """Whatever is altered in a picture file: a picture comes out, or a PictureError, nothing else."""
    file = bytearray(saved(as_pillow(quarters(20, 16)), kind))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(file) - 1))
        file[at] = data.draw(st.integers(0, 255))
    try:
        image = decode_picture(bytes(file), "a")
    except PictureError as error:
        assert str(error).startswith("a ")
    else:
        assert image.shape[2] == 3 and image.dtype == np.uint8


@given(st.binary(max_size=200))
def test_any_bytes_are_a_picture_or_a_clear_error(data: bytes) -> None:
    try:
        decode_picture(data, "a")
    except PictureError as error:
        assert str(error).startswith("a ")
