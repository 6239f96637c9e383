#!/usr/bin/env python3
"""Writes Sources/Languages/Data/{formats/*,weeks,folding}.txt and Tests/LanguagesTests/CLDRSamples.swift from the CLDR data in Babel.

    python3 -m venv /tmp/venv && /tmp/venv/bin/pip install Babel==2.18.0    # CLDR 47
    /tmp/venv/bin/python Tests/languages/generate.py
    /tmp/venv/bin/python Tests/languages/generate.py --try    # writes nothing: is all of it as it is written, and do the languages that may come fit too?

The output depends on the Babel version only. No build runs this script; `make languages` tries it. Every language that has words
(Sources/Languages/Data/words/, without the files of single regions) gets a file in formats/.
"""
import collections
import datetime
import pathlib
import re
import sys
import unicodedata

import babel
from babel import Locale, dates, lists, localedata, numbers
from babel.core import get_cldr_version, get_global
from babel.localedata import locale_identifiers

BABEL = "2.18.0"
ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "Sources/Languages/Data"
LANGUAGES = sorted(p.stem for p in (DATA / "words").glob("*.txt") if not re.search(r"-([A-Z]{2}|[0-9]{3})$", p.stem))
# Languages without words that the tables have room for.
TO_COME = "ca hr sk sl bg lt lv et is id vi th".split()
WIDTHS = ["wide", "abbreviated", "narrow"]
CONTEXTS = ["format", "stand-alone"]
WORLD_WEEK = (1, 6, 7, 1)
FIELDS = set("yMLdEcahHKm")

HEADER = f"""Written by Tests/languages/generate.py from Unicode CLDR {get_cldr_version()} (Babel {BABEL}). Do not edit.
CLDR data: © Unicode, Inc., Unicode License v3 (https://www.unicode.org/license.txt).
"""


def write(name, head, rows):
    """Writes a data file: the lines of `head` as comments, then the rows."""
    lines = [("# " + line).rstrip() for line in head.splitlines()] + rows
    put(DATA / name, "\n".join(lines) + "\n")


def put(path, text):
    """Writes a file. Tried, it has to be that already."""
    if "--try" not in sys.argv:
        path.write_text(text, encoding="utf-8")
    elif path.read_text(encoding="utf-8") != text:
        sys.exit(f"{path.relative_to(ROOT)} is not what this script writes")


def fresh(identifier):
    """A locale of its own. Babel writes into the tables that all languages share what an alias led to for the first that asked: with
    what it has read before, Hungarian would have the months of Hebrew."""
    localedata._cache.clear()
    return Locale.parse(identifier)


def quoted(text):
    out = []
    for c in text:
        if c in '"\\':
            out.append("\\" + c)
        elif ord(c) < 32 or unicodedata.category(c) in ("Cf", "Zs", "Mn") and c != " ":
            out.append("\\u{%X}" % ord(c))
        else:
            out.append(c)
    return '"' + "".join(out) + '"'


def locales(language):
    """Every plain `language` or `language_REGION` of CLDR; regions sorted, the bare language first. A language may have a script."""
    found = [i for i in locale_identifiers() if re.fullmatch(language.replace("-", "_") + r"(_([A-Z]{2}|\d{3}))?", i)]
    return map(fresh, sorted(found))


def letters(pattern):
    return set(re.sub(r"'[^']*'", "", pattern)) & set("GyYuUQqMLlwWdDFgEecabBhHKkjJCmsSAzZOvVXx")


def names(locale):
    parent = fresh("_".join(filter(None, [locale.language, locale.script])))
    parent = {kind: {c: {w: dict(getattr(parent, kind)[c][w]) for w in WIDTHS} for c in CONTEXTS} for kind in ("months", "days")}
    locale = fresh(str(locale))

    def own(kind, context, width, key):
        """Austria says Jänner in dates; CLDR 47 lets it inherit the Januar that stands alone."""
        table, above = getattr(locale, kind), parent[kind]
        is_inherited = table[context][width][key] == above[context][width][key] != table["format"][width][key]
        if context == "stand-alone" and width == "wide" and is_inherited and table["format"][width][key] != above["format"][width][key]:
            return table["format"][width][key]
        return table[context][width][key]

    months = [own("months", c, w, m) for c in CONTEXTS for w in WIDTHS for m in range(1, 13)]
    days = [own("days", c, w, d) for c in CONTEXTS for w in WIDTHS for d in range(7)]
    periods = locale._data["day_periods"]["format"]["abbreviated"]
    assert not any(is_hebrew(name) for name in months + days) or locale.language == "he", locale
    return tuple(months), tuple(days), (periods["am"], periods["pm"])


