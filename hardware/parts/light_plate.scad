// The plate at a seat: a ring of LEDs, or one LED in its middle, and three buttons: green, white, red.
include <parameters.scad>

margin = 10;
pitch = button_hole + 12;
plate = [ring_outside + 3 * pitch + 2 * margin, ring_outside + 2 * margin];
thick = 3;
diffuser = 0.8;                            // what is left over the LEDs: light shines through
led = 10.2;                                // the single LED of the direct wiring
screw = 3.4;
ring_x = -plate[0] / 2 + margin + ring_outside / 2;

// Printed face down.
difference() {
    linear_extrude(thick + ring_height) offset(6) offset(-6) square(plate, center = true);
    // Hollow behind but for the edge and the ring's seat.
    translate([0, 0, thick]) linear_extrude(ring_height + 1) offset(3) offset(-3)
        square([plate[0] - 2 * wall, plate[1] - 2 * wall], center = true);
    // The ring lies behind the diffuser.
    translate([ring_x, 0, diffuser]) difference() {
        cylinder(d = ring_outside + 2 * fit, h = thick);
        translate([0, 0, -1]) cylinder(d = ring_inside - 2 * fit, h = thick + 2);
    }
    translate([ring_x, 0, -1]) cylinder(d = led, h = thick + 2);
    for (place = [0:2])
        translate([ring_x + ring_outside / 2 + pitch * (place + 0.5) + 4, 0, -1])
            cylinder(d = button_hole + fit, h = thick + 2);
    for (x = [-1, 1], y = [-1, 1])
        translate([x * (plate[0] / 2 - 6), y * (plate[1] / 2 - 6), -1]) cylinder(d = screw, h = thick + 2);
}
