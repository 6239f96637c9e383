"""Whole-process figures of building a site, ours and others', measured in turn in one run: `measure.py WALLPLANNER WORK`.

What each makes from the same export:
  wallplanner  the whole site: also year and print sheets, search, what's new, checks of every page, feed and card; all cores
  C            writes the bytes of our site from one archive in memory; one thread. Once as it is, once waiting until they are on the
               disk, as our builds do and none of the others
  Python       dateutil, Jinja2, icalendar, vobject: pipeline.py; one thread. Once as most would write it, once with the text of
               every row kept for the other pages that show it
  Hugo         pages.py expands the rules and writes Hugo's content (counted in), then Hugo makes the pages; all cores. With
               partialCached for rows and days, large took 22.0 s against 18.7, one run each, so it is not used
The peers make the wall, months, weeks, columns, agenda, members, events with a calendar file each, contacts with a card each, and
the feeds. They check nothing. Of the sample they read the TribeHub source only. As sites differ in size, time per megabyte and
per file is compared too.

Of large, one thread is compared with all, into memory; beside it stands what as many separate builds of one thread do at once, which
share nothing but the machine: more than that no program can gain by threads.

Medians of five are shown, of fewer with QUICK=1: the column `runs` says how many. Each run writes to a new folder, and nothing is
deleted before the end: for each new file, ext4 without a journal looks at all those again that were deleted within the last five
minutes. Where the disk has no room for the next size (60 GB for five runs of huge), the sizes before it go, without room for the next
run also those before that, and it waits for that long. Peak is the largest process's ru_maxrss; it counts this program before it became the other one, so under about 15 MB
means "no more than". Environment: SITES (which sizes), FAMILIES (how many), PEER_FAMILIES (how many of them the peers build), and
QUICK=1: fewer runs of what is slow, so that all sizes together take less than a quarter of an hour on four cores; the time that is
left out is almost all the peers'.
"""
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
WALLPLANNER, WORK = sys.argv[1], pathlib.Path(sys.argv[2])
SITES = os.environ.get("SITES", "sample large families huge").split()
FAMILIES = int(os.environ.get("FAMILIES", 1000))
PEER_FAMILIES = int(os.environ.get("PEER_FAMILIES", 10))
GENERATED = {
    "large": "--members 12 --events 5000 --contacts 1000 --years 3",
    "huge": "--members 12 --events 50000 --contacts 1000 --years 3",
    "families": f"--families {FAMILIES} --members 4 --events 30 --contacts 8",
}
QUICK = os.environ.get("QUICK") == "1"
# Runs of ours and C's, and of the other peers.
RUNS = {"sample": (5, 5), "large": (5, 2), "huge": (2, 1), "families": (2, 1)} if QUICK else dict.fromkeys(SITES, (5, 5))
# Gigabytes that one run of a size leaves with those of the others.
ROOM = {"sample": 0.1, "large": 1.5, "families": 7, "huge": 12}