def is_hebrew(text):
    return any("\u0590" <= letter <= "\u05ff" for letter in text)


def long_month(pattern):
    return re.sub(r"(?<!M)MMM(?!M)", "MMMM", pattern)


def patterns(locale):
    """The patterns in the order of `DateStyle` and `PatternField`, interval patterns as two rows each."""
    data = locale._data
    skeletons = data["datetime_skeletons"]

    def skeleton(*wanted):
        for name in wanted:
            if name in skeletons:
                return skeletons[name].pattern
        raise KeyError(wanted)

    full = data["date_formats"]["full"].pattern
    if "MMMMEEEEd" in skeletons:
        weekday_day_month = skeletons["MMMMEEEEd"].pattern
    else:
        base = skeleton("MMMMEd", "MMMEd")
        weekday_day_month = re.sub(r"(?<!c)c{1,3}(?!c)", "cccc", re.sub(r"(?<!E)E{1,3}(?!E)", "EEEE", long_month(base)))
    short = data["time_formats"]["short"].pattern
    twelve = short if letters(short) & set("hK") else skeleton("hm").replace(" a", "\u202fa")
    twenty_four = short if "H" in letters(short) else skeleton("Hm")
    rows = [
        full, data["date_formats"]["long"].pattern, skeleton("yMMMM"), skeleton("yMMM"),
        skeleton("MMMMd"), skeleton("MMMd"), weekday_day_month, skeleton("MMMEd"), skeleton("yMMMEd"), skeleton("Ed"),
        twenty_four, twelve, str(data["datetime_formats"]["medium"]),
    ]
    intervals = data["interval_formats"]
    for key, parts in [("Hm", "m"), ("hm", "ma"), ("yMMMEd", "dMy")]:
        for part in parts:
            rows += intervals[key][part]
    for part in "dMy":
        rows += intervals["yMMMMd"][part] if part in intervals.get("yMMMMd", {}) else map(long_month, intervals["yMMMd"][part])
    # Taiwan's times say the part of the day (B), which needs names of its own: its halves of the day do.
    rows = [row.replace("B", "a") if "B" in letters(row) else row for row in rows]
    # Thai names the era before the year; of a planner's years it goes without saying.
    rows = [row.replace("G ", "") if "G" in letters(row) else row for row in rows]
    # A time stays on one line: 1:30 م, 16 h 30.
    rows = [re.sub(r" ?('h ?'|'Uhr') ?", lambda m: m[0].replace(" ", "\u00a0"), row).replace("m a", "m\u00a0a") if "mm" in row else row for row in rows]
    for row in rows:
        assert letters(row) <= FIELDS, (locale, row)
        assert "{" not in row or row == rows[12], (locale, row)
    return tuple(rows)


def symbols(locale):
    data = locale._data["number_symbols"]
    system = locale.default_numbering_system
    if system not in ("latn", "arab"):
        system = "latn"
    group = data[system]["group"]
    lists_ = locale._data["list_patterns"]["standard"]
    # CLDR minimumGroupingDigits, which Babel does not carry: 2 in Spanish as in Spain, Portuguese as in Portugal and these.
    least = 2 if (locale.language in ("it", "pl", "hu") or locale.language == "es" and locale.territory in (None, "ES", "EA", "IC", "GQ", "PH")
                  or locale.language == "pt" and locale.territory not in (None, "BR")) else 1
    # Behind the first mark: 3 digits, or 2 in India.
    further = 2 if ",##," in locale.decimal_formats[None].pattern else 3
    return system, group, least, further, money(locale), (lists_["start"], lists_["middle"], lists_["end"], lists_["2"])


