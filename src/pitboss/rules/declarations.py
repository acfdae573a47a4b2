"""What a game declares about itself, as data with cites: wagers, pay tables, options and irregularities."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from ..things.errors import NotAllowed, NotUnderstood, UnknownName
from ..things.payout import PayoutOdds

if TYPE_CHECKING:
    from .proceeding import Call
    from .round import Round

Source = Literal["regulation", "public", "general", "project"]
"""How sure a fact is: the regulation's own text, a public reference, general knowledge of the trade, or a choice
of this project where the text is silent."""

Value = Any
When = Callable[["Options"], bool]


def always(_options: Options) -> bool:
    """Say yes under any options."""
    return True


Words = str | Callable[["Options"], str]
"""What is said in the same words at every table, or in words that depend on the options."""


def in_words(words: Words, options: Options) -> str:
    """Return what is said under the options in force.

    >>> options = Options((Option(id="tie", name="Ties", default="push", cite="27.3(c)"),), {})
    >>> in_words("always", options), in_words(lambda options: f"a {options.tie}", options)
    ('always', 'a push')
    """
    return words if isinstance(words, str) else words(options)


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that the regulation leaves to the licensee.

    ``values`` lists what may be chosen; for amounts, counts and other open values it is empty and ``accept`` judges.
    """

    id: str
    name: str
    default: Value
    cite: str
    values: tuple[Value, ...] = ()
    accept: Callable[[Value], bool] | None = None
    accepts: str = ""
    notice: str = ""
    source: Source = "regulation"
    unsure: str = ""

    def allowed(self) -> tuple[str, ...]:
        """Return the allowed values as text."""
        listed = tuple(as_text(value) for value in self.values)
        return (*listed, self.accepts) if self.accept is not None or not listed else listed

    def check(self, value: Value) -> Value:
        """Return the value as the option keeps it, or refuse it."""
        if isinstance(value, bool) and set(self.values) == {"yes", "no"}:
            value = "yes" if value else "no"
        for one in self.values:
            # True == 1 in Python; an option that counts must not take it.
            if one == value and isinstance(one, bool) == isinstance(value, bool):
                return one
            if isinstance(value, str) and as_text(one) == value:
                return one
        if self.accept is not None:
            plain = _plain(value)
            if self.accept(plain):
                return plain
        shown, allowed = as_text(value), self.allowed()
        if not isinstance(value, str) and shown in allowed:
            raise NotAllowed(
                f"Option {self.id!r} cannot be the number {shown}: it is text.",
                allowed=[f'"{one}"' for one in allowed],
                cite=self.cite,
            )
        raise NotAllowed(f"Option {self.id!r} cannot be {shown!r}.", allowed=allowed, cite=self.cite)


def as_text(value: Value) -> str:
    """Write an option's value as the command line reads it.

    >>> as_text(True), as_text(5), as_text("A"), as_text(None), as_text({"pair": 1})
    ('true', '5', 'A', 'null', '{"pair":1}')
    """
    if value is None:
        return "null"
    if isinstance(value, (dict, list, tuple)):
        return msgspec.json.encode(value).decode()
    return str(value).lower() if isinstance(value, bool) else str(value)


def _plain(value: Value) -> Value:
    """Read a value typed as text."""
    if not isinstance(value, str):
        return value
    try:
        return msgspec.json.decode(value.encode())
    except msgspec.DecodeError:
        return value


class Conflict(msgspec.Struct, frozen=True, kw_only=True):
    """Two options that exclude one another: where ``when`` holds, ``needs`` must hold as well."""

    when: Mapping[str, tuple[Value, ...]]
    needs: Mapping[str, tuple[Value, ...]]
    why: str
    cite: str

    def check(self, options: Options) -> None:
        """Refuse options that break the rule."""
        if not all(options[key] in values for key, values in self.when.items()):
            return
        for key, values in self.needs.items():
            if options[key] not in values:
                held = ", ".join(f"{one} {as_text(options[one])}" for one in self.when)
                raise NotAllowed(
                    f"With {held}, option {key!r} cannot be {as_text(options[key])!r}: {self.why}.",
                    allowed=[f"{key} {' or '.join(as_text(value) for value in values)}"],
                    cite=self.cite,
                )


class Options(Mapping[str, Value]):
    """The options in force at a table: every declared option with its value.

    >>> declared = (Option(id="deal", name="Deal", default="shoe", values=("shoe", "hand"), cite="20.7"),)
    >>> options = Options(declared, {"deal": "hand"}); options.deal, options["deal"], options.chosen()
    ('hand', 'hand', {'deal': 'hand'})
    """

    __slots__ = ("__dict__", "_chosen", "_declared")

    def __init__(self, declared: Iterable[Option], chosen: Mapping[str, Value]) -> None:
        self._declared = {option.id: option for option in declared}
        for name in chosen:
            if name not in self._declared:
                raise UnknownName(f"Option {name!r} is unknown.", allowed=sorted(self._declared))
        for option in self._declared.values():
            value = option.check(chosen[option.id]) if option.id in chosen else option.default
            self.__dict__[option.id] = value
        self._chosen = {name: value for name, value in self.__dict__.items() if value != self._declared[name].default}

    def __getitem__(self, name: str) -> Value:
        try:
            return self.__dict__[name]
        except KeyError:
            raise UnknownName(f"Option {name!r} is unknown.", allowed=sorted(self._declared)) from None

    def __getattr__(self, name: str) -> Value:
        raise UnknownName(f"Option {name!r} is unknown.", allowed=sorted(self._declared))

    def __contains__(self, name: object) -> bool:
        return name in self.__dict__

    def get(self, name: str, default: Value = None) -> Value:
        """Return an option's value, or ``default`` where the game has no such option."""
        return self.__dict__.get(name, default)

    def __iter__(self) -> Any:
        return iter(self.__dict__)

    def __len__(self) -> int:
        return len(self.__dict__)

    def chosen(self) -> dict[str, Value]:
        """Return the options that differ from their defaults."""
        return self._chosen

    def replace(self, **changes: Value) -> Options:
        """Return the options with some of them changed."""
        return Options(self._declared.values(), {**self.__dict__, **changes})


