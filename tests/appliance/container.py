"""`make test-install`: a fresh Debian with the real systemd gets the table, without a network.

    python -m tests.appliance.container SUITE

Debian's `debootstrap` makes the root once, below ``build/test-install``; `systemd-nspawn` starts it over a layer that
is forgotten. There the clean checkout is installed twice, the service becomes ready, hangs and is killed, comes back
and goes on with its game, is updated to versions that start and that do not, is backed up, and uninstalled. Exit
status 0 if everything went so, 77 (skipped) if a tool is missing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from table.cards import FORTY
from table.deck import Deck, write_deck
from tests.appliance.wheels import CRASHES, ROOT, wheel

TOOLS = {"debootstrap": "debootstrap", "systemd-nspawn": "systemd-container", "nsenter": "util-linux"}
PYTHON = {"bookworm": "3.11", "trixie": "3.13"}
PACKAGES = "python3,python3-venv,systemd,systemd-sysv,udev,make,dbus"
MIRRORS = (Path("/etc/apt/sources.list.d/debian.sources"), Path("/etc/apt/sources.list"))
FOLDER = ROOT / "build" / "test-install"
SKIPPED = 77

ACTA = """\
{"acta": 1, "game": "cuatrola", "rules": "narro", "players": ["Ana", "Blas", "Carmen", "Diego"], "dealer": 3}
{"in": "pinte", "card": "3o"}
{"in": "play", "seat": 0, "card": "Ac"}
"""

UID = {card: f"04{place:02X}0000000000" for place, card in enumerate(FORTY, start=1)}
DECK = Deck(id="00c0ffee00c0ffee", name="house", kind="spanish", cards={card: (uid,) for card, uid in UID.items()})


def mirror() -> str:
    """Where this machine gets its Debian packages from."""
    for file in MIRRORS:
        for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
            words = line.split()
            if words and words[0] in ("URIs:", "deb"):
                return next(word for word in words if "://" in word)
    raise SystemExit("no Debian mirror is set up here")


def root_of(suite: str) -> Path:
    """The root of a fresh Debian, made if it is not there yet."""
    root = FOLDER / suite
    if not (root / "usr/bin/make").exists():
        shutil.rmtree(root, ignore_errors=True)
        root.parent.mkdir(parents=True, exist_ok=True)
        command = ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", suite, str(root), mirror()]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return root


class Container:
    """A started Debian, and what is run in it."""

    def __init__(self, leader: int) -> None:
        self.enter = ["nsenter", "-t", str(leader), "-m", "-u", "-i", "-n", "-p", "-C", "--"]

    def run(self, *command: str, fails: bool = False) -> str:
        """What a command says; it has to end well, or with `fails` badly."""
        done = subprocess.run(
            [*self.enter, *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=300,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "HOME": "/root"},
        )
        assert bool(done.returncode) == fails, f"{' '.join(command)}: {done.returncode}\n{done.stdout}"
        return done.stdout

    def show(self, *properties: str) -> dict[str, str]:
        """What systemd says of the service."""
        said = self.run("systemctl", "show", "table.service", "--property=" + ",".join(properties))
        return dict(line.partition("=")[::2] for line in said.splitlines())

    def log(self) -> str:
        """What the service has said."""
        return self.run("journalctl", "--no-pager", "--output=cat", "--unit=table.service")

    def cpu_seconds(self) -> float:
        """What the service has computed so far."""
        fields = self.run("cat", f"/proc/{_pid(self)}/stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def until(self, what: str, condition: Callable[[], bool], seconds: float = 60) -> float:
        """Wait for something; how long it took."""
        start = time.monotonic()
        while not condition():
            assert time.monotonic() - start < seconds, f"{what} did not happen within {seconds} s\n{self.log()}"
            time.sleep(0.05)
        return time.monotonic() - start

    def is_running(self) -> bool:
        """Whether the service has said READY=1."""
        return self.show("SubState")["SubState"] == "running"


@contextmanager
def started(root: Path, shared: Path) -> Iterator[Container]:
    """Start it with no network but its own; `shared` is /shared there."""
    command = ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--private-network", "--volatile=overlay"]
    command += [f"--directory={root}", f"--bind-ro={shared}:/shared", "--console=read-only", "--boot"]
    with (shared.parent / "console").open("wb") as console:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=console, stderr=subprocess.STDOUT)
        try:
            container = Container(_leader(process))
            deadline = time.monotonic() + 60
            while "running" not in (state := _state(container)) and "degraded" not in state:
                assert time.monotonic() < deadline, f"the container is {state} after a minute"
                time.sleep(0.2)
            yield container
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


def _leader(process: subprocess.Popen[bytes]) -> int:
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    for _try in range(200):
        if process.poll() is not None:
            raise AssertionError(f"systemd-nspawn ended with {process.returncode}")
        found = [int(child) for child in children.read_text().split()]
        # The first child sets things up; systemd itself is the child of that one, or it.
        for child in found:
            below = Path(f"/proc/{child}/task/{child}/children").read_text().split()
            for candidate in (child, *map(int, below)):
                if Path(f"/proc/{candidate}/comm").read_text().strip() == "systemd":
                    return candidate
        time.sleep(0.1)
    raise AssertionError("the container's systemd did not come up")


def _state(container: Container) -> str:
    done = subprocess.run(
        [*container.enter, "systemctl", "is-system-running"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        check=False,
    )
    return done.stdout.strip()


def step(text: str) -> None:
    """Say what has been seen."""
    print(f"  {text}", flush=True)


MAKE = ("make", "-s", "-C", "/root/checkout", "WHEELS=/shared/wheels")


def everything_goes_well(table: Container) -> None:
    """The whole life of an installed table."""
    table.run("cp", "-r", "/shared/checkout", "/root/checkout")
    is_installed(table)
    is_installed_again(table)
    is_played_at(table)
    hangs_and_comes_back(table)
    is_backed_up(table)
    is_updated(table)
    is_cut_while_it_is_updated(table)
    is_uninstalled(table)


def is_installed(table: Container) -> None:
    """From a clean checkout, with a game that was left in the middle."""
    assert "would write /etc/systemd/system/table.service" in table.run(*MAKE, "install", "DRY=1")
    assert not table.run("sh", "-c", "ls -d /opt/table /etc/table /etc/systemd/system/table* 2>/dev/null || true")
    table.run("mkdir", "-p", "/var/lib/table/actas")
    table.run("sh", "-c", f"printf '%s' '{ACTA}' > /var/lib/table/actas/000001.acta.jsonl")
    table.run(*MAKE, "install")
    table.until("the first frame", table.is_running)
    times = table.show("ExecMainStartTimestampMonotonic", "ActiveEnterTimestampMonotonic")
    began, ready = (int(time) / 1e6 for time in times.values())
    assert "going on with 000001.acta.jsonl at line 3" in table.log()
    answers = "es y - - 2580 - - - - - -".replace("-", "").replace(" ", "\\n")
    table.run("sh", "-c", f"printf '{answers}\\n' | /usr/local/bin/table config init")
    assert 'pin = "2580"' in table.run("cat", "/etc/table/table.toml")
    assert table.show("User")["User"] == "table"
    table.run("systemctl", "is-active", "table-backup.timer")
    if table.run("sh", "-c", "udevadm verify --help 2>/dev/null || true"):  # since systemd 254
        table.run("/usr/local/bin/table", "sockets", "1-1.1", "1-1.2", "3-1", "3-2")
        table.run("udevadm", "verify", "/etc/udev/rules.d/70-table.rules", "/etc/udev/rules.d/71-table-seats.rules")
        step("udev finds nothing wrong with the rules")
    step(f"installed without a network; first frame {ready - began:.2f} s after its start, {_use(table)}")


def _use(table: Container) -> str:
    """What the idle service takes of the machine, over ten seconds."""
    before = table.cpu_seconds()
    time.sleep(10)
    memory = table.run("sh", "-c", f"grep VmRSS /proc/{_pid(table)}/status").split()[1]
    return f"{int(memory) / 1024:.0f} MB, {(table.cpu_seconds() - before) * 10:.1f} % of a core when idle"


def is_installed_again(table: Container) -> None:
    """Nothing changes, and nobody is disturbed."""
    before, process = _snapshot(table), _pid(table)
    assert table.run(*MAKE, "install").strip().endswith("everything is in its place; nothing to do")
    assert _snapshot(table) == before
    assert _pid(table) == process
    step("installed again: nothing changed, the game was not disturbed")


DROP_IN = """\
[Service]
# The header of no Pi, readers on pseudo-terminals; and shorter times, to see sooner what happens.
Environment=GPIOZERO_PIN_FACTORY=mock GPIOZERO_MOCK_PIN_CLASS=mockpwmpin
DeviceAllow=char-pts rw
WatchdogSec=3
TimeoutAbortSec=1
"""


def is_played_at(table: Container) -> None:
    """The direct wiring of the examples, with mock pins and emulated readers; the game that was left goes on."""
    emulator = ("/opt/table/current/bin/python", "-m", "tests.appliance.emulated_pads", "/dev", "/run/pads")
    table.run("systemd-run", "--quiet", "--unit=pads", "--working-directory=/root/checkout", *emulator)
    table.until("the emulated readers", lambda: "fifo" in table.run("sh", "-c", "stat -c %F /run/pads 2>&1 || true"))
    table.run("cp", "/root/checkout/hardware/examples/direct.toml", "/etc/table/table.toml")
    table.run("systemctl", "stop", "table")
    table.run("/usr/local/bin/table", "deck", "import", "/shared/deck.json")
    table.run("mkdir", "-p", "/run/systemd/system/table.service.d")
    table.run("cp", "/shared/drop-in.conf", "/run/systemd/system/table.service.d/")
    table.run("systemctl", "daemon-reload")
    _lay(table, 0, "Ac")
    table.run("systemctl", "start", "table")
    _lay(table, 1, "Sc")
    table.until("the second player's card", lambda: '"seat":1,"card":"Sc"' in _acta(table))
    step("mock pins and emulated readers: a card laid on a pad is in the acta")


def _lay(table: Container, seat: int, card: str) -> None:
    table.run("sh", "-c", f"echo {seat} {UID[card]} > /run/pads")


def _acta(table: Container) -> str:
    return table.run("cat", "/var/lib/table/actas/000001.acta.jsonl")


def hangs_and_comes_back(table: Container) -> None:
    """A loop that stands still."""
    hung = _pid(table)
    time.sleep(10)
    assert _pid(table) == hung, "a table that does not hang is left alone"
    table.run("systemctl", "kill", "--signal=STOP", "--kill-whom=main", "table")
    seconds = table.until("the table's coming back", lambda: table.is_running() and _pid(table) != hung)
    assert "Watchdog timeout" in table.log()
    step(f"hung: killed and back within {seconds:.1f} s")
    _lay(table, 2, "Rc")
    seconds = table.until("the third player's card", lambda: '"seat":2,"card":"Rc"' in _acta(table))
    _lay(table, 3, "3o")
    table.until("the trick's end", lambda: '"out":"trick"' in _acta(table))
    assert _acta(table).count('"in"') == ACTA.count('"in"') + 3
    step(f"with the pads as they were it goes on by itself: the next card after {seconds:.1f} s, the trick to its end")


def is_backed_up(table: Container) -> None:
    """By its own service: actas, the evening's journal, the names. A back-up laid back brings them as they were."""
    table.run("systemctl", "start", "table-backup.service")
    archive = "/var/backups/table/table-000001.tar.gz"
    packed = table.run("tar", "-tzf", archive).split()
    assert {"actas/000001.acta.jsonl", "evenings/000001.timba.jsonl", "names.json"} <= set(packed), packed
    assert not [name for name in packed if "sqlite" in name]
    table.run("/usr/local/bin/table", "restore", archive, fails=True)
    table.run("systemctl", "stop", "table")
    table.run("rm", "/var/lib/table/evenings/000001.timba.jsonl", "/var/lib/table/names.json")
    table.run("/usr/local/bin/table", "restore", archive)
    assert "Diego" in table.run("/usr/local/bin/table", "players")
    table.run("systemctl", "start", "table")
    step("backed up by its own service with evening and names, and laid back")


