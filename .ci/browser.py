"""Uses `playground web` in Chromium, with real input events, and its server with raw sockets.

Arguments: the playground, the browser. KEEP=folder keeps pictures of the pages. Nothing is checked against a clock;
the times below are limits for hangs.
"""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from playwright.sync_api import expect, sync_playwright

import browser_labs

playground, browser = sys.argv[1:3]
keep = os.environ.get("KEEP")
pages = ["operators", "retry", "storm", "weather", "log"]
sizes = [(390, 844), (1024, 768), (1920, 1080)]
patience = 30
# Set by everything hostile below that runs.
marker = "window.__ran"
hostile = [
    f"<img src=x onerror={marker}=1>", f"<script>{marker}=1</script>", f'" onload="{marker}=1', f"javascript:{marker}=1",
    f"</script><script>{marker}=1</script>", f"<svg/onload={marker}=1>", f"']);{marker}=1;//", "<b>bold</b>&amp;",
]
failures = []
expect.set_options(timeout=patience * 1000)


def check(condition, what):
    if not condition:
        failures.append(what)
        print(f"browser: FAILED: {what}", flush=True)
    return condition


def say(text):
    print(f"browser: {text}", flush=True)


class Server:
    """A playground of its own."""

    def __init__(self):
        # A job in the background of a script ignores Ctrl-C, and what it starts would too.
        self.process = subprocess.Popen(
            [playground, "web", "--no-open", "--port", "0"], stdout=subprocess.PIPE, text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        line = self.process.stdout.readline()
        self.address = re.search(r"http://\S+", line).group()
        self.base, self.token = re.fullmatch(r"(http://127\.0\.0\.1:\d+)/#token=(\w+)", self.address).groups()
        self.port = int(self.base.rsplit(":", 1)[1])

    def end(self):
        """The exit status after Ctrl-C, or nothing if it does not end."""
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.kill()
            return None

    def kill(self):
        self.process.kill()
        self.process.wait(patience)

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=patience)

    def exchange(self, target, method="GET", headers=None, body=b"", host=None):
        """The status, the headers and the body that a request gets."""
        fields = {"Host": host or f"127.0.0.1:{self.port}", "Connection": "close", **(headers or {})}
        if body or method == "POST":
            fields.setdefault("Content-Length", str(len(body)))
        head = f"{method} {target} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        with self.connect() as connection:
            connection.sendall(head.encode() + b"\r\n")
            try:
                connection.sendall(body)
            except OSError:
                pass  # The server has answered before it read the body.
            received = b""
            try:
                while piece := connection.recv(65536):
                    received += piece
            except ConnectionResetError:
                pass
        head, _, rest = received.partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        status = int(lines[0].split()[1]) if lines[0] else 0
        return status, {n.lower(): v for n, v in (line.split(": ", 1) for line in lines[1:])}, rest

    def call(self, path, body=b"", **headers):
        return self.exchange(f"/api/{path}", "POST", {"X-Rill-Token": self.token, **headers}, body)


# The server


