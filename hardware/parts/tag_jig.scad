// Puts the sticker on the same spot of every card: the middle of its back, so that the two ways round are the same
// and no finger can tell the cards apart. The card goes in from the short side, back up; the sticker through the hole.
include <parameters.scad>

lip = 6;
bed = 0.8;                                 // a card in its sleeve lies in it
thick = 3;
outer = [card_width + 2 * lip, card_length + lip];

module bottom() {
    difference() {
        linear_extrude(thick + bed) square(outer, center = true);
        translate([0, -lip / 2 - 1, thick]) linear_extrude(bed + 1)
            square([card_width + 2 * fit, card_length + 2], center = true);
        // A thumb pushes the card out again.
        translate([0, -outer[1] / 2, -1]) cylinder(d = 26, h = thick + bed + 2);
    }
}

module top() {
    difference() {
        linear_extrude(2) square(outer, center = true);
        // Over the middle of the card, which touches the closed end.
        translate([0, -lip / 2, -1]) cylinder(d = sticker + 2 * fit, h = 4);
        // A chamfer leads the sticker in.
        translate([0, -lip / 2, 1]) cylinder(d1 = sticker + 2 * fit, d2 = sticker + 6, h = 1.01);
        translate([0, -outer[1] / 2, -1]) cylinder(d = 26, h = 4);
    }
}

bottom();
translate([outer[0] + 10, 0, 0]) top();
