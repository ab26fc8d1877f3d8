"""The command line: the topmost floor, which nothing else imports."""
