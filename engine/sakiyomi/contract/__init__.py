"""What goes over the line between the engine and those who ask it: declarations alone."""
