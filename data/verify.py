#!/usr/bin/env python3
"""Checks games of Bạn Cờ: everything that chance decided is computed again from the record.

    python3 verify.py RECORD... [--seal DIGITS]

RECORD is the file that /export gives (its name ends in .jsonl): of a finished game, or of a running game with public
luck. DIGITS are the digits of the envelope as you saw them in the challenge; spaces do not matter.

Needs the folder `checks` beside it and Python 3, nothing else, and no network. Written from fairness.en.md (clauses
1-7, "The record", "By hand") and docs/spec/beacon.md alone: it shares no line with the program it checks. Exit code 0:
all agrees. 1: something does not. 2: unusable input.
"""
import argparse
import re
import sys

# A check leaves no files behind.
sys.dont_write_bytecode = True

from checks import beacon, envelope  # noqa: E402
from checks.record import Unusable, Wrong, read  # noqa: E402


def verify(events, seal):
    return (beacon if "luck" in events[0] else envelope).verify(events, seal)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", nargs="+", metavar="RECORD")
    parser.add_argument("--seal", help="the digits of the envelope in the challenge")
    arguments = parser.parse_args()
    seal = re.sub(r"[\s#]", "", arguments.seal).lower() if arguments.seal else None
    code = 0
    for path in arguments.records:
        print(path)
        try:
            for line in verify(read(path), seal):
                print("  " + line)
            print("  AGREES")
        except Wrong as wrong:
            print(f"  DOES NOT AGREE: {wrong}")
            code = max(code, 1)
        except (Unusable, KeyError, TypeError, ValueError, AttributeError) as error:
            print(f"  unusable: {error or type(error).__name__}", file=sys.stderr)
            code = 2
    sys.exit(code)


if __name__ == "__main__":
    # The record is UTF-8, whatever the terminal says of itself.
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    sys.stderr.reconfigure(encoding="utf-8", errors="replace")
    main()
