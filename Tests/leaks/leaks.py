#!/usr/bin/env python3
"""Looks for secrets in everything that the program writes and prints. Part of `make leaks`.

    leaks.py PROGRAM [--exports FOLDER] [--faults 60] [--seed 1] [--keep FOLDER]

Three searches, each over sites (all of planner.json's `publish` on and off, readers), logs in all formats, import reports, our own
format and the site built from it, rotas:

1. every line of each export's `secrets.txt` (FOLDER holds a folder for each app; skipped if there is none);
2. secrets of our own, put under names that tell and into texts that people read, in those exports and in the sample;
3. files that are broken beside a secret, so that excerpts of them are printed.

A secret is found as it stands, in any case, unfolded, unescaped (HTML, JSON, percent), reversed, as base64 or hexadecimal, and of long
ones a part is enough.
"""
import argparse
import base64
import html
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
SAMPLE = HERE.parent.parent / "content"
FORMATS = ["text", "json", "github"]
APPS = ["tribehub", "familyplanner", "nusjio", "inkwire", "sweep"]
PUBLISH = ["contacts", "messages", "journals", "photos", "chorePhotos", "choreHistory"]
# All secrets of our own begin alike, so that one search finds any; those that are digits too.
MARK, DIGITS = "zQ7k", "918273"

failures = []
counts = {"outputs": 0, "octets": 0, "needles": 0, "faults": 0}


# MARK: Finding

class Needles:
    def __init__(self, secrets):
        self.secrets = secrets
        self.plain, self.coded = {}, {}
        for secret in secrets:
            whole = [secret] + ([secret[::-1]] if len(secret) > 7 else [])
            if "@" in secret:
                name, host = secret.split("@", 1)
                whole += [".".join(reversed(host.split("."))) + "@" + name]
                if len(name) >= 10:
                    whole.append(name)
            if len(secret) >= 24:
                whole += [secret[:14], secret[-14:], secret[len(secret) // 2 - 7:][:14]]
            for form in whole:
                self.plain[form.lower().encode()] = secret
            data = secret.encode()
            self.coded[data.hex().encode()] = secret
            for shift in range(3):
                # What of the base64 does not depend on what stands around.
                code = base64.b64encode(b"\0" * shift + data)
                first, last = (0, 2, 3)[shift], len(code) - 4 if (shift + len(data)) % 3 else len(code)
                if last - first >= 8:
                    self.coded[code[first:last]] = secret
                    self.coded[code[first:last].replace(b"+", b"-").replace(b"/", b"_")] = secret
        counts["needles"] += len(self.plain) + len(self.coded)

    def search(self, data, where):
        counts["outputs"] += 1
        counts["octets"] += len(data)
        forms = {data.lower()}
        unfolded = re.sub(rb"\r?\n[ \t]", b"", data)
        forms.add(unfolded.lower())
        text = unfolded.decode("utf-8", "replace")
        if "&" in text:
            forms.add(html.unescape(text).lower().encode())
        if "%" in text:
            forms.add(urllib.parse.unquote(text).lower().encode())
        if "\\" in text:
            plain = re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m[1], 16)), text)
            forms.add(re.sub(r"\\(.)", r"\1", plain).lower().encode("utf-8", "replace"))
        for needle, secret in self.plain.items():
            for form in forms:
                at = form.find(needle)
                if at >= 0:
                    fail(where, secret, form[max(0, at - 60):at + 60])
                    break
        for needle, secret in self.coded.items():
            at = data.find(needle)
            if at >= 0:
                fail(where, secret, data[max(0, at - 60):at + 60])


def fail(where, secret, around):
    failures.append((where, secret))
    if len(failures) <= 40:
        print(f"not ok: {where}: {secret[:10]}…: {around!r}", flush=True)


# MARK: Running

class Program:
    def __init__(self, path, needles):
        self.path, self.needles = path, needles

    def run(self, name, *arguments, status=(0, 1, 3), folder=None):
        done = subprocess.run([self.path, *map(str, arguments)], capture_output=True, timeout=300, cwd=folder)
        if done.returncode not in status:
            failures.append((name, f"status {done.returncode}"))
            print(f"not ok: {name}: status {done.returncode}: {done.stderr[-300:]!r}", flush=True)
        self.needles.search(done.stdout + b"\n" + done.stderr, f"{name}: what is printed")
        return done

    def site(self, folder, name):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not path.is_symlink():
                self.needles.search(path.read_bytes() + b"\n" + str(path.relative_to(folder)).encode(), f"{name}: {path.relative_to(folder)}")
                try:
                    for attribute in os.listxattr(path):
                        self.needles.search(os.getxattr(path, attribute), f"{name}: {path.name}: {attribute}")
                except OSError:
                    pass


