"""Write requirements/*.txt anew: install in a fresh environment what pyproject.toml asks for; pin what came.

run.txt is the package's own needs, build.txt what installs it, dev.txt all of run.txt, the extras and the tools,
peers.txt what the benchmarks measure beside.
"""

import subprocess
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent


def closure(wanted: list[str], pins: list[str]) -> list[str]:
    """Install `wanted`, holding to `pins` where they name the same package; return all that came, pinned."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = f"{folder}/bin/python"
        constraints = Path(folder, "constraints.txt")
        constraints.write_text("\n".join(pins))
        pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "-c", str(constraints), *wanted], check=True)
        frozen = subprocess.check_output([*pip, "freeze"], text=True).splitlines()
    unpinned = [line for line in frozen if "==" not in line]
    if unpinned:
        raise SystemExit(f"not a plain version: {', '.join(unpinned)}")
    return frozen


def write(name: str, says: str, pins: list[str]) -> None:
    """Write one file of pins."""
    text = f"# {says} Written by `make lock`; do not edit.\n" + "".join(f"{pin}\n" for pin in pins)
    Path(ROOT, "requirements", name).write_text(text)
    print(f"requirements/{name}: {len(pins)} packages")


def main() -> None:
    """Pin the four sets, each in agreement with the ones before."""
    project = tomllib.loads(Path(ROOT, "pyproject.toml").read_text())
    needs = project["project"]["dependencies"]
    groups = project["dependency-groups"]
    run = closure(needs, [])
    build = closure(groups["build"], run)
    extras = [need for extra in project["project"]["optional-dependencies"].values() for need in extra]
    dev = closure([*needs, *extras, *groups["dev"]], run + build)
    peers = closure([*needs, *groups["peers"]], run + build)
    write("run.txt", "What pitboss needs to run.", run)
    write("build.txt", "What installs pitboss from its source.", build)
    write("dev.txt", "What its developers need: run.txt, the extras, the tools.", dev)
    write("peers.txt", "What `make bench-peers` measures Pitboss beside.", peers)


if __name__ == "__main__":
    main()
