// The pad: a tray on the wood over the antenna. Its slope leads a thrown card to the middle, its rim stops it, and the
// mat in it takes the blow of an arrastro. part = "tray" or "mat"; the mat is printed in TPU or cut from cork.
include <parameters.scad>
part = "tray";

floor_size = [card_width + tray_play, card_length + tray_play];
outer = [floor_size[0] + 2 * tray_slope, floor_size[1] + 2 * tray_slope];
high = tray_floor + mat + tray_rim;

module plan(size) { offset(6) offset(-6) square(size, center = true); }

module tray() {
    difference() {
        // Low outside too: cards are slid over it.
        hull() {
            linear_extrude(0.6) plan([outer[0] + 2 * tray_slope, outer[1] + 2 * tray_slope]);
            linear_extrude(high) plan(outer);
        }
        // The mat's bed, and the slope down to it.
        translate([0, 0, tray_floor]) linear_extrude(high) plan(floor_size);
        translate([0, 0, tray_floor + mat]) hull() {
            linear_extrude(0.01) plan(floor_size);
            translate([0, 0, tray_rim]) linear_extrude(0.01) plan(outer);
        }
        // A finger lifts the card at either end.
        for (end = [-1, 1]) translate([0, end * outer[1] / 2, tray_floor + mat])
            cylinder(d = 24, h = high);
    }
}

if (part == "tray") tray();
else linear_extrude(mat) plan([floor_size[0] - 2 * fit, floor_size[1] - 2 * fit]);