def money(locale):
    """How an amount stands beside its currency's sign (`0 ¤`), and the currency of the region with its sign."""
    pattern = locale.currency_formats["standard"].pattern.split(";")[0]
    pattern = re.sub(r"[#0,.]+", "0", pattern).strip("\u200f\u200e")
    likely = get_global("likely_subtags").get("_".join(filter(None, [locale.language, locale.script])), "")
    territory = locale.territory or likely.split("_")[-1]
    own = numbers.get_territory_currencies(territory, datetime.date(2027, 3, 1)) if re.fullmatch("[A-Z]{2}", territory) else []
    sign = numbers.get_currency_symbol(own[0], locale) if own else ""
    return pattern, own[0] if own else "", sign


FORMATS_HEAD = """
A row a locale: names, patterns, digits, mark between thousands, least digits before the first mark, digits between the marks before
it; an amount and its currency's sign, the region's own currency and its sign; a list's first two items, its middle, its last two,
and a list of two; hours of the clock. Names: months as they stand in dates (wide, abbreviated, narrow) and
alone, days likewise, the halves of the day. Patterns stand in the order of DateStyle and PatternField."""


def write_formats(languages):
    for language in languages:
        name_sets, pattern_sets, rows = [], [], []
        for locale in locales(language):
            n = names(locale)
            locale = fresh(str(locale))
            p = patterns(locale)
            if n not in name_sets:
                name_sets.append(n)
            if p not in pattern_sets:
                pattern_sets.append(p)
            system, group, least, further, amounts, joins = symbols(locale)
            hours = "24" if "H" in letters(locale._data["time_formats"]["short"].pattern) else "12"
            rows.append([str(locale).replace("_", "-"), f"names{name_sets.index(n)}", f"patterns{pattern_sets.index(p)}", system, group,
                         str(least), str(further), *amounts, *joins, hours])
        for i, (months, days, periods) in enumerate(name_sets):
            for part in [months[at:at + 12] for at in range(0, 72, 12)] + [days[at:at + 7] for at in range(0, 42, 7)] + [periods]:
                rows.append([f"names{i}", *part])
        for i, texts in enumerate(pattern_sets):
            for at in range(0, len(texts), 5):
                rows.append([f"patterns{i}", *texts[at:at + 5]])
        assert not any("|" in field or "\n" in field for row in rows for field in row)
        assert all(len(row) == len(rows[0]) for row in rows if row[0].startswith(rows[0][0])), language
        if language not in TO_COME:
            write(f"formats/{language}.txt", HEADER + FORMATS_HEAD, ["|".join(row) for row in rows])


def write_weeks():
    """CLDR's week data by territory, for territories alone (language plays no part in it)."""
    territories = sorted(t for t in Locale.parse("en").territories if re.fullmatch("[A-Z]{2}", t) and t not in ("EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"))
    rows = []
    for territory in ["001"] + territories:
        week = WORLD_WEEK if territory == "001" else week_of(territory)
        if territory == "001" or week != WORLD_WEEK:
            rows.append("|".join([territory, *map(str, week)]))
    write("weeks.txt", HEADER + """
Territory, first day, weekend's first and last day (ISO numbers), least days in a year's first week. Territories that are as the
world (001) are left out.""", rows)


def week_of(territory):
    """First day, weekend and minimal days of a territory. Babel keeps them per locale, and locales that inherit from
    pt_PT carry Portugal's, so the other locales of the territory are asked first and the majority is taken."""
    found = collections.Counter()
    for identifier in locale_identifiers():
        if identifier.endswith("_" + territory):
            locale = Locale.parse(identifier)
            week = (locale.first_week_day + 1, locale.weekend_start + 1, locale.weekend_end + 1, locale.min_week_days)
            found[week] += 1 if identifier.startswith("pt_") and territory not in ("PT", "BR") else 10
    return found.most_common(1)[0][0] if found else WORLD_WEEK


