"""Cites: the names of provisions, and the index of every provision that Pitboss knows."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import resources

import msgspec

from ..things.errors import NotUnderstood

_CHAPTER = re.compile(r"^\d+:\d+$")
_SHORT = re.compile(
    r"^(?:(?P<chapter>\d+:\d+|13:69[A-Z])-)?(?P<rest>\d[\dA-Z]*(?:\.\d+[A-Z]*)?[^@\s]*)(?:@(?P<edition>\w+))?$"
)


class Cite(msgspec.Struct, frozen=True, order=True):
    """The name of a provision; the chapter 19:47 goes without saying.

    >>> cite = Cite.parse("20.10(b)"); cite.full, str(cite), cite.edition
    ('19:47-20.10(b)', '20.10(b)', '')
    >>> Cite.parse("20.9(c)@2007").edition
    '2007'
    """

    chapter: str
    rest: str
    edition: str = ""

    @staticmethod
    def parse(text: str) -> Cite:
        """Read ``20.10(b)``, ``13:69E-1.18(g)``, a whole chapter or, for one edition only, ``20.9(c)@2007``."""
        if _CHAPTER.match(text):
            return Cite(text, "")
        found = _SHORT.match(text)
        if found is None:
            raise NotUnderstood(
                f"{text!r} is not a cite.", allowed=["'20.10(b)'", "'13:69E-1.18(g)'", "'20.9(c)@2007'"]
            )
        return Cite(found["chapter"] or "19:47", found["rest"], found["edition"] or "")

    @staticmethod
    def several(text: str) -> list[Cite]:
        """Read cites that stand together, separated by semicolons.

        >>> [cite.rest for cite in Cite.several("20.10(c)1iii@2007; 20.11(a)1")]
        ['20.10(c)1iii', '20.11(a)1']
        """
        return [Cite.parse(one.strip()) for one in text.split(";") if one.strip()]

    @property
    def full(self) -> str:
        """The cite with its chapter, as the index of provisions has it."""
        return f"{self.chapter}-{self.rest}" if self.rest else self.chapter

    def __str__(self) -> str:
        short = self.rest if self.chapter == "19:47" else self.full
        return f"{short}@{self.edition}" if self.edition else short


class Provision(msgspec.Struct, frozen=True):
    """One numbered provision of the index."""

    id: str
    edition: str
    game: str
    kind: str
    actor: str
    title: str
    source: str
    truncated: bool

    def covered_by(self, cite: Cite) -> bool:
        """Whether the cite names this provision, in this edition."""
        return self.id == cite.full and cite.edition in ("", self.edition)


@lru_cache(maxsize=1)
def provisions() -> tuple[Provision, ...]:
    """Return the index of provisions, in the order of the regulation."""
    lines = resources.files("pitboss.rules").joinpath("provisions.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines[1:] if line)
    return tuple(
        Provision(id, edition, game, kind, actor, title, source, truncated == "yes")
        for id, edition, game, kind, actor, title, source, truncated in rows
    )


@lru_cache(maxsize=1)
def provision_ids() -> frozenset[str]:
    """Return the ids of all provisions of the index."""
    return frozenset(one.id for one in provisions())
