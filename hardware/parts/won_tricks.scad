// The place for won tricks: a frame glued to the wood, where a heap of cards stays and no antenna reaches.
include <parameters.scad>

frame = 6;
high = 2;
place = [card_width + 12, card_length + 12];

difference() {
    linear_extrude(high) offset(4) offset(-4) square([place[0] + 2 * frame, place[1] + 2 * frame], center = true);
    translate([0, 0, -1]) linear_extrude(high + 2) square(place, center = true);
    // Open at the side, to push the cards together.
    translate([-place[0] / 2, 0, 0]) cube([4 * frame, 40, 3 * high], center = true);
}
