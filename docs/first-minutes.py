"""Writes first-minutes.md and first-minutes.vi.md: what the program says, as it said it just now.

    cargo build --workspace && sudo python3 docs/first-minutes.py target/debug/banco

As root, for a disk of 3 MB and for a folder that belongs to somebody else; PostgreSQL's server has to be installed. The
ports 8080 and 9090 have to be free, as they are in a network of its own: unshare -n sh -c "ip link set lo up; …".
"""

import contextlib
import glob
import http.server
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

BANCO = os.path.abspath(sys.argv[1])
HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = "http://127.0.0.1:8080"
READY = "http://127.0.0.1:9090/ready"
DATABASE = "postgres://banco:geheim@127.0.0.1:55433/banco"
TOKEN = "BANCO__TELEGRAM__TOKEN"
BASE = "BANCO__TELEGRAM__API_BASE"

TEXTS = {
    "en": {
        "title": "A host's first five minutes",
        "other": "Tiếng Việt: [first-minutes.vi.md](first-minutes.vi.md)",
        "intro": "What the program says at the first start and when something is wrong, word for word (written by [first-minutes.py](first-minutes.py); "
        "times without their day; Telegram was a stand-in that rejects every token). Repeated lines are left out.",
        "empty": "An empty machine",
        "second": "a second one, same folder",
        "port": "another folder, same port",
        "slip": "A slip in the configuration",
        "token": "A wrong token, and no way to Telegram",
        "no-way": "no way to Telegram",
        "no-token": "the file is empty",
        "foreign": "A folder that belongs to another user",
        "not-theirs": "as another user",
        "that-user": "as that user",
        "full": "A full disk",
        "full-intro": "Another program fills a disk of 3 MB while An and Binh play. A move that cannot be saved does not count, and its player is told. With free space the move works.",
        "small": "a disk of 3 MB",
        "fills": "another program fills the disk",
        "types": "An types e4",
        "cut": "A journal that lost its end",
        "cut-intro": "Someone replaced the file of the journal by an older copy. The witness beside it knows what was there.",
        "puts": "someone puts back an older 000001.log",
        "away": "A database that is down",
        "away-intro": "With `store.backend = \"postgres\"` and `http.listen = \"127.0.0.1:9090\"`.",
        "down": "the database is down",
        "starts": "someone starts the database",
        "stops": "someone stops the database",
        "challenge": "/play chess @Binh side=first",
    },
    "vi": {
        "title": "Năm phút đầu của người chạy bot",
        "other": "English: [first-minutes.md](first-minutes.md)",
        "intro": "Chương trình nói gì khi mọi thứ còn mới, và khi có chỗ sai, chép nguyên lời bằng [first-minutes.py](first-minutes.py), với `LC_ALL=vi_VN.UTF-8` "
        "(giờ không kèm ngày; Telegram ở đây là máy chủ giả, từ chối mọi token). Dòng lặp lại thì bỏ bớt; dòng log luôn bằng tiếng Anh.",
        "empty": "Máy trống",
        "second": "bot thứ hai, cùng thư mục",
        "port": "thư mục khác, cùng cổng",
        "slip": "Gõ nhầm trong cấu hình",
        "token": "Sai token, rồi không ra được Telegram",
        "no-way": "không ra được Telegram",
        "no-token": "tệp trống",
        "foreign": "Thư mục của người khác",
        "not-theirs": "bằng người dùng không phải chủ thư mục",
        "that-user": "bằng người dùng đó",
        "full": "Đầy ổ đĩa",
        "full-intro": "Ổ đĩa 3 MB bị chương trình khác ghi đầy trong lúc An và Bình đang chơi. Nước không lưu được thì không tính và người đi được báo; có chỗ lại thì đi được.",
        "small": "ổ đĩa 3 MB",
        "fills": "chương trình khác ghi đầy ổ đĩa",
        "types": "An gõ e4",
        "cut": "Nhật ký mất đuôi",
        "cut-intro": "Có người chỉ chép đè bản cũ của tệp nhật ký. Tệp witness bên cạnh vẫn nhớ trước đó có những gì.",
        "puts": "có người chép đè 000001.log bằng bản cũ",
        "away": "Cơ sở dữ liệu đang tắt",
        "away-intro": "Với `store.backend = \"postgres\"` và `http.listen = \"127.0.0.1:9090\"`.",
        "down": "cơ sở dữ liệu đang tắt",
        "starts": "có người bật cơ sở dữ liệu lên",
        "stops": "có người tắt cơ sở dữ liệu",
        "challenge": "/choi covua @Binh side=first",
    },
}


def environment(lang, more):
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BANCO__")}
    kept["LC_ALL"] = {"en": "C.UTF-8", "vi": "vi_VN.UTF-8"}[lang]
    return kept | more


