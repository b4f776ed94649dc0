"""Every wire of the seat board, in one table: what the harness and the other modules go by.

Numbers are the RP2040's GPIO numbers. SPI0 allows these pins only (RP2040 data sheet, 1.4.3, GPIO functions).
"""

# PN532 module, its switches set to SPI.
SPI = 0
SPI_SCK = 18
SPI_MOSI = 19
SPI_MISO = 16
PN532_SELECT = 17
PN532_RESET = 20
SPI_HZ = 1_000_000
"""The PN532 takes up to 5 MHz (PN532/C1, SPI timing); long wires under a table do not."""

# Light ring: WS2812, data through 330 ohm.
RING = 22
MOST_PIXELS = 24
"""So many are written, whatever ring is there: the host says how many it has (`table.wire.Settings`)."""

# Buttons to ground, with the chip's pull-ups: verde, blanco, rojo.
BUTTONS = (10, 11, 12)
SAFE_BUTTON = 2
"""Place in `BUTTONS`: held while power comes on, the board stays at the prompt (rojo)."""

# Passive piezo buzzer.
BUZZER = 15
