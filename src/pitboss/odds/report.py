"""Reports that people look at: a page of HTML, a page of Markdown, or a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ..plant.cores import Report
from ..rules.game import Game
from ..things.errors import NotAllowed, NotUnderstood
from .html_page import page_of
from .markdown_page import markdown_of
from .results import GameOdds
from .variations import Variation, variations

Found = Sequence[tuple[Game, GameOdds, float]]
Writer = Callable[[Found, Report], None]
"""Takes what to write, and whom to tell how much is done."""

KINDS = (".html", ".md", ".svg", ".png")


def writer_for(file: Path, games: int = 1) -> Writer:
    """Return what writes a report to a file; what cannot be written is refused before anything is counted.

    >>> writer_for(Path("odds.doc"))
    Traceback (most recent call last):
    ...
    pitboss.things.errors.NotUnderstood: No report is written as '.doc'. Allowed: .html, .md, .svg, .png.
    """
    if file.suffix not in KINDS:
        raise NotUnderstood(f"No report is written as {file.suffix!r}.", allowed=KINDS)
    if not file.absolute().parent.is_dir():
        raise NotUnderstood(
            f"There is no folder {str(file.parent)!r} to write {file.name!r} to.", allowed=["a folder that exists"]
        )
    if file.suffix in (".svg", ".png"):
        if games > 1:
            raise NotAllowed("A picture shows one game.", allowed=[".html", ".md"])
        return _picture_writer(file)
    if file.suffix == ".md":
        return lambda found, report: _write(file, markdown_of(_varied(found, report)))
    return lambda found, report: _write(file, page_of(_varied(found, report)))


def _varied(found: Found, report: Report) -> list[tuple[Game, GameOdds, list[Variation]]]:
    """Vary the options of every game."""
    pages = []
    for done, (game, odds, _) in enumerate(found):

        def part(share: float, done: int = done) -> None:
            report((done + share) / len(found))

        pages.append((game, odds, variations(game, part)))
    return pages


def _picture_writer(file: Path) -> Writer:
    try:
        from .picture import draw
    except ImportError:
        raise NotAllowed(
            "Pictures need the package matplotlib.", allowed=["pip install 'pitboss[charts]'", ".html", ".md"]
        ) from None

    def write(found: Found, report: Report) -> None:
        game, odds, _ = found[0]
        draw(game, odds, file)

    return write


def _write(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
