"""Opening a journal that lasts: a file, or a schema on a PostgreSQL server.

What a database needs is brought in when one is opened, so that everything else starts without it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from ..things.errors import NotUnderstood
from .errors import SealTrouble
from .journal import Journal
from .seal import ENVIRONMENT, SealKey

if TYPE_CHECKING:
    from .sql import SqlStore

_PLACES = ["the path of a file", "sqlite:///PATH", "postgresql://USER@HOST/DATABASE"]


def open_journal(
    where: str | os.PathLike[str], *, write: bool = True, create: bool = True, key: SealKey | None = None
) -> Journal:
    """Open the journal in a file or at a URL, and make it where there is none and ``create`` allows it.

    With ``write=False`` nothing is written, neither to the journal nor beside it. ``key`` seals the shoes in play;
    without it a file's key lies beside it (``FILE-key``), a server's in the environment variable ``PITBOSS_SEAL_KEY``.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as directory, open_journal(f"{directory}/evening.journal") as journal:
    ...     journal.checkpoint().entries
    0
    """
    name = os.fspath(where)
    if "://" not in name:
        return _in_file(Path(name), write, create, key)
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(name)
    except (ArgumentError, ValueError):
        raise NotUnderstood("The URL of the journal cannot be read.", allowed=_PLACES) from None
    if url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:":
        return _in_file(Path(url.database), write, create, key)
    if url.get_backend_name() in ("postgresql", "postgres"):
        from .postgres import PostgresSchema
        from .sql import SqlStore

        if key is None:
            key = SealKey.from_environment()
        if write and key is None:
            raise SealTrouble(
                "A journal on a server seals shoes in play with a key that does not lie there.",
                allowed=[f"{ENVIRONMENT} set to 64 hexadecimal digits"],
            )
        place = PostgresSchema(url, write=write, create=create)
        return Journal(SqlStore(place, write=write, name=place.name), key=key)
    raise NotUnderstood(f"Journals are not kept at {url.get_backend_name()} addresses.", allowed=_PLACES)


def _in_file(path: Path, write: bool, create: bool, key: SealKey | None) -> Journal:
    from .sql import SqlStore
    from .sqlite import SqliteFile

    place = SqliteFile(path, write=write, create=create)
    store = SqlStore(place, write=write, name=str(path))
    try:
        return Journal(store, key=key or _key_beside(path, store, write))
    except BaseException:
        store.close()
        raise


def _key_beside(path: Path, store: SqlStore, write: bool) -> SealKey | None:
    file = path.with_name(path.name + "-key")
    if not write and not os.access(file, os.R_OK):
        return None
    found = SealKey.load(file)
    if found is None and write:
        if store.holds_seals():
            raise SealTrouble(
                f"The key {file} is missing, and the journal holds shoes in play that were sealed with it.",
                allowed=["put the key back", "give another key, and those shoes are lost"],
            )
        found = SealKey.create(file)
    return found
