"""Four emulated readers behind the names that udev gives real ones; what lies on them is told through a pipe.

`python -m tests.appliance.emulated_pads FOLDER PIPE`: links nfc-seat-0 to -3 in FOLDER; a line ``SEAT UID…`` in PIPE
lays these tags on a seat's pad in place of what lay there. Runs until it is killed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tests.pn532.hsu import Hsu
from tests.pn532.tags import Ntag213


def main(folder: Path, pipe: Path) -> None:
    """Emulate."""
    lines = [Hsu(asleep=True) for _seat in range(4)]
    for seat, line in enumerate(lines):
        os.chmod(line.path, 0o666)  # udev gives real ones to the group dialout
        link = folder / f"nfc-seat-{seat}"
        link.unlink(missing_ok=True)
        link.symlink_to(line.path)
    os.mkfifo(pipe)
    while True:
        with pipe.open(encoding="ascii") as told:
            for words in map(str.split, told):
                chip = lines[int(words[0])]
                with chip.lock:
                    chip.chip.tags = [Ntag213(bytes.fromhex(uid)) for uid in words[1:]]


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]))
