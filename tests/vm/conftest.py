"""The tests below `guest` run in the virtual machine only."""

import os

collect_ignore = [] if os.environ.get("IN_VIRTUAL_MACHINE") else ["guest"]