def check_guard(server):
    own = f"http://127.0.0.1:{server.port}"
    files = ["/", "/style.css", "/main.js", "/lab.css", "/lab.js"] + [f"/{page}.js" for page in pages]
    for file in files:
        status, headers, body = server.exchange(file)
        check(status == 200 and body, f"{file} is served: {status}")
        check("default-src 'none'" in headers.get("content-security-policy", ""), f"{file} has a policy")
        check(headers.get("x-content-type-options") == "nosniff", f"{file} is not sniffed")
        check(headers.get("referrer-policy") == "no-referrer", f"{file} gives no referrer")
        check(headers.get("cross-origin-resource-policy") == "same-origin", f"{file} is for this origin only")
        check(headers.get("cache-control") == "no-store", f"{file} is not stored")
        check("access-control-allow-origin" not in headers, f"{file} is shared with no other site")
        for host in ["evil.example", "127.0.0.1", f"127.0.0.1:{server.port + 1}", f"127.0.0.1:{server.port}.evil.example"]:
            check(server.exchange(file, host=host)[0] == 403, f"{file} is refused under the name {host}")
        for origin in ["http://evil.example", "null", f"https://127.0.0.1:{server.port}", f"{own}.evil.example"]:
            check(server.exchange(file, headers={"Origin": origin})[0] == 403, f"{file} is refused to {origin}")
        check(server.exchange(file, "POST")[0] == 405, f"{file} can only be read")
    check(server.exchange("/", host=f"localhost:{server.port}")[0] == 200, "localhost is a name of the server")
    for target in ["/../main.js", "/%2e%2e/Package.swift", "/etc/passwd", "/log/0123", "/main.js/"]:
        check(server.exchange(target)[0] in (403, 404), f"{target} is not found")
    call = "/api/weather/start?cities=London"
    check(server.exchange(call, "POST")[0] == 401, "a call without a token is refused")
    for token in ["", "0" * 32, server.token[:-1], server.token + "0", server.token.upper() + "x"]:
        check(server.exchange(call, "POST", {"X-Rill-Token": token})[0] == 401, f"the token {token!r} is refused")
    token = {"X-Rill-Token": server.token}
    check(server.exchange(call, "GET", token)[0] == 405, "a call needs POST")
    check(server.exchange(call, "OPTIONS", {**token, "Origin": "http://evil.example"})[0] == 403, "no preflight of others")
    check(server.call("weather/start?cities=London", Origin="http://evil.example")[0] == 403, "no call of another site")
    check(server.call("weather/start?cities=London", Origin=own)[0] == 200, "a call of the own page")
    check(server.call("nothing/here")[0] == 404, "an unknown call")
    for path, limit in [("weather/state", 64 * 1024), ("log/read", 8_000_000)]:
        status, _, body = server.call(path, b"x" * (limit + 1))
        check(status == 413 and b"too long" in body, f"a body of {limit + 1} bytes for {path} is refused: {status}")
    check(server.call("weather/state", b"x" * 1000)[0] == 404, "a short body is read")
    check(server.exchange("/api/log/read", "POST", {**token, "Transfer-Encoding": "chunked"}, b"0\r\n\r\n")[0] in (400, 411),
          "a body without a length is refused")
    check(server.exchange("/", headers={"X-Long": "x" * 40_000})[0] == 400, "a long head is refused")


