"""What is refused in one line, since whoever called can mend it."""


class Refused(ValueError):
    """Said as it stands, without a traceback."""


class UnusableFile(Refused):
    """A file that is not there, or that does not hold what it should."""
