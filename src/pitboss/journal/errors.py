"""What can go wrong with a journal, one class for each thing that a person would do something different about."""

from __future__ import annotations

from ..things.errors import PitbossError


class JournalError(PitbossError):
    """The journal cannot do what is asked of it; nothing that was acknowledged has changed."""


class JournalNotFound(JournalError):
    """There is no journal where one was looked for."""


class NotAJournal(JournalError):
    """The file or database holds something else."""


class WrongVersion(JournalError):
    """The journal is of a version that this program does not write."""


class JournalDamaged(JournalError):
    """The journal cannot be read as it was written: bytes are missing or changed."""


class JournalReadOnly(JournalError):
    """The journal may be read but not written: the file, its directory or the server forbid it."""


class JournalFull(JournalError):
    """There is no room left for the entry; what was acknowledged before is untouched."""


class JournalInUse(JournalError):
    """Somebody else is writing the journal; it has one writer at a time."""


class JournalUnreachable(JournalError):
    """The server that keeps the journal does not answer, or refuses to let us in."""


class JournalNotWritten(JournalError):
    """The entry could not be written for a reason of the medium; what was acknowledged before is untouched."""


class SealTrouble(JournalError):
    """The key that seals shoes in play is missing, is not the right one, or lies open to others."""
