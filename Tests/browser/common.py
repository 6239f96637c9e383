"""What the browser checks share: a built site served on loopback, headless Chromium, and a list of what went wrong.

They need Debian's chromium and, in a virtual environment, `pip install -r Tests/browser/requirements.txt`.
"""
import contextlib
import functools
import http.server
import shutil
import threading

from playwright.sync_api import sync_playwright


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


class QuietServer(http.server.ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        pass  # A browser that leaves a page early breaks its connections.


class Site:
    """A folder served on a port of its own; `stop` and `start` are the network going away and coming back."""

    def __init__(self, folder):
        self.folder = folder
        self.port = 0
        self.server = None
        self.start()

    def start(self):
        self.server = QuietServer(
            ("127.0.0.1", self.port), functools.partial(QuietHandler, directory=str(self.folder)))
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/"


class Findings:
    """Collects failures, so that one run tells all of them."""

    def __init__(self):
        self.failures = []
        self.count = 0

    def expect(self, condition, message):
        self.count += 1
        if not condition:
            self.failures.append(message)
            print("not ok:", message)

    def equal(self, actual, expected, message):
        self.expect(actual == expected, f"{message}: {actual!r} is not {expected!r}")

    def finish(self):
        print(f"{self.count} checks, {len(self.failures)} failed")
        return 1 if self.failures else 0


@contextlib.contextmanager
def chromium(**options):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"], **options)
        try:
            yield browser
        finally:
            browser.close()


def watched_page(target, findings, allowed_failures=()):
    """A page whose console errors, exceptions, failed and foreign requests are findings."""
    page = target.new_page()
    page.on("pageerror", lambda error: findings.expect(False, f"exception on {page.url}: {error}"))
    page.on("console", lambda message: message.type == "error" and not any(a in message.text for a in allowed_failures)
            and findings.expect(False, f"console on {page.url}: {message.text}"))
    page.on("request", lambda request: findings.expect(
        request.url.startswith(("http://127.0.0.1:", "file://", "data:")), f"request to {request.url}"))
    return page
