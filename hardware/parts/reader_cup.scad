// Holds a reader in its pocket under the wood, pressed to the pocket's floor, and leaves the parts air: a blow on the
// table goes into the wood and the cup's flange, not into the module.
include <parameters.scad>

depth = wood - wood_left;                  // of the pocket
cup = [module_size[0] + 2 * (wall + fit), module_size[1] + 2 * (wall + fit)];
flange = 12;
screw = 3.4;
ledge = 3;                                 // carries the module's edge
height = depth - fit;

module rounded(size, radius, high) {
    linear_extrude(high) offset(radius) offset(-radius) square(size, center = true);
}

module screw_holes() {
    for (x = [-1, 1], y = [-1, 1])
        translate([x * (cup[0] / 2 + flange / 2), y * (cup[1] / 2 - 4), -1]) cylinder(d = screw, h = wall + 2);
}

// Printed as it lies: flange down, open side up; in the table it is the other way round.
difference() {
    union() {
        rounded([cup[0] + 2 * flange, cup[1]], 4, wall);
        rounded(cup, 3, height);
    }
    // The module's seat, its face flush with the cup's edge.
    translate([0, 0, height - module_height]) linear_extrude(module_height + 1)
        square([module_size[0] + 2 * fit, module_size[1] + 2 * fit], center = true);
    // Air below it, and out through the flange.
    translate([0, 0, -1]) linear_extrude(height + 2)
        square([module_size[0] - 2 * ledge, module_size[1] - 2 * ledge], center = true);
    // The cable leaves at the side.
    translate([0, cup[1] / 2, wall + 4]) cube([14, 4 * wall, 8], center = true);
    screw_holes();
}