def settings(app, **more):
    made = {"timeZone": "Europe/Oslo", "asOf": "2027-03-01", "window": {"past": "P3M", "future": "P3M"},
            "readers": [{"name": "family", "level": "family"}, {"name": "Everybody", "level": "busy"},
                        {"name": "Relatives", "level": "relatives", "contacts": True, "notes": True}]}
    if app:
        made["sources"] = [{"format": app, "path": "in"}]
    made.update(more)
    return json.dumps(made)


def everything(program, name, source, app, work):
    """Every way in which the program lets something out of one content folder."""
    content = work / "content"
    for publish in (None, True, False):
        shutil.rmtree(content, ignore_errors=True)
        if app:
            shutil.copytree(source, content / "in")
            for beside in ("secrets.txt", "secrets_by_kind.tsv", "README.md"):
                (content / "in" / beside).unlink(missing_ok=True)
            more = {} if publish is None else {"publish": {key: publish for key in PUBLISH}}
            (content / "planner.json").write_text(settings(app, **more))
        else:
            shutil.copytree(source, content)
        title = f"{name}, publish {publish}"
        output = work / "site"
        shutil.rmtree(output, ignore_errors=True)
        program.run(title, "build", "--content", content, "--output", output, "--reader", "family", "--explain", "--timings", status=(0, 3))
        program.site(output, title)
        if publish is None and app:
            continue
        # Once more with a change, so that the ledger and what is new have something to say.
        for number, form in enumerate(FORMATS):
            program.run(title, "build", "--content", content, "--output", output, "--reader", "family", "--explain", "--timings", "--verify", "--format", form,
                        "--as-of", f"2027-03-0{number + 2}", status=(0, 3))
        program.site(output, title + ", built again")
        if publish is not False:
            for reader in ("Everybody", "Relatives"):
                shutil.rmtree(work / reader, ignore_errors=True)
                program.run(title, "build", "--content", content, "--output", work / reader, "--reader", reader, status=(0, 1, 2, 3))
                if (work / reader).exists():
                    program.site(work / reader, f"{title}, for {reader}")
            for form in FORMATS:
                program.run(title + ", report", "import", "--content", content, "--report", "--format", form, status=(0, 3))
            for form in ("text", "json"):
                program.run(title + ", rota", "rota", "--content", content, "--weeks", "30", "--format", form, status=(0, 3))
            own, again = work / "own", work / "again"
            for folder in (own, again):
                shutil.rmtree(folder, ignore_errors=True)
            program.run(title + ", import --to", "import", "--content", content, "--to", own, status=(0, 3))
            program.site(own, title + ", our own format")
            program.run(title + ", own", "build", "--content", own, "--output", again, "--explain", status=(0, 3))
            program.site(again, title + ", from our own format")
            program.run(title + ", own report", "import", "--content", own, "--report", status=(0, 3))
        if not app:
            break
    # Without planner.json the program says what it has chosen.
    if app:
        (content / "planner.json").unlink()
        program.run(f"{name}, no planner.json", "import", "--content", content, "--report", "--time-zone", "Europe/Oslo", status=(0, 1))


# MARK: Secrets of our own

NAMES = ["apiKey", "accessToken", "refresh_token", "sessionId", "deviceToken", "fcmToken", "pushToken", "invite_code", "pin", "otp", "cvv",
         "private_key", "client_secret", "authorization", "cookie", "password", "uid", "email", "X-Api-Key", "passwort", "webhookUrl"]


class Secrets:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.number = 0

    def word(self, length=22):
        letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
        return MARK + "".join(self.random.choice(letters) for _ in range(length))

    def digits(self):
        return DIGITS + f"{self.random.randrange(100):02}"

    def value(self):
        self.number += 1
        kind = self.number % 6
        if kind == 0:
            return [self.word(), {"value": self.word()}]
        if kind == 1:
            return {"value": self.word(), "kind": "x"}
        if kind == 2:
            return int(self.digits())
        return self.word(self.random.choice([6, 12, 22]))

    def text(self):
        """A sentence with a credential, as people and machines write them."""
        self.number += 1
        word, short, digits = self.word(), MARK + "22", self.digits()
        forms = [
            f"password: {short}", f"Passwort: {short}", f"WLAN-Passwort: {short} (Gäste)", f"mot de passe : {short}", f"Contraseña: {short}",
            f"كلمة المرور: {short}", f"PIN: {digits}", f"PIN {digits}", f"Türcode: {digits}", f"door code {digits}", f"code d’entrée : {digits}",
            f"código de la puerta: {digits}", f"الرقم السري: {digits}", f"the password for Netflix is {short}", f"Password for Netflix: {short}",
            f"https://x.example.org/a?token={word}&w=1", f"https://x.example.org/a?key={word}", f"https://x.example.org/a?sig={word}",
            f"https://ann:{word}@host.example.org/x", f"eyJhbGciOiJIUzI1NiJ9.eyJ1IjoiM2Z{word}9.{word}", f"AKIA{word.upper()}", f"ghp_{word}",
            f"xoxb-123456-{word}", f"AIza{word}", f"-----BEGIN PRIVATE KEY-----\n{word}\n-----END PRIVATE KEY-----", f"Bearer {word}", word,
            f"invite code: {short}9", f"api_key={word}", f"https://chat.whatsapp.com/invite/{word}", f"session_id: {word}",
            f"123456789:{word}{MARK}AAFhx", f"Code: {digits}", f"CVV: {DIGITS}", f"OTP: {digits}",
        ]
        return forms[self.number % len(forms)]


