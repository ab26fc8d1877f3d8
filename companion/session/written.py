"""Actions and states of one game in their written form (JSON)."""

import json
from collections.abc import Iterator, Mapping
from math import isinf
from typing import Any, Union

import msgspec

from companion.games.action import Action
from companion.games.game import Game
from companion.games.malformed import malformed, plain
from companion.games.message import say
from companion.games.refusal import Reason, Refused


class Written:
    """Reads and writes the actions and states of `game`."""

    def __init__(self, game: Game[Any, Any]) -> None:
        """Prepare the decoders, which takes a moment for a game with many actions."""
        self._actions: msgspec.json.Decoder[Action] = msgspec.json.Decoder(Union[game.actions])  # noqa: UP007 - they are data
        self._state: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.state)

    def action(self, data: Any) -> Action:
        """The action that `data` describes; raises Refused (malformed) that says what is wrong with it."""
        action: Action = self._read(self._actions, data)
        return action

    def state(self, data: Any) -> Any:
        """The state that `data` describes; raises Refused (malformed)."""
        return self._read(self._state, data)

    @staticmethod
    def write(value: Any) -> Any:
        """An action or a state as plain JSON values; raises Refused (malformed) if it can't be written so."""
        try:
            return msgspec.json.decode(msgspec.json.encode(value))
        except (TypeError, ValueError, RecursionError) as error:
            raise _no_json(error) from error

    @staticmethod
    def _read(decoder: "msgspec.json.Decoder[Any]", data: Any) -> Any:
        try:
            return decoder.decode(msgspec.json.encode(data))
        except msgspec.ValidationError as error:
            raise Refused(Reason.MALFORMED, plain(str(error))) from error
        except (TypeError, ValueError, RecursionError) as error:
            raise _no_json(error) from error


def decode(text: str | bytes) -> Mapping[str, Any]:
    """A JSON object from text; raises Refused (malformed) if it is something else."""
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.ValidationError as error:
        raise _too_large(text, error) or Refused(Reason.MALFORMED, plain(str(error))) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _no_json(error) from error


def _too_large(text: str | bytes, error: msgspec.ValidationError) -> Refused | None:
    """What is wrong if a number is larger than any that a computer can hold; msgspec doesn't tell the place."""
    if "out of range" not in str(error):
        return None
    try:
        path = next(_infinite(json.loads(text), "$"), None)
    except (ValueError, RecursionError) as unreadable:
        return _no_json(unreadable)
    return None if path is None else malformed(path, say("the number is too large"))


def _infinite(data: Any, path: str) -> Iterator[str]:
    """JSON paths of such numbers."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _infinite(value, f"{path}.{key}")
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _infinite(value, f"{path}[{number}]")
    elif isinstance(data, float) and isinf(data):
        yield path


def _no_json(error: Exception) -> Refused:
    return Refused(Reason.MALFORMED, say("This is not JSON: %(text)s", text=str(error)))
