"""Firefox, headless, by its own protocol (Marionette): Debian's firefox-esr needs no driver beside it."""
import base64
import json
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time


class Firefox:
    """One browser. `go`, then `run` a script, `picture`, `paper`."""

    PORT = 2828

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="firefox-")
        (pathlib.Path(self.profile) / "user.js").write_text('user_pref("datareporting.policy.dataSubmissionEnabled", false);\n')
        self.process = subprocess.Popen(
            [shutil.which("firefox-esr"), "--headless", "--marionette", "--profile", self.profile, "--no-remote"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(120):
            try:
                self.socket = socket.create_connection(("127.0.0.1", self.PORT), timeout=90)
                break
            except OSError:
                time.sleep(.25)
        self._read()
        self.number = 0
        self._call("WebDriver:NewSession", {})
        self._call("WebDriver:SetWindowRect", {"width": 1280, "height": 1000})

    def _read(self):
        size = b""
        while not size.endswith(b":"):
            size += self.socket.recv(1)
        rest, data = int(size[:-1]), b""
        while len(data) < rest:
            data += self.socket.recv(rest - len(data))
        return json.loads(data)

    def _call(self, name, arguments):
        self.number += 1
        message = json.dumps([0, self.number, name, arguments]).encode()
        self.socket.sendall(str(len(message)).encode() + b":" + message)
        _, _, error, result = self._read()
        if error:
            raise RuntimeError(f"{name}: {error['message']}")
        return result.get("value") if isinstance(result, dict) and "value" in result else result

    def go(self, url):
        self._call("WebDriver:Navigate", {"url": url})

    def run(self, script):
        return self._call("WebDriver:ExecuteScript", {"script": script, "args": []})

    def picture(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self._call("WebDriver:TakeScreenshot", {"full": False, "hash": False})))

    def paper(self, path):
        """A4 on its side, with the margins of our sheets."""
        page = {"width": 29.7, "height": 21.0}
        margin = dict.fromkeys(("top", "bottom", "left", "right"), .8)
        made = self._call("WebDriver:Print", {"page": page, "margin": margin, "background": True, "shrinkToFit": False})
        pathlib.Path(path).write_bytes(base64.b64decode(made))

    def close(self):
        self.process.terminate()
        self.process.wait(30)
        self.socket.close()
        shutil.rmtree(self.profile, ignore_errors=True)
