"""The layout: its boxes, and every place on them where a wager may lie.

The places follow from the geometry: two boxes that share a line make a split, boxes that share a corner make three
or four numbers. A box is ``(left, top, right, bottom)``; a column is two units wide, a row one unit high, row one at
the top with the zeros above it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, pairwise

import msgspec

from ...things.errors import NotAllowed, PitbossError, UnknownName
from .arithmetic import DOUBLE_ZERO, ZERO
from .wheel import BLACK, CODES, NAMES, ORDERS, RED, neighbours

Box = tuple[int, int, int, int]

EVEN_MONEY = {
    "red": RED,
    "black": BLACK,
    "odd": tuple(range(1, 37, 2)),
    "even": tuple(range(2, 37, 2)),
    "low": tuple(range(1, 19)),
    "high": tuple(range(19, 37)),
}
PATTERNS = {
    "straight": "straight:n",
    "five-adjacent": "five-adjacent:c",
    "split": "split:a-b",
    "three": "three:a-b-c",
    "four": "four:a-b-c-d",
    "first-five": "first-five",
    "six": "six:a-b-c-d-e-f",
    "column": "column:k",
    "dozen": "dozen:k",
    **{name: name for name in EVEN_MONEY},
}
"""Families of wagers and how their ids are written, in the order in which winners are paid: inside, then outside."""

_ORDER = {family: order for order, family in enumerate(PATTERNS)}
_ZERO_GROUPS = ((0, 1, 2), (0, 2, 37), (37, 2, 3))  # those of 5.1(e)3i, as it writes them; no other is permitted
_DOZENS = ("1st 12", "2nd 12", "3rd 12")
_NEAREST = 6


class Place(msgspec.Struct, frozen=True):
    """A place on the layout: which numbers a wager there covers, where the chips lie, and the cite.

    ``order`` is its turn when winners are paid.
    """

    id: str
    family: str
    numbers: int
    named: tuple[int, ...]
    where: str
    cite: str
    even_money: bool
    order: int


def _place(family: str, numbers: Iterable[int], where: str, cite: str, *, id: str | None = None) -> Place:
    named = tuple(numbers)
    bits = 0
    for number in named:
        bits |= 1 << number
    id = id or f"{family}:{written(named)}"
    return Place(id, family, bits, named, where, cite, family in EVEN_MONEY, _ORDER[family])


def written(numbers: Iterable[int]) -> str:
    """Write numbers as an id names them.

    >>> written((0, 2, 37))
    '0-2-00'
    """
    return "-".join(NAMES[number] for number in numbers)


def _rank(number: int) -> float:
    """Sort 00 behind 0 and before 1."""
    return 0.5 if number == DOUBLE_ZERO else number


def boxes(double_zero: bool) -> dict[int, Box]:
    """Return the boxes of the numbers.

    >>> boxes(True)[DOUBLE_ZERO], boxes(False)[ZERO], boxes(True)[5]
    ((3, -1, 6, 0), (0, -1, 6, 0), (2, 1, 4, 2))
    """
    found: dict[int, Box] = {ZERO: (0, -1, 3, 0), DOUBLE_ZERO: (3, -1, 6, 0)} if double_zero else {ZERO: (0, -1, 6, 0)}
    for number in range(1, 37):
        row, column = divmod(number - 1, 3)
        found[number] = (2 * column, row, 2 * column + 2, row + 1)
    return found


def share_a_line(one: Box, other: Box) -> bool:
    """Whether two boxes lie side by side or one above the other along a stretch of line, not only at a corner.

    >>> layout = boxes(True)
    >>> share_a_line(layout[0], layout[2]), share_a_line(layout[0], layout[3]), share_a_line(layout[3], layout[4])
    (True, False, False)
    """
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return (across == 0 and down > 0) or (down == 0 and across > 0)


def around(layout: dict[int, Box], x: int, y: int) -> tuple[int, ...]:
    """Return the boxes that meet in a point, 0 first and 00 after it.

    >>> around(boxes(True), 3, 0)
    (0, 37, 2)
    """
    meeting = [number for number, (left, top, right, low) in layout.items() if left <= x <= right and top <= y <= low]
    return tuple(sorted(meeting, key=_rank))


def _inside(double_zero: bool) -> Iterator[Place]:
    layout = boxes(double_zero)
    order = sorted(layout, key=_rank)
    for number in order:
        yield _place("straight", (number,), "inside the number's box", "5.1(a); 5.1(e)1")
    for pair in combinations(order, 2):
        if share_a_line(layout[pair[0]], layout[pair[1]]):
            where = "on the line between the two boxes"
            if pair == (ZERO, DOUBLE_ZERO):
                where += ', or on the line between "2nd 12" and "3rd 12"'
            yield _place("split", pair, where, "5.1(a); 5.1(e)2")
    rows = [tuple(range(first, first + 3)) for first in range(1, 37, 3)]
    for x in (2, 3, 4):
        meeting = around(layout, x, 0)
        for group in _ZERO_GROUPS:
            if set(group) == set(meeting):
                yield _place("three", group, "on the common corner of the three boxes", "5.1(a); 5.1(e)3i; 5.1(e)3ii")
    for row in rows:
        yield _place("three", row, "on the outside line of the row's first number", "5.1(a); 5.1(e)3")
    for y in range(1, 12):
        for x in (2, 4):
            yield _place("four", around(layout, x, y), "on the common corner of the four boxes", "5.1(a); 5.1(e)4")
    if double_zero:
        where = 'on the common corner of "1st 12", 0 and 1'
        yield _place("first-five", (0, 37, 1, 2, 3), where, "5.1(a); 5.1(e)5", id="first-five")
    for upper, lower in pairwise(rows):
        where = "on the outside common corner of the two rows' first numbers"
        yield _place("six", (*upper, *lower), where, "5.1(a); 5.1(e)6")


def _outside() -> Iterator[Place]:
    for column in range(1, 4):
        where = "in the box at the foot of the column"
        yield _place("column", range(column, 37, 3), where, "5.1(a); 5.1(e)7", id=f"column:{column}")
    for dozen, label in enumerate(_DOZENS, 1):
        numbers = range(12 * dozen - 11, 12 * dozen + 1)
        yield _place("dozen", numbers, f'in the box "{label}"', "5.1(a); 5.1(e)8", id=f"dozen:{dozen}")
    for name, covered in EVEN_MONEY.items():
        yield _place(name, covered, "in the marked box", "5.1(a); 5.1(e)9", id=name)


def _replica(wheel: str) -> Iterator[Place]:
    order = ORDERS[wheel]
    for centre in sorted(order, key=_rank):
        where = "on the centre number of the wheel replica, five chips or a multiple of five"
        id = f"five-adjacent:{NAMES[centre]}"
        yield _place("five-adjacent", neighbours(order, centre), where, "5.1(a); 5.1(e)1i(2)", id=id)


class Layout:
    """The layout of a table; with a ``replica`` of the wheel on it five adjacent numbers may be selected.

    >>> len([one for one in layout_of("double-zero").places.values() if one.family == "split"])
    62
    """

    def __init__(self, wheel: str, replica: bool) -> None:
        self.wheel = wheel
        self.replica = replica
        every = [*_inside(wheel != "single-zero"), *_outside(), *(_replica(wheel) if replica else ())]
        if wheel == "double-as-single":
            # The lines stay those of double zero, the area of 00 is covered.
            every = [place for place in every if DOUBLE_ZERO not in place.named]
        every.sort(key=lambda place: place.order)
        self.places = {place.id: place for place in every}

    def families(self) -> list[str]:
        """Return how the ids of the wagers on this layout are written."""
        return [PATTERNS[family] for family in dict.fromkeys(place.family for place in self.places.values())]

    def refusal(self, id: object) -> PitbossError:
        """Return the error for a wager that has no place on this layout, with the places nearest to it."""
        family = str(id).partition(":")[0]
        if family == "five-adjacent" and not self.replica:
            return NotAllowed(
                f"Wager {id!r} is not offered at this table: five adjacent numbers need a layout with a replica of "
                "the wheel (option five_adjacent_offered).",
                allowed=self.families(),
                cite="5.1(e)1i; 5.1(e)1i(1)",
            )
        elsewhere = layout_of("double-zero", True).places.get(str(id))
        if elsewhere is not None and DOUBLE_ZERO in elsewhere.named:
            return NotAllowed(
                f"Wager {id!r} covers 00, which takes no wagers at this table (option wheel {self.wheel}).",
                allowed=self.nearest(str(id)),
                cite="13:69E-1.7; 5.1(e)",
            )
        if family not in PATTERNS:
            return UnknownName(f"Wager {id!r} is unknown at roulette.", allowed=self.families(), cite="5.1(e)")
        return UnknownName(f"Wager {id!r} has no place on this layout.", allowed=self.nearest(str(id)), cite="5.1(e)")

    def nearest(self, id: str) -> list[str]:
        """Return the lawful places of the same family that come nearest to an id.

        >>> layout_of("double-zero").nearest("split:2-1"), layout_of("double-zero").nearest("three:0-00-2")
        (['split:1-2'], ['three:0-2-00'])
        """
        family, _, rest = id.partition(":")
        mine = [place for place in self.places.values() if place.family == family]
        if not mine:
            return self.families()
        names = (part.strip() for part in rest.split("-"))
        wanted = {CODES[name] for name in (part.lstrip("0") or part for part in names) if name in CODES}
        same = [place.id for place in mine if set(place.named) == wanted]
        if same:
            return same
        if family in ("straight", "five-adjacent"):
            zeros = [f"{family}:{name}" for name in ("0", "00")]
            return [*(id for id in zeros if id in self.places), *self._runs(family)]
        mine.sort(key=lambda place: -len(wanted.intersection(place.named)))
        return [place.id for place in mine][:_NEAREST]

    def _runs(self, family: str) -> list[str]:
        """Write the numbers 1 to 36 that name a wager of a family, each unbroken run as one.

        >>> layout_of("double-as-single", True).nearest("five-adjacent:1")[1:3]
        ['five-adjacent:2 to five-adjacent:9', 'five-adjacent:11 to five-adjacent:12']
        """
        runs: list[list[int]] = []
        for number in range(1, 37):
            if f"{family}:{number}" not in self.places:
                continue
            if runs and runs[-1][-1] == number - 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        ends = [(f"{family}:{run[0]}", f"{family}:{run[-1]}") for run in runs]
        return [first if first == last else f"{first} to {last}" for first, last in ends]


@lru_cache(maxsize=8)
def layout_of(wheel: str, replica: bool = False) -> Layout:
    """Return the layout of a table, made once."""
    return Layout(wheel, replica)