def check_many_connections(server):
    """200 clients at once are all served, though fewer are connected at a time."""
    statuses = []

    def ask():
        try:
            statuses.append(server.exchange("/main.js")[0])
        except OSError as error:
            statuses.append(error)

    threads = [threading.Thread(target=ask) for _ in range(200)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    check(statuses == [200] * 200, f"200 connections are served: {[s for s in statuses if s != 200][:3]}")


class SlowClients:
    """Clients that send half a head, or one byte after the other; the server must end them."""

    def __init__(self, server):
        self.silent = server.connect()
        self.silent.sendall(b"GET / HTTP/1.1\r\nHost: 127.0")
        self.slow = server.connect()
        self.slow.sendall(b"GET / HTTP/1.1\r\n")
        self.dripping = threading.Thread(target=self.drip, daemon=True)
        self.dripping.start()

    def drip(self):
        try:
            while True:
                self.slow.sendall(b"X: 1\r\n")
                time.sleep(0.2)
        except OSError:
            pass

    def check(self):
        try:
            check(self.silent.recv(1) == b"", "a client with half a head is disconnected")
        except TimeoutError:
            check(False, "a client with half a head is disconnected")
        self.dripping.join(patience)
        check(not self.dripping.is_alive(), "a client that sends too slowly is disconnected")


# The pages

overlaps = """() => {
  const texts = [], found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode, parent = node.parentElement
    if (!node.data.trim() || parent.closest("script, style, noscript, option, title") || !parent.checkVisibility()) continue
    let bounds = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 }, layer = document.body
    for (let each = parent; each; each = each.parentElement) {
      const style = getComputedStyle(each)
      if (style.position === "sticky" || style.position === "fixed") layer = each
      if (style.overflowX === "visible" && style.overflowY === "visible") continue
      if (each === document.body || each === document.documentElement) continue
      const box = each.getBoundingClientRect()
      bounds = { left: Math.max(bounds.left, box.left), top: Math.max(bounds.top, box.top),
                 right: Math.min(bounds.right, box.right), bottom: Math.min(bounds.bottom, box.bottom) }
    }
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      const shown = { left: Math.max(box.left, bounds.left), top: Math.max(box.top, bounds.top),
                      right: Math.min(box.right, bounds.right), bottom: Math.min(box.bottom, bounds.bottom) }
      if (shown.right - shown.left > 3 && shown.bottom - shown.top > 3) texts.push({ node, layer, ...shown })
    }
  }
  for (let i = 0; i < texts.length; i++) for (let j = i + 1; j < texts.length; j++) {
    const a = texts[i], b = texts[j]
    if (a.node === b.node || a.layer !== b.layer) continue
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    // The boxes of lines are higher than their letters.
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    if (width > 2 && height > 0.4 * Math.min(a.bottom - a.top, b.bottom - b.top))
      found.push(`"${a.node.data.trim()}" and "${b.node.data.trim()}"`)
  }
  return found
}"""

focused = """() => {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const style = getComputedStyle(element)
  return {
    name: element.outerHTML.slice(0, 120), tag: element.tagName,
    key: element.checkedKey,
    isSeen: (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1) || style.boxShadow !== "none"
  }
}"""

# Elements come and go while a run is watched, so that their places change.
reachable = """() => [...document.querySelectorAll("*")].map((element, key) => {
  element.checkedKey ??= `${performance.now()} ${key}`
  return { element, key: element.checkedKey }
}).filter(({ element }) =>
  element.tabIndex >= 0 && !element.disabled && element.checkVisibility({ visibilityProperty: true }) && element.tagName !== "IFRAME"
  && (element.matches("a[href], button, input, select, textarea, summary") || element.hasAttribute("tabindex"))
  && !(element.type === "radio" && !element.checked)
).map(({ element, key }) => ({ key, name: element.outerHTML.slice(0, 120) }))"""


class Visit:
    """A page in a context of its own, whose requests and messages are watched."""

    latest = None

    def __init__(self, chromium, server, **options):
        Visit.latest = self
        self.server = server
        self.context = chromium.new_context(**{"viewport": {"width": 1024, "height": 768}, **options})
        self.page = self.context.new_page()
        self.page.set_default_timeout(patience * 1000)
        self.problems = []
        self.context.on("request", self.watch)
        self.page.on("console", lambda message: message.type in ("error", "warning")
                     and self.problems.append(f"console: {message.text}"))
        self.page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        self.page.on("dialog", lambda dialog: (self.problems.append(f"dialog: {dialog.message}"), dialog.dismiss()))

    def watch(self, request):
        if not request.url.startswith((self.server.base + "/", "data:", "blob:" + self.server.base)):
            check(False, f"a request leaves the machine: {request.url}")

    def open(self, address="/#/operators"):
        """Opens an address with the token, as a user does who has opened the printed one before."""
        self.page.goto(self.server.address)
        self.page.goto(self.server.base + address)
        expect(self.page.locator("h1")).to_be_visible()
        return self.page

    def shown(self):
        """What the page shows, and its messages, for a failure that does not come again."""
        try:
            text = self.page.locator("body").inner_text(timeout=3000)
        except Exception as error:
            text = f"{type(error).__name__}: {error}"
        return f"{self.page.url}: {text[:300]} … {text[-900:]}\nits messages: {self.problems[:5]}"

    def close(self, what):
        check(not self.problems, f"{what}: {self.problems[:3]}")
        self.context.close()


def settle(page):
    """Waits until no call is running, except the long ones of a run."""
    page.wait_for_load_state("networkidle")


def look(page, name):
    """No text overlaps another or leaves the page, at any width, in light and dark."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.wait_for_timeout(120)
            if keep:
                page.screenshot(path=f"{keep}/{name}-{width}-{scheme}.png", full_page=True)
        wide = page.evaluate("document.documentElement.scrollWidth")
        check(wide <= width, f"{name} is {wide} px wide at {width} px")
        found = page.evaluate(overlaps)
        check(not found, f"{name} at {width} px, texts overlap: {found[:3]}")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1024, "height": 768})


def check_names(page, name):
    """Every control has a name for screen readers."""
    session = page.context.new_cdp_session(page)
    roles = {"button", "link", "textbox", "searchbox", "checkbox", "radio", "combobox", "listbox", "slider", "spinbutton",
             "switch", "tab", "menuitem", "Iframe", "img", "image", "region", "group"}
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    found = 0
    for node in nodes:
        role = node.get("role", {}).get("value")
        focusable = any(p["name"] == "focusable" and p["value"]["value"] for p in node.get("properties", []))
        if node.get("ignored") or role not in roles or (role in ("region", "group", "img", "image") and not focusable):
            continue
        found += 1
        check(node.get("name", {}).get("value", "").strip(), f"{name}: a {role} has a name")
    check(found >= len(pages), f"{name} has controls")
    session.detach()


def check_keyboard(page, name):
    """Tab reaches every control, and the focus is seen."""
    wanted = {each["key"]: each["name"] for each in page.evaluate(reachable)}
    page.evaluate("document.activeElement?.blur()")
    page.locator("h1").click()
    seen = set()
    for _ in range(2 * len(wanted) + 80):
        page.keyboard.press("Tab")
        at = page.evaluate(focused)
        if at is None:
            continue
        if at["tag"] != "IFRAME":
            check(at["isSeen"], f"{name}: the focus is seen on {at['name']}")
        seen.add(at["key"])
        if seen >= set(wanted):
            break
    missing = [wanted[key] for key in wanted if key not in seen]
    check(not missing, f"{name}: Tab reaches {missing[:3]}")


def check_pages(chromium, server):
    for name in pages:
        visit = Visit(chromium, server)
        page = visit.open(f"/#/{name}")
        settle(page)
        check(page.title().lower().startswith(name), f"{name} has its title: {page.title()}")
        check(page.locator("nav [aria-current=page]").inner_text().lower() == name, f"{name} is the current tab")
        check(page.evaluate("location.hash.includes('token')") is False, f"{name}: the token is not in the address")
        look(page, name)
        check_names(page, name)
        check_keyboard(page, name)
        visit.close(name)


def check_history(chromium, server):
    visit = Visit(chromium, server)
    page = visit.open()
    for name in pages[1:]:
        page.locator("#tabs").get_by_role("link", name=re.compile(name, re.I)).click()
        expect(page.locator("h1")).to_have_text(re.compile(name, re.I))
    for name in reversed(pages[:-1]):
        page.go_back()
        expect(page.locator("h1")).to_have_text(re.compile(name, re.I))
    page.go_forward()
    expect(page.locator("h1")).to_have_text(re.compile(pages[1], re.I))
    page.goto(f"{server.base}/#/weather")
    page.get_by_label("Cities").fill("Paris, Tokyo")
    page.get_by_label("again").uncheck()
    page.reload()
    expect(page.get_by_label("Cities")).to_have_value("Paris, Tokyo")
    expect(page.get_by_label("again")).not_to_be_checked()
    visit.close("history")


def check_operators(chromium, server):
    """Drags a marble, moves one with keys, types marbles and arguments, and goes back."""
    visit = Visit(chromium, server)
    page = visit.open("/#/operators?name=take")
    field = page.get_by_label("source", exact=True)
    expect(field).to_have_value("-a-b-c-d-|")

    marble = page.locator('[data-row="0"] [data-marble="0"]')
    box = marble.bounding_box()
    tick = float(page.locator(".marble-picture svg").get_attribute("data-tick"))
    width = page.locator(".marble-picture svg").bounding_box()["width"] / 760
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 7):
        page.mouse.move(x + step * tick * width / 2, y)
    page.mouse.up()
    expect(field).to_have_value("---bac-d-|")
    expect(page.locator("pre code").first).to_contain_text('"---bac-d-|"')

    page.get_by_role("button", name="Reset").click()
    expect(field).to_have_value("-a-b-c-d-|")
    page.get_by_role("slider", name="a of source").focus()
    page.keyboard.press("ArrowRight")
    expect(field).to_have_value("--ab-c-d-|")
    expect(page.get_by_role("slider", name="a of source")).to_be_focused()
    page.keyboard.press("Delete")
    expect(field).to_have_value("---b-c-d-|")
    # Keys that come faster than answers move the marble that had the focus when they began.
    page.get_by_role("button", name="Reset").click()
    page.get_by_role("slider", name="a of source").focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(field).to_have_value("---b-cad-|")
    page.get_by_role("button", name="Reset").click()

    page.get_by_label("Count").fill("1")
    expect(page.locator("pre code").first).to_contain_text("take(1)")
    page.get_by_label("Count").fill("99")
    expect(page.get_by_text("99 is not from 0 to 20.")).to_be_visible()
    page.get_by_label("Count").fill("3")
    expect(page.get_by_text("99 is not from 0 to 20.")).to_be_hidden()
    field.fill("-a-*-|")
    expect(page.locator(".error")).to_contain_text("* has no meaning")
    expect(page.get_by_text("The picture is that of the last input without a mistake.")).to_be_visible()
    field.fill("-x-y-z-|")
    expect(page.get_by_role("slider", name="z of source")).to_be_visible()
    page.reload()
    expect(field).to_have_value("-x-y-z-|")
    expect(page.get_by_label("Count")).to_have_value("3")

    page.evaluate("location.hash = '#/operators?name=nope'")
    expect(page.get_by_text('There is no operator "nope".')).to_be_visible()
    check(page.locator("[data-marble]").count() == 0, "the marbles of another operator stay")
    page.go_back()

    page.get_by_label("Find, by any library's name").fill("switchMap")
    page.get_by_role("link", name="flatMapLatest").click()
    expect(page.get_by_role("heading", name="flatMapLatest")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="take", exact=True)).to_be_visible()
    expect(field).to_have_value("-x-y-z-|")
    # One after the other, all of them are drawn.
    page.get_by_label("Find, by any library's name").fill("")
    names = page.locator(".operator-list a").all_text_contents()
    check(len(names) > 90, f"only {len(names)} operators are listed")
    for name in names:
        page.locator(".operator-list a").filter(has_text=re.compile(f"^{re.escape(name)}$")).click()
        expect(page.locator(".operator-name")).to_have_text(name)
    visit.problems = [each for each in visit.problems if "400" not in each and "404" not in each]
    visit.close("operators")


def check_labs(chromium, server):
    """The pages Retry and Storm, and how they look after they were used."""
    for name, use in [("retry", browser_labs.check_retry), ("storm", browser_labs.check_storm)]:
        visit = Visit(chromium, server)
        page = visit.open(f"/#/{name}")
        use(page, server.base, check)
        look(page, f"{name}-used")
        check_names(page, f"{name}, used")
        check_keyboard(page, f"{name}, used")
        visit.close(name)


def check_weather(chromium, server):
    visit = Visit(chromium, server)
    page = visit.open("/#/weather")
    cities = page.get_by_label("Cities")
    cities.click()
    page.keyboard.press("Control+A")
    page.keyboard.type("London, Nowhere")
    page.get_by_role("button", name=re.compile("^503:")).click()
    expect(page.get_by_text("Waiting for a request: 503")).to_be_visible()
    cities.click()
    page.keyboard.press("Enter")
    results = page.locator(".results li")
    expect(results.nth(0)).to_contain_text("9.5 °C")
    expect(results.nth(1)).to_contain_text("this city was not found")
    rows = page.locator(".events tbody tr")
    expect(rows.filter(has_text="503 the server failed").first).to_be_visible()
    expect(rows.filter(has_text="retry in 1 s").first).to_be_attached()
    page.get_by_role("button", name=re.compile("^Reset:")).click()
    expect(page.locator(".events")).to_contain_text("the connection broke")
    look(page, "weather-running")
    check_names(page, "weather, running")
    check_keyboard(page, "weather, running")
    # The run goes on while the page is loaded again.
    page.reload()
    expect(results.nth(0)).to_contain_text("9.5 °C")
    page.get_by_role("button", name="Stop").press("Enter")
    expect(page.get_by_text("The run was stopped.", exact=True).first).to_be_visible()
    expect(page.get_by_role("button", name="Stop")).to_be_disabled()
    cities.fill(hostile[0])
    page.get_by_role("button", name="Start").click()
    expect(results.nth(0)).to_contain_text(f"{hostile[0]}this city was not found")
    check(not ran(page), "nothing of the name of a city runs")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Stop")).to_be_disabled()
    cities.fill(" , ")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("alert")).to_contain_text("Name a city")
    check("Name a city" in page.get_by_role("alert").last.inner_text(), "an error in words")
    visit.problems = [each for each in visit.problems if "400" not in each]
    visit.close("weather")


def log_file(folder, name, lines):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(json.dumps(line) + "\n" if not isinstance(line, str) else line + "\n" for line in lines))
    return path


def hostile_log(folder):
    lines = [{"format": "rill-event-log", "version": 1, "start": 0, "dropped": 0, "streams": hostile}]
    sequence = 0
    for subscription, text in enumerate(hostile, 1):
        for kind, more in [("subscribed", {"metadata": {text: text}}), ("next", {"value": text}),
                           ("next", {"value": {text: [text]}}), ("error", {"error": {"type": text, "text": text}}),
                           ("disposed", {})]:
            sequence += 1
            lines.append({"sequence": sequence, "time": sequence * 1_000_000, "stream": text, "subscription": subscription,
                          "attempt": 1, "kind": kind, **more})
    return log_file(folder, "'\"><img src=x onerror=alert(1)>.jsonl".replace("/", ""), lines + ["{", f"{hostile[0]}"])


def ran(page):
    """Whether something hostile has run, in the page or in a frame of it."""
    return any(frame.evaluate(f"typeof {marker} !== 'undefined'") for frame in page.frames)


def check_log(chromium, server):
    visit = Visit(chromium, server)
    page = visit.open("/#/log")
    page.get_by_role("button", name="Show an example").press("Enter")
    frame = page.frame_locator("iframe")
    expect(frame.locator("#page")).to_be_visible()
    expect(frame.locator("h1")).to_contain_text("outage")
    frame.locator("#words").fill("prices")
    expect(frame.locator("#found")).not_to_have_text("")
    frame.locator("#view .row").first.click()
    expect(frame.locator("#details")).to_be_visible()
    inner = page.frames[1]
    check(inner.evaluate("origin") == "null", "the frame has an origin of its own")
    check(inner.evaluate("try { sessionStorage.length; 'read' } catch { 'refused' }") == "refused", "the frame has no token")
    check(inner.evaluate("try { parent.document.title; 'read' } catch { 'refused' }") == "refused", "the frame has no page")
    look(page, "log-example")
    check_names(page, "log, with an example")
    check_keyboard(page, "log, with an example")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save it as a page").click()
    check(saved.value.suggested_filename == "An outage of ten seconds.html", "the name of a saved log")
    with open(saved.value.path(), encoding="utf-8") as file:
        check(file.read().startswith("<!DOCTYPE html>"), "a log is saved as a page")
    with visit.context.expect_page() as opened:
        page.get_by_role("link", name="Open it in a tab").click()
    expect(opened.value.locator("#page")).to_be_visible()
    check(opened.value.evaluate("origin") == "null", "a log in a tab has an origin of its own")
    opened.value.close()
    address = page.url
    page.reload()
    expect(page.frame_locator("iframe").locator("#page")).to_be_visible()
    page.go_back()
    expect(page.locator("iframe")).to_have_count(0)
    page.go_forward()
    expect(page.locator("iframe")).to_have_count(1)
    check(page.url == address, "the address of a log")
    with tempfile.TemporaryDirectory() as folder:
        page.get_by_label("A log file").set_input_files(hostile_log(folder))
        expect(page.locator(".damage li")).to_have_count(2)
        expect(page.frame_locator("iframe").locator("#view .row").first).to_be_visible()
        for row in page.frame_locator("iframe").locator("#view .row").all()[:6]:
            row.click()
        look(page, "log-damaged")
        check(not ran(page), "nothing of a hostile log runs")
        for name, bad, words in [("empty", "", "is empty"), ("bad", "a\nb", "line 1: this is not a complete JSON object")]:
            with open(os.path.join(folder, f"{name}.jsonl"), "w", encoding="utf-8") as file: file.write(bad)
            page.get_by_label("A log file").set_input_files(os.path.join(folder, f"{name}.jsonl"))
            expect(page.locator(".error")).to_contain_text(words)
            expect(page.locator("iframe")).to_have_count(0)
        with open(os.path.join(folder, "long.jsonl"), "w", encoding="utf-8") as file: file.write("x" * 8_000_001)
        page.get_by_label("A log file").set_input_files(os.path.join(folder, "long.jsonl"))
        expect(page.locator(".error")).to_contain_text("at most 8 MB are read")
        drop_file(page)
        expect(page.frame_locator("iframe").locator("h1")).to_contain_text("dropped")
        # Also where the axis has no room for its two times, as before the frame has its size.
        for width in (100, 0, 600):
            page.locator("iframe").evaluate("(frame, width) => { frame.style.width = `${width}px` }", width)
            page.wait_for_timeout(100)
            expect(page.frame_locator("iframe").locator("h1")).to_contain_text("dropped")
    visit.problems = [each for each in visit.problems if "422" not in each]
    visit.close("log")


def drop_file(page):
    lines = [{"format": "rill-event-log", "version": 1, "start": 0, "dropped": 0, "streams": []},
             {"sequence": 1, "time": 0, "stream": "a", "subscription": 1, "attempt": 1, "kind": "subscribed"}]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    transfer = page.evaluate_handle(
        "(text) => { const data = new DataTransfer(); data.items.add(new File([text], 'dropped.jsonl')); return data }", text)
    page.locator(".drop").dispatch_event("drop", {"dataTransfer": transfer})


def check_hostile_addresses(chromium, server):
    visit = Visit(chromium, server)
    page = visit.open()
    names = ["name", "row", "curve", "cities", "again", "id", "q", "code", "clients", "seed"]
    from urllib.parse import quote
    for place in pages + [quote(hostile[0])]:
        for turn in range(len(hostile)):
            # Every parameter gets every text once.
            query = "&".join(f"{name}={quote(hostile[(turn + index) % len(hostile)])}" for index, name in enumerate(names))
            page.goto(f"{server.base}/#/{place}?{query}")
        page.goto(f"{server.base}/?{query}#/{place}?{query}")
        settle(page)
        check(not ran(page), f"nothing of a hostile address runs on {place}")
    visit.problems = [each for each in visit.problems if re.search("status of 4", each) is None]
    visit.close("hostile addresses")


def check_without_token(chromium, server):
    visit = Visit(chromium, server)
    page = visit.page
    page.goto(server.base)
    expect(page.locator("#trouble")).to_contain_text("no token")
    page.goto(f"{server.base}/#token={'0' * 32}")
    page.goto(f"{server.base}/#/weather")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#trouble")).to_contain_text("no token, or one of another run")
    page.goto(server.address)
    expect(page.locator("#trouble")).to_be_hidden()
    visit.problems = [each for each in visit.problems if "401" not in each]
    visit.close("without a token")


def check_stopped(chromium):
    server = Server()
    visit = Visit(chromium, server)
    page = visit.open("/#/weather")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".results li").nth(0)).to_contain_text("9.5 °C")
    server.kill()
    expect(page.locator("#trouble")).to_contain_text("The playground has stopped. Start it again with")
    expect(page.get_by_role("button", name="Stop")).to_be_disabled()
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#trouble")).to_be_visible()
    expect(page.get_by_role("button", name="Start")).to_be_enabled()
    for name in pages:
        page.goto(f"{server.base}/#/{name}")
        expect(page.locator("h1")).to_be_visible()
        expect(page.locator("#trouble")).to_be_visible()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        if keep:
            page.screenshot(path=f"{keep}/{name}-stopped.png")
    page.set_viewport_size({"width": 390, "height": 844})
    check(not page.evaluate(overlaps), "the message overlaps nothing")
    visit.problems = [each for each in visit.problems if "ERR_CONNECTION_REFUSED" not in each
                      and "ERR_INCOMPLETE" not in each and "ERR_CONNECTION_RESET" not in each
                      and "ERR_EMPTY_RESPONSE" not in each]
    visit.close("a stopped playground")


def main():
    began = time.monotonic()
    if keep:
        os.makedirs(keep, exist_ok=True)
    server = Server()
    slow = SlowClients(server)
    parts = [check_pages, check_history, check_operators, check_labs, check_weather, check_log,
             check_hostile_addresses, check_without_token]
    chosen = os.environ.get("ONLY", "")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        for part in parts + [check_stopped]:
            if chosen not in part.__name__:
                continue
            start = time.monotonic()
            try:
                part(chromium) if part is check_stopped else part(chromium, server)
            except Exception as error:
                check(False, f"{part.__name__}: {type(error).__name__}: {str(error)[:600]}")
                say(Visit.latest.shown())
            say(f"{part.__name__} in {time.monotonic() - start:.1f} s")
        chromium.close()
    if not chosen:
        check_guard(server)
        check_many_connections(server)
        slow.check()
        check(server.exchange("/")[0] == 200, "the server still answers")
    check(server.end() in (-signal.SIGINT, 128 + signal.SIGINT), "Ctrl-C ends the playground")
    say(f"{len(failures)} failures, {time.monotonic() - began:.0f} s")
    sys.exit(1 if failures else 0)


main()
