"""The four markers as cards on the floor of a virtual tray."""

from collections.abc import Mapping

import cv2
import numpy as np

from vision.frame import Image
from vision.render.tray import Tray
from vision.tray.markers import CELLS, MARKER_MM, QUIET_MM, marker_cells

CELL = 24
"""Pixels of a cell of the drawn card."""


def lay_cards(image: Image, tray: Tray, turns: Mapping[int, float]) -> Image:
    """A picture of `tray` with the markers that `turns` names (number → how far the card is turned, radians, a multiple
    of a right angle) in the corners of its floor."""
    laid = image.copy()
    side = (MARKER_MM + 2 * QUIET_MM) / 10
    for number, turn in turns.items():
        across, down = ((-1, 1), (1, 1), (1, -1), (-1, -1))[number]
        middle = np.array([across * (tray.half[0] - side / 2), down * (tray.half[1] - side / 2)])
        _lay(laid, tray, _card(number), middle, side, turn)
    return laid


def _card(number: int) -> Image:
    quiet = round(CELLS * CELL * QUIET_MM / MARKER_MM)
    black = cv2.resize(marker_cells(number) * 205 + 25, None, fx=CELL, fy=CELL, interpolation=cv2.INTER_NEAREST)
    card = cv2.copyMakeBorder(black, quiet, quiet, quiet, quiet, cv2.BORDER_CONSTANT, value=230)
    return np.asarray(cv2.cvtColor(card, cv2.COLOR_GRAY2BGR), np.uint8)


def _lay(image: Image, tray: Tray, card: Image, middle: np.ndarray, side: float, turn: float) -> None:
    c, s = np.cos(turn), np.sin(turn)
    # print's corners clockwise from the top left; the world's y goes up in the picture
    square = np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)]) * side / 2 @ np.array([[c, s], [-s, c]])
    seen = tray.camera.project(np.column_stack([middle + square, np.zeros(4)]).astype(np.float32))
    size = card.shape[0]
    own = np.array([(0, 0), (size, 0), (size, size), (0, size)], np.float32)
    plane = cv2.getPerspectiveTransform(own, seen)
    smooth = cv2.GaussianBlur(card, (0, 0), 0.35 * size / max(8.0, float(np.ptp(seen[:, 0]))))
    flags = cv2.INTER_AREA
    warped = cv2.warpPerspective(smooth, plane, image.shape[1::-1], flags=flags)
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(seen * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    share = mask[..., None].astype(np.float32) / 255
    image[:] = np.round(image * (1 - share) + warped * share).astype(np.uint8)
