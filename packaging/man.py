#!/usr/bin/env python3
"""man.py DUMP FOLDER VERSION DATE: writes one man page for each command, from the program's own help (--experimental-dump-help)."""
import json, os, sys

DUMP, FOLDER, VERSION, DATE = sys.argv[1:]
EXITS = [("0", "Done."), ("1", "The content or the output has errors; nothing is published."), ("2", "The run could not begin or end."),
         ("3", "Published, but a source shows an earlier day or records were set aside."), ("64", "The command line is wrong.")]


def text(words):
    """Text as roff: backslashes, leading dots and quotes are only characters."""
    lines = words.replace("\\", "\\e").replace("-", "\\-").replace("`", "").split("\n")
    return "\n".join("\\&" + line if line[:1] in ".'" else line for line in lines)


def names(argument):
    value = f"\\fI{argument['valueName']}\\fR" if argument["kind"] != "flag" else ""
    if argument["kind"] == "positional":
        return value
    shown = [("-" if name["kind"] == "short" else "--") + name["name"] for name in argument["names"]]
    return ", ".join(f"\\fB{text(name)}\\fR" for name in shown) + (" " + value if value else "")


def page(path, command):
    name, arguments = "-".join(path), [a for a in command.get("arguments", []) if a["shouldDisplay"]]
    out = [f'.TH {name.upper()} 1 "{DATE}" "wallplanner {VERSION}" "User commands"', ".SH NAME",
           f"{name} \\- {text(command['abstract'].rstrip('.'))}", ".SH SYNOPSIS", f"\\fB{' '.join(path)}\\fR"]
    children = [c for c in command.get("subcommands", []) if c["shouldDisplay"] and c["commandName"] != "help"]
    out[-1] += " \\fIcommand\\fR" if children else "".join(
        f" [{names(a)}]" if a["kind"] == "positional" and a["isOptional"] else f" {names(a)}"
        for a in arguments if a["kind"] == "positional") + " [\\fIoptions\\fR]"
    if command.get("discussion"):
        out += [".SH DESCRIPTION"] + [p for part in text(command["discussion"]).split("\n\n") for p in (".PP", part)]
    if children:
        out += [".SH COMMANDS"] + [line for c in children for line in (
            ".TP", f"\\fBwallplanner\\-{c['commandName']}\\fR(1)", text(c["abstract"]))]
    if arguments:
        out += [".SH OPTIONS"]
        for argument in arguments:
            default = argument.get("defaultValue")
            out += [".TP", names(argument), text(argument.get("abstract", "")) + (f" (default: {text(default)})" if default else "")]
    out += [".SH EXIT STATUS"] + [line for code, meaning in EXITS for line in (".TP", f"\\fB{code}\\fR", meaning)]
    see = [f"\\fBwallplanner\\fR(1)"] if len(path) > 1 else [f"\\fBwallplanner\\-{c['commandName']}\\fR(1)" for c in children]
    out += [".SH SEE ALSO", ", ".join(see), ".PP", "/usr/share/doc/wallplanner/"]
    with open(os.path.join(FOLDER, name + ".1"), "w") as file:
        file.write("\n".join(out) + "\n")
    for child in children:
        page(path + [child["commandName"]], child)


with open(DUMP) as file:
    page(["wallplanner"], json.load(file)["command"])
