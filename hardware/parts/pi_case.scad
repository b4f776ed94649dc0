// The Pi's case under the table, open where its sockets are, with a foot for the display's lower edge on its lid.
// part = "case", "lid" or "foot"; `make hardware` makes all three.
include <parameters.scad>
part = "case";

gap = 4;                                   // around the board
inner = [pi_board[0] + 2 * gap, pi_board[1] + 2 * gap];
outer = [inner[0] + 2 * wall, inner[1] + 2 * wall];
post = 5;
high = 30;
screw = 2.7;                               // M2.5
foot_length = 120;
foot_width = 60;
lean = 12;                                 // degrees the display leans back

module at_holes() {
    for (x = [0, pi_holes[0]], y = [0, pi_holes[1]])
        translate([-pi_board[0] / 2 + pi_hole_edge + x, -pi_board[1] / 2 + pi_hole_edge + y, 0]) children();
}

module shell() {
    difference() {
        linear_extrude(high) offset(3) offset(-3) square(outer, center = true);
        translate([0, 0, wall]) linear_extrude(high) offset(2) offset(-2) square(inner, center = true);
        // USB and network; power, HDMI and sound; the card; the header's cables.
        translate([outer[0] / 2, 0, wall + post + 10]) cube([4 * wall, pi_board[1] - 2, 20], center = true);
        translate([-10, -outer[1] / 2, wall + post + 5]) cube([pi_board[0] - 24, 4 * wall, 10], center = true);
        translate([-outer[0] / 2, 0, wall + post]) cube([4 * wall, 16, 8], center = true);
        translate([0, outer[1] / 2, high - 6]) cube([56, 4 * wall, 14], center = true);
        for (x = [-24:8:24]) translate([x, 0, -1]) linear_extrude(wall + 2) square([3, 30], center = true);
    }
    at_holes() difference() {
        cylinder(d = 6, h = wall + post);
        translate([0, 0, wall]) cylinder(d = screw - 0.5, h = post + 1);
    }
}

module lid() {
    difference() {
        union() {
            linear_extrude(wall) offset(3) offset(-3) square([outer[0] + 30, outer[1]], center = true);
            translate([0, 0, wall]) linear_extrude(2) difference() {
                square([inner[0] - 2 * fit, inner[1] - 2 * fit], center = true);
                square([inner[0] - 6, inner[1] - 6], center = true);
            }
        }
        for (x = [-1, 1]) translate([x * (outer[0] / 2 + 8), 0, -1]) cylinder(d = 3.4, h = wall + 2);
        for (x = [-24:8:24]) translate([x, 0, -1]) linear_extrude(wall + 2) square([3, 30], center = true);
    }
}

module foot() {
    difference() {
        linear_extrude(6) offset(4) offset(-4) square([foot_length, foot_width], center = true);
        for (x = [-1, 1]) translate([x * (foot_length / 2 - 8), 0, -1]) cylinder(d = 3.4, h = 8);
    }
    // Two cheeks hold the display's lower edge.
    for (side = [-1, 1])
        translate([0, side * (display_thickness / 2 + 2 + fit), 5]) rotate([-lean, 0, 0])
            linear_extrude(side > 0 ? 45 : 14) square([foot_length - 30, 4], center = true);
}

if (part == "case") shell();
else if (part == "lid") lid();
else foot();