class Wager(msgspec.Struct, frozen=True, kw_only=True):
    """A wager that a player may make: its id, when it is placed, and when it wins, loses or is returned.

    A payment on the wagers of others, as a bonus, is declared likewise and never placed.
    ``exactly`` gives the one amount in cents that may be wagered, where the rule fixes it; ``multiple_of`` the other
    wager, and how many times its amount this one must be.
    """

    id: str
    name: str
    cite: str
    wins: Words
    loses: Words
    returned: Words = "never"
    pays: Words
    required: bool = False
    placed: Literal["before-deal", "in-turn", "never"] = "before-deal"
    offered: When = always
    offered_when: str = ""
    odds: Callable[[Options], PayoutOdds | None] | None = None
    exactly: Callable[[Options], int] | None = None
    multiple_of: tuple[str, int] | None = None
    source: Source = "regulation"
    unsure: str = ""


class PayTable(msgspec.Struct, frozen=True, kw_only=True):
    """A printed table of payout odds, one row an outcome, best first; ``used`` says under which options it pays.

    A table whose id is a value of an option is used where that option has chosen it, and need not say so.
    """

    id: str
    name: str
    rows: tuple[tuple[str, PayoutOdds], ...]
    cite: str
    used: When = always
    exact: bool = True
    source: Source = "regulation"
    unsure: str = ""

    @staticmethod
    def of(id: str, name: str, cite: str, rows: Mapping[str, str], **more: Any) -> PayTable:
        """Build a table from odds as they are printed.

        >>> table = PayTable.of("A", "Pair plus A", "20.11(a)2", {"pair": "1 to 1", "flush": "4 to 1"})
        >>> table["flush"].profit(500)
        2000
        """
        return PayTable(
            id=id,
            name=name,
            cite=cite,
            rows=tuple((outcome, PayoutOdds.parse(odds)) for outcome, odds in rows.items()),
            **more,
        )

    def __getitem__(self, outcome: str) -> PayoutOdds:
        for name, odds in self.rows:
            if name == outcome:
                return odds
        raise KeyError(outcome)

    def get(self, outcome: str) -> PayoutOdds | None:
        """Return the odds of an outcome, or None where the table does not pay it."""
        for name, odds in self.rows:
            if name == outcome:
                return odds
        return None

    @property
    def highest(self) -> PayoutOdds:
        """The best odds of the table."""
        return max((odds for _, odds in self.rows), key=lambda odds: odds.wins / odds.per)


class Irregularity(msgspec.Struct, frozen=True, kw_only=True):
    """Something that goes wrong: when it can happen, and the ruling.

    ``when`` names the moments of the round in which it can happen. ``effect`` carries out the ruling at once, at the
    next event (``trigger="moment"``) or at the next card (``trigger="draw"``); with ``trigger="procedure"`` the game's
    procedure itself asks for it with :meth:`Round.called`. ``found="last"`` marks rulings that end a scripted
    round: they take effect once the script says no more. ``answers`` is the decision that the ruling puts in the
    place of one the table is waiting for.
    """

    id: str
    name: str
    happened: str
    ruling: str
    cite: str
    when: tuple[str, ...]
    trigger: Literal["moment", "draw", "procedure", "table"] = "moment"
    effect: Callable[[Round, Call], None] | None = None
    found: Literal["first", "last"] = "first"
    answers: str = ""
    possible: When = always
    possible_when: str = ""
    keys: Mapping[str, str] = {}
    source: Source = "regulation"
    unsure: str = ""


class Step(msgspec.Struct, frozen=True):
    """One step of a procedure as the rule card prints it; ``used`` says under which options it is taken."""

    text: str
    cite: str
    used: When = always


class Lookup(msgspec.Struct, frozen=True, kw_only=True):
    """What a dealer looks up while dealing, as the rule card prints it: how hands rank, when a hand draws."""

    id: str
    name: str
    cite: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def ranking(id: str, name: str, cite: str, kinds: Sequence[str], note: str) -> Lookup:
    """Return the kinds of hands as a table, the highest first; ``kinds`` lists the lowest first.

    >>> ranking("ranks", "Hands", "20.3(b)", ["no pair", "pair"], "").rows
    (('1', 'pair'), ('2', 'no pair'))
    """
    rows = tuple((str(place), kind) for place, kind in enumerate(reversed(kinds), 1))
    return Lookup(id=id, name=name, cite=cite, columns=("", "highest first"), rows=rows, note=note)


class NotHeld(msgspec.Struct, frozen=True):
    """A section whose text is not held, and what the steps under it are taken from."""

    section: str
    why: str


class LeftOut(msgspec.Struct, frozen=True):
    """A provision that the code does not carry out, with a reason a regulator would accept."""

    cite: str
    reason: str


def read_value(text: str) -> Value:
    """Read an option's value from the command line: JSON where it is JSON, text otherwise.

    >>> read_value("true"), read_value("5"), read_value("hand"), read_value('{"1": 2}')
    (True, 5, 'hand', {'1': 2})
    """
    return _plain(text)


def split_assignment(text: str) -> tuple[str, str]:
    """Split ``name=value``.

    >>> split_assignment("pair_plus=B")
    ('pair_plus', 'B')
    """
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise NotUnderstood(f"{text!r} is not an assignment.", allowed=["name=value"])
    return name.strip(), value.strip()
