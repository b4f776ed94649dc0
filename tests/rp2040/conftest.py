"""Run by ``make test-rp2040`` alone, which says in ``RP2040`` where it is built."""

from __future__ import annotations

import os

collect_ignore_glob = [] if os.environ.get("RP2040") else ["test_*.py"]