def plain(text):
    """Times without their day, and no line that only repeats another one but for its time."""
    text = re.sub(r"\d{4}-\d\d-\d\dT(\d\d:\d\d:\d\d)\.\d+Z", r"\1", text)
    lines, seen = [], set()
    for line in text.splitlines():
        key = re.sub(r"^\d\d:\d\d:\d\d", "", line)
        if key not in seen or not re.match(r"\d\d:", line):
            lines.append(line)
        seen.add(key)
    return lines


class Page:
    def __init__(self, lang):
        self.lang, self.texts, self.lines = lang, TEXTS[lang], []
        self.folder = tempfile.mkdtemp(prefix="banco-")
        os.chmod(self.folder, 0o755)

    def heading(self, key, intro=None):
        self.lines += ["", f"## {self.texts[key]}", ""] + ([self.texts[intro], ""] if intro else []) + ["```text"]

    def end(self):
        self.lines.append("```")

    def prompt(self, command, remark=None):
        self.lines.append(f"$ {command}" + (f"   # {self.texts[remark]}" if remark else ""))

    def remark(self, key):
        self.lines.append(f"$ # {self.texts[key]}")

    def run(self, arguments="", remark=None, more={}, user=None, show=None):
        """Runs a command to its end and writes down all it says, or the lines that `show` finds."""
        self.prompt(f"banco {arguments}".strip(), remark)
        command = (["setpriv", "--reuid", user, "--clear-groups"] if user else []) + [BANCO] + arguments.split()
        done = subprocess.run(
            command, cwd=self.folder, env=environment(self.lang, more), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        lines = [line for line in plain(done.stdout) if show is None or show in line]
        self.lines += lines + ([] if show else [f"[exit {done.returncode}]"])

    def start(self, arguments="", remark=None, more={}):
        self.prompt(f"banco {arguments}".strip(), remark)
        log = open(os.path.join(self.folder, "said"), "w+")
        child = subprocess.Popen(
            [BANCO] + arguments.split(), cwd=self.folder, env=environment(self.lang, more), stdout=log, stderr=subprocess.STDOUT
        )
        wait(lambda: "http://127.0.0.1:8080/" in said(log))
        return child, log

    def stop(self, child, log, already=0):
        child.send_signal(signal.SIGTERM)
        code = child.wait()
        self.lines += plain(said(log))[already:] + [f"[exit {code}]"]


def said(log):
    log.flush()
    with open(log.name) as text:
        return text.read()


def wait(condition, patience=60):
    until = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < until, "it never comes"
        time.sleep(0.05)


def post(path, **body):
    body = json.dumps(body).encode()
    asked = urllib.request.Request(TABLE + path, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(asked) as answer:
        return json.load(answer)["messages"]


def get(url, lang):
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers={"Accept-Language": lang})) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as answer:
        return answer.read().decode()


class Refuses(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        body = b'{"ok":false,"error_code":401,"description":"Unauthorized"}'
        self.send_response(401)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST

    def log_message(self, *_):
        pass


def empty(page):
    page.heading("empty")
    page.run("doctor")
    child, log = page.start()
    page.lines += plain(said(log))
    shown = len(plain(said(log)))
    page.run("health")
    page.run("", "second")
    page.run("--data-dir other", "port")
    page.run("backup copy")
    page.run("backup copy")
    page.run("verify copy")
    page.run("restore copy")
    page.stop(child, log, shown)
    shutil.rmtree(os.path.join(page.folder, "data-dir"))
    page.prompt("rm -r data-dir")
    page.run("restore copy")
    page.run("restore nothing")
    page.run("health")
    page.end()


def slip(page):
    page.heading("slip")
    config = os.path.join(page.folder, "config.toml")
    with open(config, "w") as file:
        file.write('[telegram]\ntokne = "1:x"\n')
    page.run("")
    os.remove(config)
    page.end()


def token(page):
    page.heading("token")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Refuses)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    wrong = {TOKEN: "1:wrong", BASE: f"http://127.0.0.1:{server.server_port}"}
    page.run("doctor", more=wrong)
    page.run("", more=wrong)
    server.shutdown()
    page.run("doctor", "no-way", more={TOKEN: "1:wrong", BASE: "http://127.0.0.1:9"}, show="[X]")
    with open(os.path.join(page.folder, "token"), "w"):
        pass
    page.run("", "no-token", more={TOKEN + "_FILE": "token"})
    page.end()


def foreign(page):
    page.heading("foreign")
    page.run("", "not-theirs", user="nobody")
    page.run("doctor", "that-user", user="nobody")
    page.end()


def sit_down(page):
    """An and Binh begin a game; answers how one of them says something."""
    lang = page.lang

    def say(user, text):
        return post("/api/say", channel="sanh", user=user, text=text, lang=lang)

    first = say("An", page.texts["challenge"])
    buttons = [button["data"] for message in first for row in message["buttons"] for button in row]
    accept = next(data for data in buttons if data.startswith("accept"))
    post("/api/press", channel="sanh", user="Binh", data=accept, lang=lang)
    return say