def is_updated(table: Container) -> None:
    """To a version that does not start, and to one that does."""
    in_use = table.run("readlink", "/opt/table/current")
    table.run("/usr/local/bin/table", "update", "/shared/broken", fails=True)
    assert table.run("readlink", "/opt/table/current") == in_use
    table.until("the old version's coming back", table.is_running)
    step("a version that does not start: back to the one before")
    table.run("/usr/local/bin/table", "update", "/shared/new")
    assert "versions/9.0.0-" in table.run("readlink", "/opt/table/current")
    assert table.is_running()
    owners = table.run("sh", "-c", "stat -c %U /var/backups/table/* | sort -u").split()
    assert owners == ["table"], "the nightly back-up could not read what an update has packed"
    step("a version that starts: in use")


def is_cut_while_it_is_updated(table: Container) -> None:
    """The power goes between the change of the link and the first frame: what the next start finds then."""
    good = table.run("readlink", "/opt/table/current").strip()
    table.run("systemctl", "stop", "table")
    broken = table.run("sh", "-c", "cd /opt/table && ls -d versions/9.1.0-*").strip()
    table.run("ln", "-s", good, "/opt/table/before")
    table.run("ln", "-sfn", broken, "/opt/table/current")
    table.run("sh", "-c", "echo '[Service]' > /etc/systemd/system/table.service")
    table.run("systemctl", "daemon-reload")
    assert table.run("systemctl", "is-enabled", "table-undo-update.service").strip() == "enabled"
    table.run("systemctl", "start", "table-undo-update.service")
    table.until("the version before", table.is_running)
    assert table.run("readlink", "/opt/table/current").strip() == good
    assert "Watchdog" in table.run("cat", "/etc/systemd/system/table.service")
    table.run("test", "-L", "/opt/table/before", fails=True)
    step("an update cut by the power: the next start goes back by itself")


