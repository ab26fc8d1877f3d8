"""Templates, compiled once for all apps of a test run: a test that makes an app of its own need not wait for them."""

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class _Compiled(BytecodeCache):
    """Keeps them in memory; a template that changed has another checksum and is compiled anew."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.bytecode_to_string()


_COMPILED = _Compiled()


def with_compiled_templates(app: Flask) -> Flask:
    """The same app, which shares its compiled templates with others."""
    app.jinja_env.bytecode_cache = _COMPILED
    return app
