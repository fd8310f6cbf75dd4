"""Build of the compiled core. Metadata and tool settings are in pyproject.toml.

Environment:

* ``SIMCARDS_MARCH``: the CPU to build for on x86-64 with GCC or Clang, such as ``native``; ``plain`` gives the
  compiler's own default. Without it ``x86-64-v2`` (every x86-64 CPU since about 2009).
* ``SIMCARDS_DEBUG=1``: bounds checks, assertions and a check of the state after every action.
"""

import io
import os
import platform
import sys
from contextlib import redirect_stderr
from pathlib import Path

from Cython.Build import cythonize
from Cython.Compiler import Options
from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src/simcore")
DEBUG = os.environ.get("SIMCARDS_DEBUG", "") not in ("", "0")

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "embedsignature": True,
    "show_performance_hints": True,
}


class BuildExt(build_ext):
    """Compile with flags that fit the compiler actually used."""

    def build_extensions(self) -> None:
        """Set the flags of every extension, then build them."""
        if self.compiler.compiler_type == "msvc":
            flags = ["/O2"]
        else:
            flags = ["-O1" if DEBUG else "-O3", "-Wno-unused-function", "-Wno-maybe-uninitialized"]
            if not DEBUG:
                # The rules are dozens of small functions that only pay as one piece of code.
                flags += [
                    "-DCYTHON_INLINE=__inline__ __attribute__((always_inline))",
                    "-fno-inline-functions-called-once",
                ]
            march = os.environ.get("SIMCARDS_MARCH", "x86-64-v2")
            if platform.machine() in ("x86_64", "AMD64") and march != "plain":
                flags.append(f"-march={march}")
        for extension in self.extensions:
            extension.extra_compile_args += flags
        super().build_extensions()


def extensions() -> list[Extension]:
    """Return one extension for every .pyx file of the core."""
    return [
        Extension(
            ".".join(path.relative_to("src").with_suffix("").parts),
            [path.as_posix()],
            include_dirs=[SOURCE.as_posix()],
            define_macros=[("SIMCARDS_DEBUG", "1")] if DEBUG else [],
        )
        for path in sorted(SOURCE.rglob("*.pyx"))
    ]


def cythonized() -> list[Extension]:
    """Translate the core to C; a warning or a performance hint of Cython ends the build."""
    Options.warning_errors = True
    log = io.StringIO()
    try:
        with redirect_stderr(log):
            modules = cythonize(
                extensions(),
                include_path=["src"],
                compiler_directives=DIRECTIVES,
                build_dir="build/cython-debug" if DEBUG else "build/cython",
            )
    finally:
        sys.stderr.write(log.getvalue())
    if "performance hint" in log.getvalue():
        raise SystemExit("the build stops: Cython gave a performance hint (see above), which must be mended")
    return modules


setup(
    packages=[*find_packages("src", include=["simcore", "simcore.*"]), "simcards.analysis", "simcards.cli"],
    ext_modules=cythonized(),
    cmdclass={"build_ext": BuildExt},
)
