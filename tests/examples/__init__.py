"""How other projects' libraries can use the engine. To be copied: none of it is installed with it."""
