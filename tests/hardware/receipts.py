"""What a receipt printer would put on paper, read back from what was sent to it."""

import re

from escpos.capabilities import get_profile
from escpos.codepages import CodePages

PAGE = re.compile(rb"\x1bt(.)", re.DOTALL)
ORDERS = re.compile(rb"\x1b[@]|\x1b[Ed].|\x1dV.", re.DOTALL)


def on_paper(sent: bytes) -> str:
    """The text, each letter by the code page that was chosen for it."""
    pages = get_profile().profile_data["codePages"]
    parts = PAGE.split(sent)
    text = ORDERS.sub(b"", parts[0]).decode("ascii")
    for page, part in zip(parts[1::2], parts[2::2], strict=True):
        encoding = CodePages.get_encoding(pages[str(page[0])])["python_encode"]
        text += ORDERS.sub(b"", part).decode(encoding)
    return text
