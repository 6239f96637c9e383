#!/usr/bin/python3
"""A page as WebKit has it, the engine of iPads, iPhones and Macs: WebKitGTK, by Debian's own Python.

    xvfb-run -a webkit.py URL OUT.png      a picture
    xvfb-run -a webkit.py URL OUT.pdf      its print, A4 on its side
    xvfb-run -a webkit.py URL - SCRIPT     what a script gives

Debian: gir1.2-webkit2-4.1 python3-gi python3-gi-cairo xvfb. What the console says goes to standard output, each line with CONSOLE.
"""
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

# After the page has loaded, for scripts; and in all.
WAIT_MS, LIMIT_S = 1200, 60


def main():
    url, out = sys.argv[1:3]
    problem = ["no answer"]
    window, view = Gtk.OffscreenWindow(), WebKit2.WebView()
    settings = view.get_settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    settings.set_property("allow-file-access-from-file-urls", False)
    window.add(view)
    view.set_size_request(1280, 1000)
    window.show_all()

    def done(text=None):
        problem[0] = text
        Gtk.main_quit()

    def picture():
        def taken(_, result):
            view.get_snapshot_finish(result).write_to_png(out)
            done()

        view.get_snapshot(WebKit2.SnapshotRegion.VISIBLE, WebKit2.SnapshotOptions.NONE, None, taken)

    def paper():
        job, printing, page = WebKit2.PrintOperation.new(view), Gtk.PrintSettings.new(), Gtk.PageSetup.new()
        printing.set("output-uri", GLib.filename_to_uri(os.path.abspath(out), None))
        printing.set("output-file-format", "pdf")
        printing.set_printer("Print to File")
        page.set_paper_size(Gtk.PaperSize.new("iso_a4"))
        page.set_orientation(Gtk.PageOrientation.LANDSCAPE)
        for edge in ("top", "bottom", "left", "right"):
            getattr(page, f"set_{edge}_margin")(8, Gtk.Unit.MM)
        job.set_print_settings(printing)
        job.set_page_setup(page)
        job.connect("finished", lambda *_: done())
        job.connect("failed", lambda _, fault: done(fault.message))
        job.print_()

    def script():
        def ran(_, result):
            print(view.evaluate_javascript_finish(result).to_string())
            done()

        view.evaluate_javascript(sys.argv[3], -1, None, None, None, ran)

    def loaded(_, event):
        if event == WebKit2.LoadEvent.FINISHED:
            step = script if out == "-" else paper if out.endswith(".pdf") else picture
            GLib.timeout_add(WAIT_MS, lambda: step() or False)

    view.connect("load-changed", loaded)
    view.connect("load-failed", lambda _, __, address, fault: done(f"{address}: {fault.message}"))
    view.load_uri(url)
    GLib.timeout_add_seconds(LIMIT_S, Gtk.main_quit)
    Gtk.main()
    if problem[0]:
        sys.exit(problem[0])


main()
