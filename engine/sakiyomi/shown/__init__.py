"""What terminal and library print: boards, figures, tables and trees as text."""
