"""The host's menu: what a host can do at the table, worked with a keyboard or the three buttons of a seat. Pure."""