def is_uninstalled(table: Container) -> None:
    """The program goes, what it kept stays."""
    table.run(*MAKE, "uninstall")
    assert not table.run("sh", "-c", "ls -d /opt/table /etc/systemd/system/table* 2>/dev/null || true")
    assert _acta(table).startswith(ACTA)
    assert table.run("ls", "/etc/table", "/var/backups/table")
    step("uninstalled: settings, data and back-ups are left")


def _pid(table: Container) -> str:
    return table.show("MainPID")["MainPID"]


def _snapshot(table: Container) -> str:
    places = "/etc /opt/table /usr/local /var/lib/table /var/backups"
    return table.run("sh", "-c", f"find {places} -not -name '*.pyc' -printf '%p %m %u %g %s %T@ %l\\n' | sort")


def gather_wheels(suite: str, checkout: Path, folder: Path) -> None:
    """The table of this checkout and what it needs, for this suite's Python."""
    source = shutil.copytree(checkout, folder.parent.parent / "source")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(source)], check=True)
    more = [*pip, "download", "--quiet", "--only-binary=:all:", "--dest", str(folder)]
    more += ["--python-version", PYTHON[suite], "--platform", "manylinux2014_x86_64"]
    more += ["--platform", "manylinux_2_28_x86_64", "--find-links", str(ROOT / "build" / "wheels")]
    subprocess.run([*more, str(next(folder.glob("table-*.whl")))], check=True)


def main(suite: str) -> int:
    """Test it on this Debian; the exit status."""
    missing = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    if missing or os.geteuid() != 0:
        print(f"SKIPPED: make test-install needs root and Debian's packages {' '.join(missing) or '(all there)'}")
        return SKIPPED
    root = root_of(suite)
    with tempfile.TemporaryDirectory() as folder:
        shared = Path(folder) / "shared"
        checkout = shared / "checkout"
        checkout.mkdir(parents=True)
        archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, stdout=subprocess.PIPE)
        subprocess.run(["tar", "-x", "-C", str(checkout)], input=archive.stdout, check=True)
        gather_wheels(suite, checkout, shared / "wheels")
        (shared / "deck.json").write_bytes(write_deck(DECK))
        (shared / "drop-in.conf").write_text(DROP_IN)
        wheel(shared / "new", "9.0.0")
        wheel(shared / "broken", "9.1.0", CRASHES)
        with started(root, shared) as container:
            print(f"Debian {suite}:")
            everything_goes_well(container)
    print("1 passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "bookworm"))
