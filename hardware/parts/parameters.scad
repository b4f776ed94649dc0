// Everything that can differ from table to table, in millimetres. Every part includes this file.
// Coordinates on the table: x to the right, y away from the player, zero at the middle of the table's edge before him.

// The cards. Fournier's Spanish cards; a sleeve adds two millimetres each way.
card_width = 63;
card_length = 97;
sticker = 25;              // diameter of the tag

// The table.
wood = 18;                 // thickness of the top
wood_left = 4;             // what the pocket leaves above the antenna
table_side = 900;

// The reader (PN532 V3 module: the antenna runs around its edge).
module_size = [43, 41];
module_height = 5;         // with its tallest part
module_holes = 0;          // 0: held by the cup's clips

// Light and buttons.
ring_outside = 68;         // 16 LEDs; 85 for 24
ring_inside = 44;
ring_height = 3.5;
button_hole = 24;

// The Pi with its case (the board's own measures).
pi_board = [85, 56];
pi_holes = [58, 49];       // between their middles
pi_hole_edge = 3.5;        // from the board's corner to the first hole's middle
display_thickness = 18;    // of a monitor's lower edge, for the foot

// The pad: its tray lies on the wood, over the antenna.
tray_play = 8;             // how far a card that was thrown may lie off the middle, all in all
tray_rim = 3;              // height: a card is slid over it, and stopped by it
tray_slope = 12;           // width of the slope that leads a card in
tray_floor = 0.8;          // under the mat
mat = 2;                   // of TPU or cork: it takes the blow

// Where things lie.
pad_y = 260;               // middle of the pad: forward of where hands are held
plate_x = -140;            // middle of the light and button plate
plate_y = 110;
won_x = 270;               // middle of the place for won tricks
won_y = 75;
won_gap = 120;             // least distance from any antenna's edge to a card lying there

// Printing.
wall = 2;
fit = 0.3;                 // play of a part in another
$fn = 64;