class Figure:
    """What the runs of one contestant took: seconds of wall clock, of processors, and peak memory in megabytes."""

    def __init__(self):
        self.wall, self.cpu, self.peak, self.said, self.files, self.size, self.scale = [], [], [], "", 0, 0, 1

    def run(self, *commands):
        wall = cpu = peak = 0
        for command in commands:
            with open(WORK / "said", "w+") as said:
                start = time.perf_counter()
                process = subprocess.Popen([str(part) for part in command], stdout=said, stderr=said, cwd=HERE)
                _, status, usage = os.wait4(process.pid, 0)
                wall += time.perf_counter() - start
                process.returncode = os.waitstatus_to_exitcode(status)
                said.seek(0)
                self.said = said.read()
            if process.returncode != 0:
                raise SystemExit(f"{self.said[-2000:]}\n{command}: exit code {process.returncode}")
            cpu += usage.ru_utime + usage.ru_stime
            peak = max(peak, usage.ru_maxrss / 1024)
        self.wall.append(wall)
        self.cpu.append(cpu)
        self.peak.append(peak)

    def count(self, folder):
        """Counts what stands in the folder, without our own books of what was published."""
        self.files = self.size = 0
        for place, folders, files in os.walk(folder):
            folders[:] = [name for name in folders if name != ".wallplanner"]
            self.files += len(files)
            self.size += sum(os.path.getsize(os.path.join(place, name)) for name in files)

    def row(self, name, ours=None):
        wall, cpu = statistics.median(self.wall) * self.scale, statistics.median(self.cpu) * self.scale
        files, size = self.files * self.scale, self.size * self.scale / 1e6
        text = (f"  {name:<16}{len(self.wall):>5}{wall:>10.3f}{cpu:>10.3f}{statistics.median(self.peak):>9.0f}"
                f"{files:>9.0f}{size:>9.1f}{files / wall:>10.0f}{size / wall:>8.1f}")
        if ours:
            own_wall, own_cpu = statistics.median(ours.wall), statistics.median(ours.cpu)
            per_file, per_size = (wall / files) / (own_wall / ours.files), (wall / size) / (own_wall / ours.size * 1e6)
            text += f"{wall / own_wall:>9.2f}{cpu / own_cpu:>8.2f}{per_file:>10.2f}{per_size:>8.2f}"
        return text


def delete(folders):
    """Deletes folders, and waits until the disk gives the numbers of their files away again."""
    for folder in folders:
        shutil.rmtree(folder)
    os.sync()
    print("\nwaiting until the disk gives the numbers of deleted files away again", flush=True)
    time.sleep(330)


def make_room(site):
    """Deletes what earlier sizes, or an earlier run of this program, have left if the disk is too small for it and the size that comes."""
    left = [folder for folder in (WORK / name for name in ROOM) if folder.exists()]
    if (WORK / site) in left or (left and shutil.disk_usage(WORK).free < ROOM[site] * max(RUNS[site]) * 1e9):
        delete(left)


def content_of(site):
    if site == "sample":
        shutil.copytree(ROOT / "content", WORK / site / "content")
    else:
        subprocess.run([sys.executable, ROOT / "Benchmarks/families/generate.py", WORK / site / "content", *GENERATED[site].split()], check=True)
    return WORK / site / "content"


def change_one_event(content, number):
    """Gives one event of one family another subject."""
    path = min([*content.rglob("tribehub/events.json"), *content.rglob("tribehub/events/list__from_2027-03*.json")])
    data = json.loads(path.read_text())
    rows = data["results"] if isinstance(data, dict) else data
    next(row for row in rows if row["recurrence_type"] == "NON" and row["start"] > "2027-03-05")["subject"] = f"Moved for the {number}. time"
    path.write_text(json.dumps(data, ensure_ascii=False))


def peers(content, output, site):
    """Name, folder and commands of the other peers: one family, or the first of many, one after another."""
    families = sorted(content.iterdir())[:PEER_FAMILIES] if site == "families" else [content]

    def python(name, *more):
        return [(sys.executable, HERE / "pipeline.py", family, output / name / family.name, *more) for family in families]

    yield "Python", output / "python", python("python")
    if not (QUICK and site == "huge"):
        yield "Python, kept", output / "kept", python("kept", "keep")
    yield "Hugo", output / "hugo", [command for family in families for command in (
        (sys.executable, HERE / "pages.py", family, output / "hugo-content" / family.name),
        ("hugo", "--quiet", "--source", output / "hugo-content" / family.name, "--destination", output / "hugo" / family.name))]