READABLE = {"title", "subject", "message", "description", "text", "content", "notes", "company", "first_name", "location", "phone", "author", "name",
            "summary", "detail", "quantity", "category_name", "tribe_name"}


def plant(value, secrets, app, name=""):
    if isinstance(value, dict):
        made = {key: plant(child, secrets, app, key) for key, child in value.items()}
        # Not into maps by id, where a new name would be a new record, and not into settings.
        if made and not all(isinstance(child, dict) for child in made.values()) and app:
            key = secrets.random.choice(NAMES)
            made.setdefault(key, secrets.value())
        return made
    if isinstance(value, list):
        return [plant(child, secrets, app, name) for child in value]
    # Names in our own format are what other records refer to.
    if not app and name in ("name", "author"):
        return value
    if isinstance(value, str) and name in READABLE and value and not (app == "sweep" and name != "title"):
        if app == "sweep":
            return value + "*" + secrets.text().replace(" ", "*").replace("&", "").replace("+", "")
        return value + " " + secrets.text()
    return value


def planted(source, target, app, seed):
    secrets = Secrets(seed)
    shutil.copytree(source, target)
    for path in sorted(target.rglob("*.json")):
        if path.name in ("planner.json", "requests.json") or "schema" in path.parts or "ground_truth" in path.parts:
            continue
        if "list__" in path.name and "default" not in path.name:
            path.unlink()
            continue
        path.write_text(json.dumps(plant(json.loads(path.read_bytes()), secrets, app), ensure_ascii=False), encoding="utf-8")
    for path in sorted(target.rglob("*.ics")):
        lines = path.read_text(encoding="utf-8").replace("\r\n", "\n")
        lines = re.sub(r"(?m)^END:VEVENT", lambda _: f"DESCRIPTION:{escaped(secrets.text())}\nLOCATION:{escaped(secrets.text())}\n"
                       f"URL:https://x.example.org/?token={secrets.word()}\nATTACH:https://x.example.org/a?token={secrets.word()}\nEND:VEVENT", lines)
        path.write_bytes(lines.replace("\n", "\r\n").encode())
    (target / "book.vcf").write_bytes("".join(
        f"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann {n}\r\nN:{n};Ann;;;\r\nNOTE:{escaped(secrets.text())}\r\nX-TOKEN:{secrets.word()}\r\n"
        f"KEY:{secrets.word()}\r\nEND:VCARD\r\n" for n in range(40)).encode())
    return secrets


def escaped(text):
    return text.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;").replace("\n", "\\n")


# MARK: Faults beside secrets

def damaged(data, secrets, pick):
    """The file with one fault, near a secret if it has one."""
    places = [match.start() for secret in secrets for match in re.finditer(re.escape(secret.encode()), data)]
    at = pick.choice(places) if places and pick.random() < 0.8 else pick.randrange(len(data))
    at = max(0, min(len(data) - 1, at + pick.randrange(-60, 60)))
    kind = pick.randrange(7)
    if kind == 0:
        return data[:at]
    if kind == 1:
        return data[:at] + pick.choice([b"}", b"]", b"\"", b",", b"\\", b"\n", b"\x01", b"\xff", b"{"]) + data[at:]
    if kind == 2:
        return data[:at] + data[at + 1 + pick.randrange(4):]
    if kind == 3:
        return data[:at] + bytes([data[at] ^ (1 << pick.randrange(7))]) + data[at + 1:]
    if kind == 4:
        # A value of another type.
        values = list(re.finditer(rb'":\s*("(?:[^"\\]|\\.)*"|-?\d+|true|false|null)', data))
        if values:
            near = min(values, key=lambda match: abs(match.start() - at)) if pick.random() < 0.7 else pick.choice(values)
            return data[:near.start(1)] + pick.choice([b"5", b'"x"', b"[]", b"{}", b"true", b"[[1]]", b'"2027-13-45"']) + data[near.end(1):]
    if kind == 5:
        # A name that is spelt wrongly.
        names = list(re.finditer(rb'"([A-Za-z_]{3,})":', data))
        if names:
            near = min(names, key=lambda match: abs(match.start() - at))
            return data[:near.start(1) + 1] + data[near.start(1) + 2:near.end()] + pick.choice([b"", b"}", b"5 "]) + data[near.end():]
    return data[:at] + data[at:].replace(b'"', b"", 1)


