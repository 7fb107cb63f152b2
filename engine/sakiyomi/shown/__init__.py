"""What terminal and library print: boards and figures."""
