"""How a journal lies in a database: three tables, and triggers that refuse to change what was written."""

from __future__ import annotations

import re

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

FORMAT = "pitboss journal"
VERSION = 1

WHOLE = BigInteger().with_variant(Integer, "sqlite")
METADATA = MetaData()

ENTRIES = Table(
    "journal_entries",
    METADATA,
    Column("number", WHOLE, primary_key=True, autoincrement=False),
    Column("table_id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("time", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    CheckConstraint("number > 0"),
    CheckConstraint("length(hash) = 32"),
    # Every question about a table is asked kind by kind; see SqlStore.of_table.
    Index("journal_entries_of_table", "table_id", "kind", "number"),
    sqlite_strict=True,
)

HEAD = Table(
    "journal_head",
    METADATA,
    Column("one", Integer, primary_key=True, autoincrement=False),
    Column("format", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("origin", Text, nullable=False),
    Column("entries", WHOLE, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    CheckConstraint("one = 1"),
    sqlite_strict=True,
)

SEALED = Table(
    "journal_sealed_shoes",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("number", WHOLE, primary_key=True, autoincrement=False),
    Column("sealed", LargeBinary, nullable=False),
    sqlite_strict=True,
)

NAMES = frozenset(METADATA.tables)

_SQLITE = (
    # REPLACE would delete without asking; an entry number that is taken is refused instead.
    """CREATE TRIGGER journal_entries_once BEFORE INSERT ON journal_entries
       WHEN EXISTS (SELECT 1 FROM journal_entries WHERE number = NEW.number)
       BEGIN SELECT RAISE(ABORT, 'an entry of the journal is written once'); END""",
    """CREATE TRIGGER journal_entries_stay BEFORE UPDATE ON journal_entries
       BEGIN SELECT RAISE(ABORT, 'an entry of the journal is never changed'); END""",
    """CREATE TRIGGER journal_entries_remain BEFORE DELETE ON journal_entries
       BEGIN SELECT RAISE(ABORT, 'an entry of the journal is never deleted'); END""",
    """CREATE TRIGGER journal_head_grows BEFORE UPDATE ON journal_head
       WHEN NEW.entries < OLD.entries OR NEW.origin <> OLD.origin
       BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END""",
    """CREATE TRIGGER journal_head_remains BEFORE DELETE ON journal_head
       BEGIN SELECT RAISE(ABORT, 'the journal keeps its head'); END""",
)

_POSTGRESQL = (
    """CREATE FUNCTION journal_refuses() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'an entry of the journal is never changed or deleted'; END $$""",
    """CREATE FUNCTION journal_grows() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN
         IF NEW.entries < OLD.entries OR NEW.origin <> OLD.origin THEN
           RAISE EXCEPTION 'the journal only grows';
         END IF;
         RETURN NEW;
       END $$""",
    """CREATE TRIGGER journal_entries_stay BEFORE UPDATE OR DELETE ON journal_entries
       FOR EACH ROW EXECUTE FUNCTION journal_refuses()""",
    """CREATE TRIGGER journal_entries_remain BEFORE TRUNCATE ON journal_entries
       FOR EACH STATEMENT EXECUTE FUNCTION journal_refuses()""",
    """CREATE TRIGGER journal_head_grows BEFORE UPDATE ON journal_head
       FOR EACH ROW EXECUTE FUNCTION journal_grows()""",
    """CREATE TRIGGER journal_head_remains BEFORE DELETE ON journal_head
       FOR EACH ROW EXECUTE FUNCTION journal_refuses()""",
    """CREATE TRIGGER journal_head_stays BEFORE TRUNCATE ON journal_head
       FOR EACH STATEMENT EXECUTE FUNCTION journal_refuses()""",
)

TRIGGERS = {"sqlite": _SQLITE, "postgresql": _POSTGRESQL}
"""What refuses to change the past, by the kind of database."""


_TRIGGER = re.compile(r"CREATE TRIGGER (\w+)")


def guards(kind: str) -> dict[str, str]:
    """Return the triggers of a kind of database by name, each with its statement.

    >>> sorted(guards("sqlite"))[:2]
    ['journal_entries_once', 'journal_entries_remain']
    """
    return {found[1]: one for one in TRIGGERS[kind] if (found := _TRIGGER.match(one)) is not None}
