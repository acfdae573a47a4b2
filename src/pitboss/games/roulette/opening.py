"""Opening and closing a roulette table (13:69E-1.7 to 1.9)."""

from __future__ import annotations

from ...rules.asks import Choice, Choices
from ...rules.proceeding import Procedure
from ...rules.tablework import TableWork
from ...things.provisions import carries_out

MOVABLE_PARTS = Choices(
    Choice("untouched", "no movable part was adjusted or replaced", "13:69E-1.9(b)"),
    Choice("adjusted", "external movable parts were adjusted", "13:69E-1.9(b)"),
    Choice("replaced", "external movable parts were replaced", "13:69E-1.9(d)"),
)


@carries_out("13:69E-1.9", "13:69E-1.9(c)")
def open_table(work: TableWork, *, double_as_single: bool) -> Procedure:
    """Take the cover off, finish work on the wheel, then inspect it with the ball and the table.

    What an inspection looks at follows Maryland's rule, which has the same frame; New Jersey's list is not held.
    """
    yield work.note("uncover", "13:69E-1.9(f)", text="The lock is opened and the cover taken off the wheel.")
    parts = yield work.question(0, MOVABLE_PARTS, "13:69E-1.9(b); 13:69E-1.9(c)", about="movable parts")
    if parts.word == "adjusted":
        text = "A supervisor or maintenance adjusts the parts while security is present."
        yield work.note("adjust", "13:69E-1.9(b)", text=text)
    elif parts.word == "replaced":
        yield work.note("replace", "13:69E-1.9(d)", text="Parts of the wheel are replaced.")
    if parts.word != "untouched":
        text = f"Date, table, that parts were {parts.word}, and the signature of whoever did it."
        yield work.note("log", "13:69E-1.9(e)", text=text)
    # 1.9(c): the inspection comes after any adjustment, and 1.9(d) demands it anew after a replacement.
    for text in (
        "wheel and table hold no magnet or other contrivance",
        "the wheel stands level and turns freely and evenly",
        "all parts are secure",
    ):
        yield work.note("inspect", "13:69E-1.9(a)", text=f"A supervisor or security: {text}.")
    text = "A supervisor or security: the ball passes a magnet and is not drawn to it."
    yield work.note("inspect", "13:69E-1.8; 13:69E-1.9(a)", text=text)
    if double_as_single:
        yield work.note("cover-double-zero", "13:69E-1.7", text="The area of 00 on the layout is covered.")
    if parts.word == "replaced":
        yield work.note("notify", "13:69E-1.9(d)", text="The Division is told what was replaced.")
    work.state.opened = True


def close_table(work: TableWork) -> Procedure:
    """Cover the whole wheel and lock the cover to the table."""
    text = "A cover is put over the whole wheel and locked to the table."
    yield work.note("cover", "13:69E-1.9(f)", text=text)
    work.state.opened = False
