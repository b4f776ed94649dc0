"""A conversation of host and board over a line that loses every fifth write. Runs in CPython and MicroPython."""

from table.link import BoardLink, Connected, HostLink
from table.wire import PROTOCOL, Hello, Light, Ping, Pong, Tags

BOARD = Hello(PROTOCOL, (1, 0, 0), b"\xe6\x61\x41\x03\xe7\x45\x2d\x2f", cause="power")


def hold() -> str:
    """Everything that was written and heard, a line each."""
    said = []
    host = HostLink(0x77770001, 0)
    board = BoardLink(BOARD, 100, 0)
    writes = 0
    for now in range(0, 4000, 20):
        if now == 2000:
            board = BoardLink(BOARD, 900, now)  # the plug was pulled
        for end, other in ((host, board), (board, host)):
            out = end.transmit(now)
            if not out:
                continue
            writes += 1
            said.append(f"{now} {out.hex()}")
            if writes % 5 == 0:
                continue
            for news in other.receive(out, now):
                said.append(f"{now} {news!r}")
                if isinstance(news, Connected):
                    other.send(Light("turn", ((0, 255, 0),)) if other is host else Tags(now, (b"\x04abcdef",)))
                elif isinstance(news, Ping):
                    other.send(Pong(news.token, now, 0, 0))
        if now % 140 == 0:
            board.send(Tags(now, ()))
    return "\n".join(said)


if __name__ == "__main__":
    print(hold())
