"""What buttons can point at: options of prompts, and what a die may be."""

from dataclasses import dataclass

from companion.games.message import Message, say
from companion.games.prompt import Choice, Prompt
from companion.games.words import colour_name


@dataclass(frozen=True, slots=True)
class OptionPick:
    """Option `number` (from 1) of a prompt that wants a choice."""

    prompt: Prompt
    number: int

    @property
    def text(self) -> Message:
        """What the option says."""
        return options(self.prompt)[self.number - 1]

    @property
    def secret(self) -> bool:
        """Whether nobody else may see what is pointed at."""
        return self.prompt.secret


@dataclass(frozen=True, slots=True)
class DiePick:
    """What die `die` of roll `roll` may be, of which `tellings` were told before: a `value`, or a `colour`."""

    roll: int
    tellings: int
    die: int
    value: int | None = None
    colour: str | None = None

    secret = False

    @property
    def text(self) -> Message:
        """What the die would be."""
        if self.colour is not None:
            return say("This die is %(colour)s.", colour=colour_name(self.colour))
        return say("This die shows %(value)s.", value=self.value or 0)


Pick = OptionPick | DiePick


@dataclass(frozen=True, slots=True)
class Pointed:
    """What the buttons of a seat point at."""

    seat: int
    pick: Pick


def options(prompt: Prompt) -> tuple[Message, ...]:
    """The texts of what can be chosen; none if the prompt wants something else."""
    return tuple(option.text for option in prompt.wants.options) if isinstance(prompt.wants, Choice) else ()