def cut(page):
    page.heading("cut", "cut-intro")
    shutil.rmtree(os.path.join(page.folder, "data-dir"))
    shown = len(page.lines)
    child, log = page.start()
    say = sit_down(page)
    journal = os.path.join(page.folder, "data-dir/journal/000001.log")
    with open(journal, "rb") as file:
        older = file.read().rstrip(b"\0")
    say("An", "e4")
    page.stop(child, log)
    # What is told here is what comes of it.
    del page.lines[shown:]
    with open(journal, "wb") as file:
        file.write(older)
    page.remark("puts")
    page.run("doctor")
    page.run("backup copy2")
    page.run("verify copy2")
    page.run("--data-dir third restore copy2")
    child, log = page.start()
    page.stop(child, log)
    page.run("doctor")
    page.end()


def fill(path):
    """Takes all the room there is on a disk."""
    with contextlib.suppress(OSError), open(path, "ab", buffering=0) as file:
        while file.write(b"\0" * 512):
            pass


def full(page):
    page.heading("full", "full-intro")
    small = os.path.join(page.folder, "small")
    os.mkdir(small)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", small], check=True)
    try:
        child, log = page.start("--data-dir small/games", "small")
        say = sit_down(page)
        filler = os.path.join(small, "filler")
        fill(filler)
        page.remark("fills")
        # What is reserved already is used up by guests whose wishes the house keeps.
        for person in range(100_000):
            with contextlib.suppress(urllib.error.HTTPError):
                say(f"guest{person}", "/settings theme dark")
            # What the index lets go of is taken at once.
            fill(filler)
            if "small/games/journal: nothing can be saved" in said(log):
                break
        page.remark("types")
        page.lines += [message["text"].splitlines()[0] for message in say("An", "e4")]
        page.run("--data-dir small/games doctor")
        os.remove(filler)
        page.prompt("rm filler")
        page.remark("types")
        page.lines += [message["text"].splitlines()[0] for message in say("An", "e4")]
        page.stop(child, log)
    finally:
        subprocess.run(["umount", small], check=True)
    page.end()


class Database:
    def __init__(self):
        self.programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.folder = tempfile.mkdtemp(prefix="first-minutes-")
        shutil.chown(self.folder, "postgres")
        self.run("initdb", "-A", "trust", "-U", "banco")

    def run(self, program, *arguments):
        user = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"]
        command = user + [f"{self.programs}/{program}", "-D", f"{self.folder}/data"] + list(arguments)
        subprocess.run(command, cwd="/", check=True, stdout=subprocess.DEVNULL)

    def start(self):
        options = f"-p 55433 -k {self.folder} -c listen_addresses=127.0.0.1"
        self.run("pg_ctl", "-w", "-l", f"{self.folder}/log", "-o", options, "start")

    def stop(self):
        self.run("pg_ctl", "-w", "-m", "immediate", "stop")


def away(page, database):
    page.heading("away", "away-intro")
    more = {
        "BANCO__STORE__BACKEND": "postgres",
        "BANCO__STORE__POSTGRES_URL": DATABASE,
        "BANCO__HTTP__LISTEN": "127.0.0.1:9090",
    }
    page.run("", "down", more=more)
    page.run("doctor", more=more)
    database.start()
    page.remark("starts")
    subprocess.run(["psql", "-q", DATABASE.rsplit("/", 1)[0] + "/postgres", "-c", "DROP DATABASE IF EXISTS banco", "-c", "CREATE DATABASE banco"], check=True)
    child, log = page.start("", more=more)
    page.run("doctor", more=more)
    database.stop()
    page.remark("stops")
    wait(lambda: "nothing can be saved" in said(log))
    page.run("health", more=more)
    page.prompt("curl http://127.0.0.1:9090/ready" if page.lang == "en" else "curl -H 'Accept-Language: vi' http://127.0.0.1:9090/ready")
    page.lines += get(READY, page.lang).splitlines()
    # So long that what is looked at every two seconds has been looked at a few times.
    time.sleep(15)
    database.start()
    page.remark("starts")
    wait(lambda: "saved again" in said(log))
    page.run("health", more=more)
    page.stop(child, log)
    database.stop()
    page.end()


def main():
    database = Database()
    for lang, name in [("en", "first-minutes.md"), ("vi", "first-minutes.vi.md")]:
        page = Page(lang)
        page.lines += [f"# {page.texts['title']}", "", f"*{page.texts['other']}*", "", page.texts["intro"]]
        empty(page)
        slip(page)
        token(page)
        foreign(page)
        full(page)
        cut(page)
        away(page, database)
        with open(os.path.join(HERE, name), "w") as file:
            file.write("\n".join(page.lines) + "\n")
        shutil.rmtree(page.folder)
    shutil.rmtree(database.folder)


main()
