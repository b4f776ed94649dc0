/* A stand-in for the RP2040's boot ROM, for the emulator: what the Pico's SDK looks up in it and no more.

   Layout, codes and the order of the float table are those of the RP2040 data sheet, 2.8.3 (Bootrom contents). The real
   ROM checks the first 256 bytes of the flash, copies them into RAM and runs them there; they are code that does not
   care where it runs, so here they run in place. Flash is memory that can be written in the emulator. */

#include <stdint.h>

#define FLASH 0x10000000
#define STACK_TOP 0x20041f00
#define TEXT(x) #x
#define VALUE(x) TEXT(x)

/* Entered with no address to return to, the code at the start of the flash goes on to the program itself. */
__attribute__((naked)) void start(void)
{
    __asm__("movs r0, #0\n mov lr, r0\n ldr r0, =" VALUE(FLASH) " + 1\n bx r0\n .ltorg");
}

/* What should never be called: the emulator reports the breakpoint. */
void unsupported(void)
{
    for (;;)
        __asm__ volatile("bkpt #0");
}

void nothing(void)
{
}

/* --- bits: P3 R3 L3 T3 */

uint32_t bits_set(uint32_t word)
{
    uint32_t count = 0;
    for (; word; word &= word - 1)
        count++;
    return count;
}

uint32_t bits_turned(uint32_t word)
{
    uint32_t out = 0;
    for (int place = 0; place < 32; place++, word >>= 1)
        out = out << 1 | (word & 1);
    return out;
}

uint32_t zeros_above(uint32_t word)
{
    uint32_t count = 32;
    for (; word; word >>= 1)
        count--;
    return count;
}

uint32_t zeros_below(uint32_t word)
{
    return word ? 31 - zeros_above(word & -word) : 32;
}

/* --- memory: MS S4 MC C4 */

uint8_t *fill(uint8_t *to, uint8_t value, uint32_t count)
{
    for (uint8_t *at = to; count--; at++)
        *at = value;
    return to;
}

uint8_t *copy(uint8_t *to, const uint8_t *from, uint32_t count)
{
    for (uint8_t *at = to; count--; at++)
        *at = *from++;
    return to;
}

/* --- flash: RE RP; writing can only clear bits */

void flash_erase(uint32_t offset, uint32_t count, uint32_t block, uint8_t command)
{
    volatile uint32_t *word = (volatile uint32_t *)(FLASH + offset);
    (void)block;
    (void)command;
    for (count /= 4; count--; word++)
        *word = 0xffffffff;
}

void flash_program(uint32_t offset, const uint8_t *from, uint32_t count)
{
    volatile uint32_t *word = (volatile uint32_t *)(FLASH + offset);
    for (count /= 4; count--; word++, from += 4)
        *word &= from[0] | from[1] << 8 | from[2] << 16 | (uint32_t)from[3] << 24;
}

/* --- tables */

void *look_up(const uint16_t *table, uint32_t code)
{
    for (; table[0]; table += 2)
        if (table[0] == code)
            return (void *)(uintptr_t)table[1];
    return 0;
}

float square_root(float value)
{
    union {
        float number;
        uint32_t bits;
    } guess = {value};
    if (!(value > 0))
        return value;
    /* Half the exponent is a good first guess; each round doubles the digits that are right. */
    guess.bits = (guess.bits >> 1) + 0x1fc00000;
    for (int round = 0; round < 5; round++)
        guess.number = 0.5f * (guess.number + value / guess.number);
    return guess.number;
}

/* 16-bit addresses are beyond C. The byte two before the float table is its length in words, from version 2 on. */
__asm__(
    ".section .rom, \"a\"\n"
    ".word " VALUE(STACK_TOP) ", start + 1, unsupported + 1, unsupported + 1\n"
    ".byte 'M', 'u', 1, 2\n"
    ".hword functions, data, look_up + 1, 0\n"

    "functions:\n"
    ".ascii \"P3\"\n .hword bits_set + 1\n"
    ".ascii \"R3\"\n .hword bits_turned + 1\n"
    ".ascii \"L3\"\n .hword zeros_above + 1\n"
    ".ascii \"T3\"\n .hword zeros_below + 1\n"
    ".ascii \"MS\"\n .hword fill + 1\n"
    ".ascii \"S4\"\n .hword fill + 1\n"
    ".ascii \"MC\"\n .hword copy + 1\n"
    ".ascii \"C4\"\n .hword copy + 1\n"
    ".ascii \"IF\"\n .hword nothing + 1\n"
    ".ascii \"EX\"\n .hword nothing + 1\n"
    ".ascii \"RE\"\n .hword flash_erase + 1\n"
    ".ascii \"RP\"\n .hword flash_program + 1\n"
    ".ascii \"FC\"\n .hword nothing + 1\n"
    ".ascii \"CX\"\n .hword nothing + 1\n"
    ".ascii \"UB\"\n .hword unsupported + 1\n"
    ".ascii \"WV\"\n .hword unsupported + 1\n"
    ".hword 0, 0\n"

    "data:\n"
    ".ascii \"SF\"\n .hword floats\n"
    ".hword 0, 0\n"

    ".balign 4\n"
    ".byte 0, 0, 32, 0\n"
    "floats:\n"
    ".word __aeabi_fadd + 1, __aeabi_fsub + 1, __aeabi_fmul + 1, __aeabi_fdiv + 1\n"
    ".word unsupported + 1, unsupported + 1, square_root + 1, __aeabi_f2iz + 1\n"
    ".word unsupported + 1, __aeabi_f2uiz + 1, unsupported + 1, __aeabi_i2f + 1\n"
    ".word unsupported + 1, __aeabi_ui2f + 1, unsupported + 1, unsupported + 1\n"
    ".word unsupported + 1, unsupported + 1, unsupported + 1, unsupported + 1\n"
    ".word unsupported + 1, unsupported + 1, unsupported + 1, __aeabi_l2f + 1\n"
    ".word unsupported + 1, __aeabi_ul2f + 1, unsupported + 1, __aeabi_f2lz + 1\n"
    ".word unsupported + 1, __aeabi_f2ulz + 1, unsupported + 1, __aeabi_f2d + 1\n"
    ".text\n");
