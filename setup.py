"""Build of the compiled core. Metadata and tool settings are in pyproject.toml.

Environment:

* ``SIMCARDS_MARCH``: the CPU to build for on x86-64 with GCC or Clang, such as ``native``; ``plain`` gives the
  compiler's own default. Without it ``x86-64-v2`` (every x86-64 CPU since about 2009).
* ``SIMCARDS_DEBUG=1``: bounds checks, assertions and a check of the state after every action.
"""

import io
import os
import platform
import subprocess
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


# The rules are dozens of small functions that only pay as one piece of code: GCC is to inline whatever is declared
# inline, nothing else, and not to give up tracing what a field holds half-way through a written-out trick. Its
# vectoriser finds nothing here but stores that later loads must wait for.
GCC_PARAMETERS = [
    "-fno-tree-vectorize",
    "-fno-inline-functions-called-once",
    "--param=max-inline-insns-single=50000",
    "--param=large-function-insns=50000",
    "--param=large-function-growth=5000",
    "--param=inline-unit-growth=5000",
    "--param=large-stack-frame=20000",
    "--param=large-stack-frame-growth=10000",
    "--param=dse-max-object-size=4096",
    "--param=dse-max-alias-queries-per-store=100000",
    "--param=sccvn-max-alias-queries-per-access=100000",
]


class BuildExt(build_ext):
    """Compile with flags that fit the compiler actually used, the engines side by side on all CPUs."""

    def finalize_options(self) -> None:
        """Compile as many extensions at once as there are CPUs, unless something else was asked for."""
        super().finalize_options()
        if self.parallel is None:
            self.parallel = True

    def build_extensions(self) -> None:
        """Set the flags of every extension, then build them."""
        if self.compiler.compiler_type == "msvc":
            flags = ["/O2"]
        else:
            flags = ["-O1" if DEBUG else "-O2", "-Wno-unused-function"]
            march = os.environ.get("SIMCARDS_MARCH", "x86-64-v2")
            if platform.machine() in ("x86_64", "AMD64") and march != "plain":
                flags.append(f"-march={march}")
            if self._is_gcc():
                flags += ["-Wno-maybe-uninitialized", *([] if DEBUG else GCC_PARAMETERS)]
        for extension in self.extensions:
            extension.extra_compile_args += flags
        super().build_extensions()

    def _is_gcc(self) -> bool:
        """Whether the compiler is GCC itself; clang also says that it is, but not without saying clang."""
        command = [*self.compiler.compiler_so[:1], "-dM", "-E", "-x", "c", os.devnull]
        macros = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        return "__GNUC__" in macros and "__clang__" not in macros


def extensions() -> list[Extension]:
    """Return one extension for every .pyx file of the core."""
    return [
        Extension(
            ".".join(path.relative_to("src").with_suffix("").parts),
            [path.as_posix()],
            include_dirs=[SOURCE.as_posix(), (SOURCE / "include").as_posix()],
            depends=[(SOURCE / "include" / "simcards.h").as_posix()],
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
    packages=[
        *find_packages("src", include=["simcore", "simcore.*"]),
        "simcards.analysis",
        "simcards.analysis.statistics",
        "simcards.cli",
    ],
    ext_modules=cythonized(),
    cmdclass={"build_ext": BuildExt},
)