def write_folding():
    """Code points that search and sorting read as others: accents off, compatibility forms and special letters spelled out."""
    special = {"ß": "ss", "ẞ": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h", "ı": "i",
               "ŋ": "n", "ŧ": "t", "ĸ": "k", "ς": "σ", "ə": "e", "ɓ": "b", "ɗ": "d", "ɛ": "e", "ɔ": "o", "ƒ": "f", "ƙ": "k", "ƴ": "y",
               "ة": "ه", "ى": "ي", "ٱ": "ا", "ک": "ك", "ی": "ي", "ـ": ""}
    dropped = [(0x300, 0x36F), (0x591, 0x5BD), (0x5BF, 0x5BF), (0x5C1, 0x5C2), (0x5C4, 0x5C5), (0x5C7, 0x5C7), (0x610, 0x61A),
               (0x64B, 0x65F), (0x670, 0x670), (0x6D6, 0x6DC), (0x6DF, 0x6E4), (0x6E7, 0x6E8), (0x6EA, 0x6ED), (0x1AB0, 0x1ACE),
               (0x1DC0, 0x1DFF), (0x20D0, 0x20F0), (0xFE20, 0xFE2F)]
    invisible = [0xAD, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2060, 0x2066, 0x2067, 0x2068,
                 0x2069, 0x61C, 0xFEFF, 0xFE0E, 0xFE0F]

    def drop(c):
        return ord(c) in invisible or any(a <= ord(c) <= b for a, b in dropped)

    def fold(text):
        text = "".join(special.get(c, c) for c in unicodedata.normalize("NFKD", text).lower())
        text = "".join(special.get(c, c) for c in unicodedata.normalize("NFKD", text) if not drop(c))
        # A digit is a digit in every script, and katakana is read as hiragana.
        text = "".join(str(unicodedata.digit(c)) if unicodedata.category(c) == "Nd" else c for c in unicodedata.normalize("NFC", text))
        return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in text)

    rows = []
    for code in range(0x80, 0x2FA20):
        c = chr(code)
        category = unicodedata.category(c)
        if category in ("Cn", "Co", "Cs") or 0xAC00 <= code <= 0xD7A3:
            continue
        folded = fold(c)
        if fold(folded) != folded:
            raise SystemExit(f"folding U+{code:04X} is not stable")
        if folded != c:
            assert "\n" not in folded
            rows.append(f"{c}|{folded}")
    write("folding.txt", f"""Written by Tests/languages/generate.py from Unicode {unicodedata.unidata_version} (Python's unicodedata). Do not edit.

Rows in code point order: a character, then what search and sorting read it as.""", rows)


def write_samples():
    """What Babel itself makes of dates, plurals and lists: the Swift code must agree."""
    out = ["// swift-format-ignore-file\n", *("// " + line + "\n" for line in HEADER.splitlines()), "\n", "/// Dates as Babel formats them: locale, ISO date, full, long, month and year.\n"
           "let babelDates: [(String, String, String, String, String)] = [\n"]
    days = [datetime.date(2027, 3, 1), datetime.date(2026, 12, 31), datetime.date(2028, 2, 29), datetime.date(2027, 8, 15)]
    for tag in SAMPLES:
        locale = fresh(tag.replace("-", "_"))
        arab = locale.default_numbering_system == "arab"
        for day in days:
            texts = [dates.format_date(day, "full", locale), dates.format_date(day, "long", locale), dates.format_skeleton("yMMMM", day, locale=locale)]
            if arab:
                texts = [t.translate({0x30 + i: 0x660 + i for i in range(10)}) for t in texts]
            out.append(f'  ("{tag}", "{day}", ' + ", ".join(map(quoted, texts)) + "),\n")
    out.append("]\n\n/// Half past four, five past nine and a number, as Babel formats them.\n"
               "let babelTimesAndNumbers: [(String, String, String, String)] = [\n")
    for tag in SAMPLES:
        locale = fresh(tag.replace("-", "_"))
        texts = [dates.format_time(datetime.time(*time), "short", locale=locale).replace(" ", "\u00a0") for time in [(16, 30), (9, 5)]]
        texts.append(numbers.format_decimal(1_234_567, locale=locale))
        if locale.default_numbering_system == "arab":
            group = locale._data["number_symbols"]["arab"]["group"]
            texts[2] = "١" + group + "٢٣٤" + group + "٥٦٧"
            texts = [t.translate({0x30 + i: 0x660 + i for i in range(10)}) for t in texts]
        out.append(f'  ("{tag}", ' + ", ".join(map(quoted, texts)) + "),\n")
    out.append("]\n\n/// Plural categories of CLDR's rules for 0...120 and some larger numbers, one letter each: z, 1, 2, f, m, o.\n"
               "let babelPlurals: [(String, String)] = [\n")
    short = {"zero": "z", "one": "1", "two": "2", "few": "f", "many": "m", "other": "o"}
    counts = list(range(121)) + PLURAL_LARGE
    for language in LANGUAGES:
        # Without a region Babel takes Brazil's rule, for which "0 coisas" is one thing; the words are said of Portugal too.
        rule = Locale.parse("pt_PT" if language == "pt" else language.replace("-", "_")).plural_form
        out.append(f'  ("{language}", "' + "".join(short[rule(n)] for n in counts) + '"),\n')
    out.append("]\n\nlet babelPluralLargeNumbers = [" + ", ".join(map(str, PLURAL_LARGE)) + "]\n\n")
    out.append("/// Lists as Babel joins them.\nlet babelLists: [(String, [String], String)] = [\n")
    for tag in ["en-GB", "en-US", "de", "fr", "es", "ar"]:
        for items in (["A"], ["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D", "E"]):
            joined = lists.format_list(items, locale=Locale.parse(tag, sep="-"))
            out.append(f'  ("{tag}", [' + ", ".join(map(quoted, items)) + f"], {quoted(joined)}),\n")
    out.append("]\n")
    out.append("\n/// How March and Monday are called where they stand alone, and shortened: locale, months, days.\nlet babelNames: [(String, [String], [String])] = [\n")
    for tag in SAMPLES + MORE_SAMPLES:
        locale = fresh(tag.replace("-", "_"))
        texts = [[table["stand-alone"][width][number] for width in ("wide", "abbreviated")]
                 for table, number in ((locale.months, 3), (locale.days, 0))]
        out.append(f'  ("{tag}", ' + ", ".join("[" + ", ".join(map(quoted, names)) + "]" for names in texts) + "),\n")
    out.append("]\n")
    put(ROOT / "Tests/LanguagesTests/CLDRSamples.swift", "".join(out))


