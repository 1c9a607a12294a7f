"""Builds the wheel with nothing but Python (PEP 517), so that `pip install FOLDER` needs no network, no other package and
no permission to write into this folder."""
import base64
import hashlib
import os
import zipfile

NAME, VERSION = "plumb_check", "0.2.0"
METADATA = f"""Metadata-Version: 2.1
Name: {NAME.replace("_", "-")}
Version: {VERSION}
Summary: Checks NumPy functions for rotations and rigid bodies with the program plumb
Requires-Python: >=3.8
Requires-Dist: numpy
"""
WHEEL = "Wheel-Version: 1.0\nGenerator: plumb\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
ENTRY_POINTS = "[pytest11]\nplumb = plumb.pytest_plugin\n"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes the wheel into a directory and returns its name. Equal sources give equal bytes: ZipInfo's date is fixed."""
    folder, info = os.path.dirname(os.path.abspath(__file__)), f"{NAME}-{VERSION}.dist-info"
    files = {}
    for name in sorted(os.listdir(os.path.join(folder, "plumb"))):
        if name.endswith(".py"):
            with open(os.path.join(folder, "plumb", name), "rb") as file:
                files[f"plumb/{name}"] = file.read()
    files[f"{info}/METADATA"] = METADATA.encode()
    files[f"{info}/WHEEL"] = WHEEL.encode()
    files[f"{info}/entry_points.txt"] = ENTRY_POINTS.encode()
    record = "".join(f"{name},sha256={_digest(data)},{len(data)}\n" for name, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    wheel = f"{NAME}-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, wheel), "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data)
    return wheel


def _digest(data):
    """Returns the SHA-256 digest in the form that a wheel's RECORD requires."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
