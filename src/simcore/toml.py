"""TOML files of users."""

from pathlib import Path

from simcore.errors import UsageError

__all__ = ["read_toml"]


def read_toml(path: Path, what: str) -> dict[str, object]:
    """Return the content of a TOML file.

    Parameters
    ----------
    path : Path
        The file.
    what : str
        What it is called in messages, such as ``rules file``.

    Raises UsageError where it cannot be read or is not TOML.
    """
    # Loads slowly, and few runs need it.
    import tomllib

    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"cannot read the {what} {path}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"the {what} {path} is not valid TOML: {error}") from error
