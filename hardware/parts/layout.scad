// The table from above, as a drawing (SVG) to lay pads, plates and places out by: all four seats.
include <parameters.scad>

module outline(size) { difference() { square(size, center = true); square([size[0] - 1, size[1] - 1], center = true); } }

module seat() {
    translate([0, pad_y - table_side / 2]) {
        outline(module_size);
        outline([card_width + tray_play, card_length + tray_play]);
    }
    translate([plate_x, plate_y - table_side / 2]) circle(d = ring_outside);
    translate([won_x, won_y - table_side / 2]) outline([card_length + 12, card_width + 12]);
}

outline([table_side, table_side]);
for (turn = [0, 90, 180, 270]) rotate(turn) seat();
