"""Reading pipped dice: find, count, name the colour, follow a throw."""
