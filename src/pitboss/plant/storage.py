"""Results kept on disk: whole or not at all, and thrown away without regret."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

PLACE = "PITBOSS_CACHE"


def cache_folder() -> Path:
    """Return the folder of all that can be computed again; the environment variable ``PITBOSS_CACHE`` moves it."""
    named = os.environ.get(PLACE)
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"


def kept(*parts: str) -> bytes | None:
    """Return what was kept under a name, or None.

    >>> kept("results", "never kept") is None
    True
    """
    try:
        return cache_folder().joinpath(*parts).read_bytes()
    except OSError:
        return None


def keep(data: bytes, *parts: str) -> None:
    """Keep something under a name. It appears whole or not at all; where nothing can be written, nothing is kept."""
    place = cache_folder().joinpath(*parts)
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=place.parent, prefix=".", suffix=".new")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.replace(name, place)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise


def keep_newest(folder: Path, number: int) -> None:
    """Remove all but the newest few folders of a folder: what older code left behind."""
    with suppress(OSError):
        found = sorted((one for one in folder.iterdir() if one.is_dir()), key=lambda one: one.stat().st_mtime)
        for old in found[: -number or None]:
            for file in old.rglob("*"):
                if file.is_file():
                    file.unlink(missing_ok=True)