def faults(program, name, source, app, secrets, rounds, seed, work):
    pick = random.Random(seed)
    files = [path for path in sorted(source.rglob("*.json")) if "ground_truth" not in path.parts and path.name != "planner.json"]
    holding = [path for path in files if any(secret.encode() in path.read_bytes() for secret in secrets[:400])] or files
    folder = work / "faults"
    for number in range(rounds):
        path = pick.choice(holding if number % 4 else files)
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "in").mkdir(parents=True)
        data = path.read_bytes()
        if number % 3 == 2:
            # On many lines, as people who edit it have it.
            data = json.dumps(json.loads(data), ensure_ascii=False, indent=2).encode()
        bad = damaged(data, secrets, pick)
        (folder / "in" / path.name).write_bytes(bad)
        (folder / "planner.json").write_text(settings(app))
        form = FORMATS[number % 3]
        before = len(failures)
        program.run(f"{name}, fault {number} in {path.name}", "import", "--content", folder, "--format", form, *(["--report"] if number % 2 else []))
        if number % 5 == 0:
            shutil.rmtree(work / "out", ignore_errors=True)
            program.run(f"{name}, fault {number} in {path.name}", "build", "--content", folder, "--output", work / "out", "--reader", "family", "--format", form)
        counts["faults"] += 1
        if len(failures) > before and program.keep:
            shutil.copytree(folder, program.keep / f"{name}-{number}".replace(" ", "-"), dirs_exist_ok=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=lambda text: str(pathlib.Path(text).resolve()))
    parser.add_argument("--exports", type=pathlib.Path, default=HERE.parent / "SharedData" / "exports")
    parser.add_argument("--faults", type=int, default=60, help="files broken for each export")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path, help="where broken files go whose excerpts leak")
    parser.add_argument("--only", help="the one export to look at")
    options = parser.parse_args()
    apps = [app for app in APPS if (options.exports / app / "secrets.txt").exists() and options.only in (None, app)]
    if not apps:
        print(f"no exports in {options.exports}: the sample alone is searched")
    marks = Needles([MARK, DIGITS])
    marks.coded = {key: value for key, value in marks.coded.items() if len(key) >= 8}
    with tempfile.TemporaryDirectory() as temporary:
        work = pathlib.Path(temporary)
        for app in apps:
            source = options.exports / app
            lines = (source / "secrets.txt").read_text(encoding="utf-8").splitlines()
            secrets = [line for line in lines if line]
            program = Program(options.program, Needles(secrets))
            program.keep = options.keep
            everything(program, app, source, app, work)
            faults(program, app, source, app, secrets, options.faults, options.seed, work)
            print(f"{app}: {len(secrets)} secrets, {counts}", flush=True)
            shutil.rmtree(work / "planted", ignore_errors=True)
            planted(source, work / "planted", app, options.seed)
            for beside in ("secrets.txt", "secrets_by_kind.tsv"):
                (work / "planted" / beside).unlink()
            program = Program(options.program, marks)
            program.keep = options.keep
            everything(program, f"{app} with secrets of ours", work / "planted", app, work)
            faults(program, f"{app} with secrets of ours", work / "planted", app, [MARK, DIGITS], options.faults, options.seed + 1, work)
            print(f"{app} with secrets of ours: {counts}", flush=True)
        if options.only in (None, "sample"):
            shutil.rmtree(work / "planted", ignore_errors=True)
            planted(SAMPLE, work / "planted", None, options.seed)
            planner = json.loads((work / "planted" / "planner.json").read_text(encoding="utf-8"))
            planner["sources"].append({"format": "vcard", "path": "book.vcf"})
            planner["readers"] = json.loads(settings(None))["readers"]
            (work / "planted" / "planner.json").write_text(json.dumps(planner), encoding="utf-8")
            program = Program(options.program, marks)
            program.keep = options.keep
            everything(program, "the sample with secrets of ours", work / "planted", None, work)
    print(f"{counts['outputs']} outputs, {counts['octets'] / 1e6:.0f} MB, {counts['needles']} forms of secrets, {counts['faults']} broken files:"
          f" {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