# Thirty locales, the five languages as many regions write them.
SAMPLES = ("en-GB en-US en-AU en-CA en-IE en-IN en-NO en-NZ en-ZA de-DE de-AT de-CH de-LI fr-FR fr-BE fr-CA fr-CH fr-MA es-ES es-AR es-CL "
           "es-CO es-MX es-US ar ar-AE ar-EG ar-LB ar-MA ar-SA").split()
MORE_SAMPLES = "nb-NO sv-SE da-DK fi-FI nl-NL it-IT pt-PT pt-BR pl-PL cs-CZ hu-HU ro-RO uk-UA tr-TR el-GR he-IL hi-IN ja-JP ko-KR zh-CN zh-TW".split()
PLURAL_LARGE = [200, 201, 202, 203, 211, 1000, 1001, 1002, 1003, 1011, 1100, 10_000, 100_000, 1_000_000, 1_000_001, 2_000_000, 3_500_000]


def try_likely_regions():
    """Where a language lives that comes without a region, and which codes are older ones: what regions.txt and LocaleIdentifier.swift
    say is what CLDR says."""
    regions = dict(re.findall(r"^([a-z]+): ([A-Z]+)$", (DATA / "regions.txt").read_text(encoding="utf-8"), re.M))
    for language, region in regions.items():
        likely = get_global("likely_subtags")[language].split("_")[-1]
        # Norwegian is said to be no, of which Bokmål is one.
        assert likely == region or language == "nb", (language, region, likely)
    assert {name.split("-")[0] for name in LANGUAGES + TO_COME} <= set(regions), "a language has no likely region"
    assert get_global("likely_subtags")["zh_TW"] == "zh_Hant_TW" and get_global("likely_subtags")["zh"] == "zh_Hans_CN"
    swift = (ROOT / "Sources/Languages/LocaleIdentifier.swift").read_text(encoding="utf-8").split("aliases = [")[1].split("]")[0]
    for old, new in re.findall(r'"([a-z]+)": "([a-z]+)"', swift):
        known = get_global("language_aliases").get(old, "")
        assert known == new or old in ("no", "nn"), (old, new, known)


def main():
    if babel.__version__ != BABEL:
        sys.exit(f"needs Babel {BABEL}, found {babel.__version__}")
    if "--try" in sys.argv:
        try_likely_regions()
        write_formats(TO_COME)
    (DATA / "formats").mkdir(exist_ok=True)
    write_formats(LANGUAGES)
    write_weeks()
    write_folding()
    write_samples()


if __name__ == "__main__":
    main()
