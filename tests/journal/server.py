"""A PostgreSQL server of our own, on loopback, for as long as the tests run."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

SETTINGS = {
    "fsync": "on",  # a journal is refused where it is off
    "full_page_writes": "off",
    "autovacuum": "off",
    "shared_buffers": "32MB",
    "max_connections": "30",
    "log_min_messages": "fatal",
}


class NotRun(Exception):
    """Why there is no server."""


class Server:
    """A server that was started; ``url`` leads to its database, a schema being named with ``schema``."""

    def __init__(self) -> None:
        self.bin = _binaries()
        self.owner = _owner()
        self.home = Path(tempfile.mkdtemp(prefix="pitboss-postgres-"))
        self.password = secrets.token_hex(16)
        self.port = _free_port()
        try:
            self._start()
        except BaseException:
            self.stop()
            raise

    def _start(self) -> None:
        secret = self.home / "password"
        secret.write_text(self.password)
        if self.owner is not None:
            for path in (self.home, secret):
                shutil.chown(path, self.owner.pw_name)
        self._run(
            "initdb", "--pgdata", self.data, "--username=pitboss", f"--pwfile={secret}", "--auth=scram-sha-256",
            "--encoding=UTF8", "--locale=C", "--no-sync",
        )  # fmt: skip
        options = [f"-c {name}={value}" for name, value in SETTINGS.items()]
        options += ["-c listen_addresses=127.0.0.1", f"-c port={self.port}", f"-c unix_socket_directories={self.home}"]
        self._run(
            "pg_ctl", "--pgdata", self.data, "-w", "-t", "60", "-l", self.home / "log", "-o", " ".join(options), "start"
        )

    @property
    def data(self) -> Path:
        return self.home / "data"

    def url(self, schema: str = "public") -> str:
        return f"postgresql://pitboss:{self.password}@127.0.0.1:{self.port}/postgres?options=-csearch_path%3D{schema}"

    def stop(self) -> None:
        if (self.data / "postmaster.pid").exists():
            self._run("pg_ctl", "--pgdata", self.data, "-w", "-m", "immediate", "stop", check=False)
        shutil.rmtree(self.home, ignore_errors=True)

    def _run(self, program: str, *arguments: object, check: bool = True) -> None:
        command = [str(self.bin / program), *(str(one) for one in arguments)]
        if self.owner is not None:
            command = ["runuser", "-u", self.owner.pw_name, "--", *command]
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd="/", check=False
        )
        if check and done.returncode:
            said = done.stderr.decode(errors="replace").strip().splitlines()
            raise NotRun(f"{program} failed: {said[-1] if said else done.returncode}")


def _binaries() -> Path:
    """Find the directory of the server's programs; Debian keeps them off the path."""
    known = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda one: one.parent.name, reverse=True)
    on_path = shutil.which("initdb")
    for place in [*([Path(on_path).resolve().parent] if on_path else []), *known]:
        if all((place / program).exists() for program in ("initdb", "pg_ctl", "postgres")):
            return place
    raise NotRun("no server is installed here")


def _owner() -> pwd.struct_passwd | None:
    """Return whom the server runs as: it refuses to run as root."""
    if os.geteuid() != 0:
        return None
    try:
        owner = pwd.getpwnam("postgres")
    except KeyError:
        raise NotRun("there is no user 'postgres' to run it as") from None
    if shutil.which("runuser") is None:
        raise NotRun("runuser is missing, and the server refuses to run as root")
    return owner


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