def measure_threads(build, pairs=5):
    """How much faster all threads are than one, and what the machine's cores can do at most: as many builds of one thread, side by side."""
    memory = pathlib.Path("/dev/shm")
    room = memory if memory.is_dir() and shutil.disk_usage(memory).free > 4e9 else WORK
    cores, gains, ceilings = os.cpu_count(), [], []

    def seconds(jobs, count):
        folders = [room / f"wallplanner-threads-{os.getpid()}-{number}" for number in range(count)]
        start = time.perf_counter()
        running = [subprocess.Popen([*map(str, build), str(folder), "--jobs", str(jobs)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                   for folder in folders]
        codes = [process.wait() for process in running]
        taken = time.perf_counter() - start
        for folder in folders:
            shutil.rmtree(folder)
        if any(codes):
            raise SystemExit(f"{build}: exit codes {codes}")
        return taken

    for _ in range(pairs):
        one = seconds(1, 1)
        gains.append(one / seconds(cores, 1))
        ceilings.append(cores * one / seconds(1, cores))
    print(f"  {cores} threads     {pairs:>5}  {statistics.median(gains):.2f} times as fast as one ({min(gains):.2f} to {max(gains):.2f}); "
          f"{cores} separate builds of one thread at once do the work of {statistics.median(ceilings):.2f} ({min(ceilings):.2f} to {max(ceilings):.2f})")


def measure(site):
    make_room(site)
    content = content_of(site)
    kind = "--tribes" if site == "families" else "--content"
    build = [WALLPLANNER, "build", kind, content, "--as-of", "2027-03-01", "--output"]
    ours, same, changed, plain, flushed = (Figure() for _ in range(5))
    own_runs, peer_runs = RUNS[site]
    others = {}
    for number in range(1, own_runs + 1):
        output = WORK / site / f"ours-{number}"
        os.sync()
        ours.run([*build, output])
        same.run([*build, output])
        if number == 1:
            ours.count(output)
            archive = WORK / site / "site.tar"
            subprocess.run(["tar", "--create", "--format=ustar", "--exclude=.wallplanner", "--file", archive, "--directory", output, "."], check=True)
        os.sync()
        plain.run([WORK / "write_archive", archive, WORK / site / f"plain-{number}"])
        os.sync()
        flushed.run([WORK / "write_archive", archive, WORK / site / f"flushed-{number}", "flush"])
        if number <= peer_runs:
            for name, folder, commands in peers(content, WORK / site / f"peers-{number}", site):
                os.sync()
                figure = others.setdefault(name, Figure())
                figure.run(*commands)
                if number == 1:
                    figure.scale = FAMILIES / PEER_FAMILIES if site == "families" else 1
                    figure.count(folder)
        change_one_event(content, number)
        # What the others have written is not to be waited for.
        os.sync()
        changed.run([*build, output])
        if shutil.disk_usage(WORK).free < 1.5 * ROOM[site] * 1e9 and number < own_runs:
            delete([*(WORK / site).glob("*-*")])
    plain.files, plain.size = flushed.files, flushed.size = ours.files, ours.size
    print(f"\n{site}, ratios: times as much as ours\n  {'':<16}{'runs':>5}{'wall s':>10}{'CPU s':>10}{'peak MB':>9}{'files':>9}{'MB':>9}"
          f"{'files/s':>10}{'MB/s':>8}{'x wall':>9}{'x CPU':>8}{'x /file':>10}{'x /MB':>8}")
    print(ours.row("wallplanner"))
    print(plain.row("C, only writing", ours))
    print(flushed.row("C, to the disk", ours))
    for name, figure in others.items():
        print(figure.row(name, ours))
    if site == "families":
        print(f"  The other peers built {PEER_FAMILIES} of the {FAMILIES} families: their times, files and bytes are multiplied.")
    full = statistics.median(ours.wall)
    for name, figure in ("nothing changed", same), ("one change", changed):
        written = re.search(r"(\d+) written", figure.said) or ["", 0]
        print(f"  {name:<16}{len(figure.wall):>5}{statistics.median(figure.wall):>10.3f}{statistics.median(figure.cpu):>10.3f}"
              f"{statistics.median(figure.peak):>9.0f}  {statistics.median(figure.wall) / full:.1%} of the full build, "
              f"{written[1]} files written")
    if site == "large":
        measure_threads(build)
    print(flush=True)


version = subprocess.run([WALLPLANNER, "--version"], capture_output=True, text=True).stdout.strip()
print(f"{version}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
begun = time.monotonic()
for site in SITES:
    measure(site)
for site in SITES:
    shutil.rmtree(WORK / site, ignore_errors=True)
print(f"measured in {(time.monotonic() - begun) / 60:.1f} minutes, load now {os.getloadavg()[0]:.1f}")
