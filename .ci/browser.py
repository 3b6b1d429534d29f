"""Uses `playground web` and the page of a drawn log in Chromium, with real mouse and keyboard.

Arguments: the playground, the browser. KEEP=folder keeps pictures; ONLY=word runs the parts whose names have it.
Who is answered by the server, and what it bears, is tested by `swift test`: WebServerTests.
"""

import functools
import http.server
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import types
from urllib.parse import quote, unquote

from playwright.sync_api import expect, sync_playwright

try:
    import axe_playwright_python
    with open(os.path.join(os.path.dirname(axe_playwright_python.__file__), "axe.min.js"), encoding="utf-8") as file: axe = file.read()
except ImportError:
    axe = None
    print("browser: no axe here: its rules were not checked", flush=True)

playground, browser = sys.argv[1:3]
keep = os.environ.get("KEEP")
pages = ["operators", "retry", "storm", "weather", "log"]
sizes = [(390, 844), (1024, 768), (1920, 1080)]
patience = 30  # seconds, for hangs
marker = "window.__ran"  # Set by everything hostile below that runs.
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


class Server:
    """A playground of its own."""

    def __init__(self):
        # A job in the background of a script ignores Ctrl-C, and what it starts would too.
        self.process = subprocess.Popen(
            [playground, "web", "--no-open"], stdout=subprocess.PIPE, text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        self.address = re.search(r"http://\S+", self.process.stdout.readline()).group()
        self.base = self.address.partition("/#")[0]

    def end(self, number):
        self.process.send_signal(number)
        return self.process.wait(patience)


# How a page looks. Text that overlaps other text: [sentence].
overlaps = """() => {
  const texts = [], found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode, parent = node.parentElement
    if (!node.data.trim() || parent.closest("script, style, noscript, option, title") || !parent.checkVisibility()) continue
    // Nobody can scroll to what lies left of the page.
    let bounds = { left: 0, top: -1e9, right: 1e9, bottom: 1e9 }, layer = document.body
    for (let each = parent; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each)
      if (style.position === "sticky" || style.position === "fixed") layer = each
      if (style.overflowX === "visible" && style.overflowY === "visible") continue
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
  texts.forEach((a, i) => texts.slice(i + 1).forEach((b) => {
    if (a.node === b.node || a.layer !== b.layer) return
    // The boxes of lines are higher than their letters.
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && height > 0.4 * Math.min(a.bottom - a.top, b.bottom - b.top))
      found.push(`"${a.node.data.trim()}" and "${b.node.data.trim()}"`)
  }))
  return found
}"""

# The controls that the keyboard has to reach: { key: html }. Elements come and go, so each keeps a key.
reachable = """() => Object.fromEntries([...document.querySelectorAll("*")].filter((element) =>
  element.tabIndex >= 0 && !element.disabled && element.checkVisibility({ visibilityProperty: true }) && element.tagName !== "IFRAME"
  && (element.matches("a[href], button, input, select, summary") || element.hasAttribute("tabindex"))
).map((element, index) => [element.checkedKey ??= `${performance.now()} ${index}`, element.outerHTML.slice(0, 120)]))"""

focused = """() => {
  const element = document.activeElement, style = getComputedStyle(element)
  return { key: element.checkedKey, name: element.outerHTML.slice(0, 120),
    isSeen: ["BODY", "IFRAME"].includes(element.tagName)
      || (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1) || style.boxShadow !== "none" }
}"""


class Visit:
    """A tab in a context of its own, whose requests and messages are watched. `known` are messages that may come."""

    latest = None

    def __init__(self, chromium, server, known=None):
        Visit.latest = self
        self.server, self.known = server, known
        self.context = chromium.new_context(viewport={"width": 1024, "height": 768})
        self.page = self.context.new_page()
        self.page.set_default_timeout(patience * 1000)
        self.problems = []
        self.context.on("request", lambda request: request.url.startswith((self.home, "data:", f"blob:{self.home}"))
                        or self.problems.append(f"a request leaves the machine: {request.url}"))
        self.page.on("console", lambda message: message.type in ("error", "warning")
                     and self.problems.append(f"console: {message.text}"))
        self.page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        self.page.on("dialog", lambda dialog: (self.problems.append(f"dialog: {dialog.message}"), dialog.dismiss()))

    @property
    def home(self):
        return f"{self.server.base}/" if self.server else "file:"

    def open(self, place):
        """Opens a page with the token, as a user does who has opened the printed address before."""
        self.page.goto(self.server.address)
        self.page.goto(f"{self.server.base}/#/{place}")
        expect(self.page.locator("h1")).to_be_visible()
        return self.page

    def look(self, name):
        """No text overlaps another or leaves the page, in light and dark; every control is named, and Tab reaches it."""
        page = self.page
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            for scheme in ("dark", "light"):
                page.emulate_media(color_scheme=scheme)
                page.wait_for_timeout(120)
                if keep:
                    page.screenshot(path=f"{keep}/{name}-{width}-{scheme}.png", full_page=True)
            wide = page.evaluate("document.documentElement.scrollWidth")
            check(wide <= width, f"{name} is {wide} px wide at {width} px")
            found = page.evaluate(overlaps)
            check(not found, f"{name} at {width} px, texts overlap: {found[:3]}")
        page.set_viewport_size({"width": 1024, "height": 768})
        self.check_names(name)
        self.check_keyboard(name)
        self.check_rules(name)

    def check_rules(self, name):
        """axe finds nothing, at its narrowest too. A frame is a page of its own."""
        if not axe: return
        for width in (320, 390, 1024):
            self.page.set_viewport_size({"width": width, "height": 768})
            for scheme in ("dark", "light"):
                self.page.emulate_media(color_scheme=scheme)
                self.page.wait_for_timeout(120)
                self.page.evaluate(axe)
                found = self.page.evaluate("axe.run(document, { resultTypes: ['violations'], iframes: false })")["violations"]
                check(not found, f"axe at {name}, {width} px, {scheme}: " + "; ".join(
                    f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found))

    def check_names(self, name):
        session = self.context.new_cdp_session(self.page)
        roles = ["button", "link", "textbox", "searchbox", "checkbox", "combobox", "slider", "spinbutton", "Iframe", "region"]
        nodes = [node for node in session.send("Accessibility.getFullAXTree")["nodes"]
                 if not node.get("ignored") and node.get("role", {}).get("value") in roles]
        check(len(nodes) >= len(pages), f"{name} has controls")
        for node in nodes:
            check(node.get("name", {}).get("value", "").strip(), f"{name}: a {node['role']['value']} has a name")
        session.detach()

    def check_keyboard(self, name):
        missing = self.page.evaluate(reachable)
        # From the top: behind the last control is the window, and from a frame's last one Tab may not come back in here.
        self.page.locator("h1").click()
        self.page.evaluate("document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex')")
        for _ in range(2 * len(missing) + 80):
            self.page.keyboard.press("Tab")
            at = self.page.evaluate(focused)
            check(at["isSeen"], f"{name}: the focus is seen on {at['name']}")
            missing.pop(at.get("key"), None)
            if not missing:
                break
        check(not missing, f"{name}: Tab reaches {list(missing.values())[:3]}")

    def nothing_ran(self, where):
        for frame in self.page.frames:
            check(frame.evaluate(f"typeof {marker} === 'undefined'"), f"nothing hostile runs on {where}")

    def close(self, name):
        problems = [each for each in self.problems if not (self.known and re.search(self.known, each))]
        check(not problems, f"{name}: {problems[:3]}")
        self.context.close()


# The pages of the playground


def check_pages(visit):
    for name in pages:
        page = visit.open(name)
        page.wait_for_load_state("networkidle")
        # The first visit sees a run, whose buttons come and go.
        if name in ("storm", "weather"):
            expect(page.locator("tbody tr").first).to_be_visible()
            expect(page.get_by_role("button", name="Stop")).to_be_disabled()
        check(page.title().lower().startswith(name), f"{name} has its title: {page.title()}")
        check(page.locator("nav [aria-current=page]").inner_text().lower() == name, f"{name} is the current tab")
        check("token" not in page.url, f"{name}: the token is not in the address")
        visit.look(name)


def check_history(visit):
    page = visit.open("operators")
    title = lambda name: expect(page.locator("h1")).to_have_text(re.compile(name, re.I))
    for name in pages[1:]:
        page.locator("#tabs").get_by_role("link", name=re.compile(name, re.I)).click()
        title(name)
    for name in reversed(pages[:-1]):
        page.go_back()
        title(name)
    page.go_forward()
    title(pages[1])
    page.goto(f"{visit.server.base}/#/weather")
    page.get_by_label("Cities").fill("Paris, Tokyo")
    page.get_by_label("again").uncheck()
    page.reload()
    expect(page.get_by_label("Cities")).to_have_value("Paris, Tokyo")
    expect(page.get_by_label("again")).not_to_be_checked()


def check_operators(visit):
    """Drags a marble, moves one with keys, types marbles and arguments, and goes back."""
    visit.known = "40[04]"
    page = visit.open("operators?name=take")
    field = page.get_by_label("source", exact=True)
    slider = lambda name: page.get_by_role("slider", name=f"{name} of source")
    def reset():
        page.get_by_role("button", name="Reset").click()
        expect(field).to_have_value("-a-b-c-d-|")
    expect(field).to_have_value("-a-b-c-d-|")
    box = page.locator('[data-row="0"] [data-marble="0"]').bounding_box()
    picture = page.locator(".marble-picture svg")
    tick = float(picture.get_attribute("data-tick")) * picture.bounding_box()["width"] / 760
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 7): page.mouse.move(x + step * tick / 2, y)
    page.mouse.up()
    expect(field).to_have_value("---bac-d-|")
    expect(page.locator("pre code").first).to_contain_text('"---bac-d-|"')
    reset()
    slider("a").press("ArrowRight")
    expect(field).to_have_value("--ab-c-d-|")
    expect(slider("a")).to_be_focused()
    page.keyboard.press("Delete")
    expect(field).to_have_value("---b-c-d-|")
    # A mark between two ticks goes to the nearer one, and no end is lost.
    reset()
    field.fill("-a 250ms b|")
    expect(page.locator("pre code").first).to_contain_text("250ms")
    slider("a").press("ArrowRight")
    expect(field).to_have_value("--a--b|")
    # Keys that come faster than answers move the marble that had the focus when they began.
    reset()
    slider("a").focus()
    for _ in range(5): page.keyboard.press("ArrowRight")
    expect(field).to_have_value("---b-cad-|")
    reset()
    count, problem = page.get_by_label("Count"), page.get_by_text("99 is not from 0 to 20.")
    count.fill("1")
    expect(page.locator("pre code").first).to_contain_text("take(1)")
    count.fill("99")
    expect(problem).to_be_visible()
    count.fill("3")
    expect(problem).to_be_hidden()
    field.fill("-a-*-|")
    expect(page.locator(".error")).to_contain_text("* has no meaning")
    expect(page.get_by_text("The picture is that of the last input without a mistake.")).to_be_visible()
    field.fill("-x-y-z-|")
    expect(slider("z")).to_be_visible()
    page.reload()
    expect(field).to_have_value("-x-y-z-|")
    expect(count).to_have_value("3")
    page.evaluate("location.hash = '#/operators?name=nope'")
    expect(page.get_by_text('There is no operator "nope".')).to_be_visible()
    check(page.locator("[data-marble]").count() == 0, "the marbles of another operator stay")
    page.go_back()
    search = page.get_by_label("Find, by any library's name")
    search.fill("switchMap")
    page.get_by_role("link", name="flatMapLatest").click()
    expect(page.get_by_role("heading", name="flatMapLatest")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="take", exact=True)).to_be_visible()
    expect(field).to_have_value("-x-y-z-|")
    search.fill("")
    names = page.locator(".operator-list a").all_text_contents()
    check(len(names) > 90, f"only {len(names)} operators are listed")
    for name in names:
        page.locator(".operator-list a").filter(has_text=re.compile(f"^{re.escape(name)}$")).click()
        expect(page.locator(".operator-name")).to_have_text(name)


def check_retry(visit):
    page = visit.open("retry")
    outcome, program = page.locator(".lab-results .lab-outcome"), page.get_by_label("The program in Swift", exact=True)
    stale, delays = page.locator(".lab-stale"), page.get_by_label("List")
    expect(outcome).to_have_text(re.compile("^Succeeded after"))
    # Known faults under known delays: attempts at 0, 1, 4 and 9 s.
    for label, text in [("Faults, in order", "503x3,ok"), ("Time of a response", "0")]: page.get_by_label(label).fill(text)
    page.get_by_label("Curve").select_option("delays")
    delays.fill("1s,3s,5s")
    page.get_by_label("Jitter").select_option("none")
    expect(outcome).to_have_text("Succeeded after 9 s.")
    page.locator("summary").get_by_text("The same as a table").click()
    expect(page.get_by_role("region", name="The same as a table").locator("tbody tr td:nth-child(2)")).to_have_text(
        ["0 s", "1 s", "4 s", "9 s"])
    expect(page.get_by_role("region", name="The same as a table").locator("tbody tr td:nth-child(5)")).to_have_text(
        ["1 s", "3 s", "5 s", "–"])
    expect(program).to_contain_text(".delays([.seconds(1), .seconds(3), .seconds(5)])")
    check(page.locator(".lab-frame .attempt").count() == 4, "every attempt is drawn")
    page.reload()
    expect(delays).to_have_value("1s,3s,5s")
    expect(outcome).to_have_text("Succeeded after 9 s.")
    # A mistake has one sentence at its control, and the last result stays.
    delays.fill("1s,soon")
    expect(delays).to_have_attribute("aria-invalid", "true")
    expect(page.locator(f"#{delays.get_attribute('aria-describedby').split()[-1]}")).to_contain_text("is no duration")
    expect(outcome).to_have_text("Succeeded after 9 s.")
    expect(stale).to_be_visible()
    delays.fill("1s")
    expect(delays).not_to_have_attribute("aria-invalid", "true")
    expect(outcome).to_have_text("Gave up after 2 attempts in 1 s: no delay is left.")
    expect(stale).to_be_hidden()
    # An answer that is late does not replace a later one.
    page.get_by_label("Curve").select_option("constant")
    delay, held = page.get_by_label("First delay"), []
    page.route("**/api/retry/run?*", lambda route: route.continue_() if held else held.append(route))
    delay.fill("1ms")
    page.wait_for_timeout(300)
    delay.fill("2ms")
    expect(program).to_contain_text("milliseconds(2)")
    held[0].continue_()
    page.wait_for_timeout(300)
    expect(program).to_contain_text("milliseconds(2)")
    page.unroute("**/api/retry/run?*")
    # The examples, and the history.
    swallowed = page.get_by_role("link", name="The error is swallowed")
    swallowed.click()
    expect(outcome).to_contain_text("the error is swallowed")
    expect(swallowed).to_have_attribute("aria-current", "true")
    page.get_by_role("link", name="A request that hangs").click()
    expect(outcome).to_contain_text("nothing ends it")
    page.go_back()
    expect(outcome).to_contain_text("the error is swallowed")
    page.get_by_role("link", name="Waits for the breaker").click()
    expect(page.get_by_text("Closures and shared limits are added in code: breaker.")).to_be_visible()
    visit.look("retry-used")


def check_storm(visit):
    page = visit.open("storm")
    start, stop = page.get_by_role("button", name="Start"), page.get_by_role("button", name="Stop")
    progress, figures = page.locator(".lab-progress"), page.get_by_role("region", name="Figures of each policy")
    model, clients = page.get_by_label("What happens"), page.get_by_label("Clients")
    curves = lambda: page.locator(".lab-picture .curve").evaluate_all("all => all.map(each => each.getAttribute('d'))")
    expect(clients).to_have_value("1000")
    # What is filled in before the news of an earlier storm arrive stays.
    held = []
    page.route("**/api/storm/news?*", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request("**/api/storm/news?*"): page.reload()
    model.select_option("stall")
    held[0].continue_()
    expect(progress).to_have_text("The simulation is finished.")
    expect(model).to_have_value("stall")
    page.unroute("**/api/storm/news?*")
    # So does an address that somebody goes to before the guide has arrived.
    held = []
    page.route("**/api/storm/guide*", lambda route: route.continue_() if held else held.append(route))
    page.goto(f"{visit.server.base}/#/retry")
    with page.expect_request("**/api/storm/guide*"): page.goto(f"{visit.server.base}/#/storm")
    page.goto(f"{visit.server.base}/#/storm?model=stall&clients=70")
    held[0].continue_()
    expect(progress).to_have_text("The simulation is finished.")
    expect(model).to_have_value("stall")
    expect(clients).to_have_value("70")
    page.unroute("**/api/storm/guide*")
    clients.fill("60")
    page.get_by_role("checkbox", name=re.compile("^no-retry")).check()
    page.get_by_role("checkbox", name=re.compile("^breaker")).uncheck()
    # The storm of the first visit is over.
    expect(progress).to_have_text("The simulation is finished.")
    start.press("Enter")
    expect(figures.locator("thead th")).to_have_text(["Figure", "no-retry", "full", "budget"])
    expect(progress).to_have_text("The simulation is finished.")
    expect(figures.get_by_role("row", name=re.compile("^amplification"))).to_contain_text("1.000")
    check(page.locator(".lab-picture .capacity").count() == 2, "the capacity is drawn and explained")
    expect(page.get_by_label("The command", exact=True)).to_contain_text("--model stall")
    # The state is in the address, and the figures are there after a reload. The lines came in pieces before.
    lines = curves()
    check(len(lines) == 3 and all(len(line) > 100 for line in lines), "each policy has a line with a length")
    page.reload()
    expect(model).to_have_value("stall")
    expect(clients).to_have_value("60")
    expect(page.get_by_role("checkbox", name=re.compile("^breaker"))).not_to_be_checked()
    expect(figures.locator("thead th")).to_have_text(["Figure", "no-retry", "full", "budget"])
    check(curves() == lines, "the lines are the same after a reload")
    clients.fill("5")
    start.click()
    expect(clients).to_be_focused()
    expect(page.locator("#field-clients-problem")).to_have_text("This needs a whole number from 10 to 20000.")
    # A storm grows while it runs, goes on while another page is open, and can be stopped.
    model.select_option("reconnect")
    clients.fill("20000")
    start.click()
    expect(progress).to_contain_text("attempts")
    expect(stop).to_be_enabled()
    expect(progress).not_to_have_text(progress.inner_text())
    for name in ("Retry", "Storm"):
        page.get_by_role("navigation").get_by_role("link", name=name).click()
        expect(page.locator("h1")).to_have_text(name)
    expect(stop).to_be_enabled()
    check(len(curves()) >= 1, "the picture is drawn again")
    expect(clients).to_have_value("20000")
    stop.click()
    expect(progress).to_have_text("It was stopped.")
    expect(stop).to_be_disabled()
    expect(start).to_be_enabled()
    visit.look("storm-used")


def check_weather(visit):
    visit.known = "40[04]"
    page = visit.open("weather")
    cities, results, rows = page.get_by_label("Cities"), page.locator(".results li"), page.locator(".events tbody tr")
    start, stop = page.get_by_role("button", name="Start"), page.get_by_role("button", name="Stop")
    # The page opens with a lookup whose first request fails.
    expect(rows.filter(has_text="503 the server failed").first).to_be_visible()
    expect(results.nth(0)).to_contain_text("9.5 °C")
    expect(stop).to_be_disabled()
    cities.fill("London, Nowhere")
    page.get_by_role("button", name=re.compile("^503:")).click()
    expect(page.get_by_text("Waiting for a request: 503")).to_be_visible()
    cities.press("Enter")
    # The results and events of the run before are shown until this one has begun.
    expect(stop).to_be_enabled()
    expect(results.nth(0)).to_contain_text("9.5 °C")
    expect(results.nth(1)).to_contain_text("this city was not found")
    expect(rows.filter(has_text="503 the server failed").first).to_be_visible()
    expect(rows.filter(has_text="retry in 1 s").first).to_be_attached()
    page.get_by_role("button", name=re.compile("^Connection reset:")).click()
    expect(page.locator(".events")).to_contain_text("the connection broke")
    check(page.locator(".drawing .city").count() == 2 and page.locator(".drawing .caption").count(), "the lookups are drawn")
    visit.look("weather-running")
    # The run goes on while the page is loaded again.
    page.reload()
    expect(results.nth(0)).to_contain_text("9.5 °C")
    stop.press("Enter")
    expect(page.get_by_text("The run was stopped.", exact=True).first).to_be_visible()
    expect(stop).to_be_disabled()
    cities.fill(hostile[0])
    # A failure that is asked for while a run begins is for this run.
    reset = page.get_by_role("button", name=re.compile("^Connection reset:")).element_handle()
    page.evaluate("(reset) => { document.querySelector('form').requestSubmit(); reset.click() }", reset)
    expect(results.nth(0)).to_contain_text(f"{hostile[0]}this city was not found")
    expect(page.locator(".events")).to_contain_text("the connection broke")
    visit.nothing_ran("the name of a city")
    # A start ends the run before, also one that is the oldest of four.
    page.evaluate("""async () => { for (let run = 0; run < 3; run++) await fetch("/api/weather/start?cities=Paris&again=yes",
        { method: "POST", headers: { "X-Rill-Token": sessionStorage.getItem("rill-token") } }) }""")
    cities.fill("Berlin")
    start.click()
    expect(results.nth(0)).to_contain_text("4.8 °C")
    expect(page.locator(".error")).to_be_hidden()
    stop.click()
    expect(stop).to_be_disabled()
    cities.fill(" , ")
    start.click()
    expect(page.locator(".error")).to_contain_text("Name a city")


def check_log(visit):
    visit.known = "422"
    page = visit.open("log")
    frame = page.frame_locator("iframe")
    page.get_by_role("button", name="Show an example").press("Enter")
    expect(frame.locator("h1")).to_contain_text("outage")
    inner = page.frames[1]
    check(inner.evaluate("origin") == "null", "the frame has an origin of its own")
    for secret in ["sessionStorage.length", "parent.document.title"]:
        refused = inner.evaluate(f"(() => {{ try {{ {secret}; return false }} catch {{ return true }} }})()")
        check(refused, f"the frame has no {secret}")
    visit.look("log-example")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save it as a page").click()
    check(saved.value.suggested_filename == "An outage of ten seconds.html", "the name of a saved log")
    with visit.context.expect_page() as opened:
        page.get_by_role("link", name="Open it in a tab").click()
    expect(opened.value.locator("#page")).to_be_visible()
    check(opened.value.evaluate("origin") == "null", "a log in a tab has an origin of its own")
    opened.value.close()
    address = page.url
    page.reload()
    expect(frame.locator("#page")).to_be_visible()
    page.go_back()
    expect(page.locator("iframe")).to_have_count(0)
    page.go_forward()
    expect(page.locator("iframe")).to_have_count(1)
    check(page.url == address, "the address of a log")
    # A log that is late does not come back after its reader.
    held = []
    page.route("**/api/log/example*", lambda route: held.append(route))
    with page.expect_request("**/api/log/example*"): page.get_by_role("button", name="Show an example").click()
    page.go_back()
    expect(page.locator("iframe")).to_have_count(0)
    held[0].continue_()
    page.wait_for_timeout(300)
    expect(page.locator("iframe")).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="Reading")).to_have_count(0)
    check(page.url.endswith("#/log"), f"the address without a log is {page.url}")
    page.unroute("**/api/log/example*")
    page.go_forward()
    expect(page.locator("iframe")).to_have_count(1)
    check(page.url == address, "the address of a log after a late one")
    lines = []
    for number, text in enumerate(hostile, 1):
        for kind, more in [("subscribed", {"metadata": {text: text}}), ("next", {"value": {text: [text]}}),
                           ("error", {"error": {"type": text, "text": text}}), ("disposed", {})]:
            lines.append(entry(len(lines) + 1, len(lines) * 1_000_000, text, number, 1, kind, **more))
    chosen, error = page.get_by_label("A log file"), page.locator(".error")
    choose = lambda name, text: chosen.set_input_files({"name": name, "mimeType": "text/plain", "buffer": text.encode()})
    # The server may take 60 s for a log.
    page.evaluate("() => { const { timeout } = AbortSignal; AbortSignal.timeout = (time) => timeout.call(AbortSignal, window.limit = time) }")
    choose("'\"><img src=x onerror=alert(1)>.jsonl", log_text(lines) + f"{{\n{hostile[0]}\n")
    expect(page.locator(".damage li")).to_have_count(2)
    check(page.evaluate("limit") > 60_000, "a log is waited for")
    for row in range(6): frame.locator("#view .row").nth(row).click()
    visit.look("log-damaged")
    visit.nothing_ran("a log")
    for text, words in [("", "is empty"), ("a\nb", "line 1: this is not a complete JSON object"), ("x" * 8_000_001, "at most 8 MB")]:
        choose("bad.jsonl", text)
        expect(error).to_contain_text(words)
        expect(page.locator("iframe")).to_have_count(0)
    page.locator(".drop").dispatch_event("drop", {"dataTransfer": page.evaluate_handle(
        "(text) => { const data = new DataTransfer(); data.items.add(new File([text], 'dropped.jsonl')); return data }",
        log_text([entry(1, 0, "a", 1, 1, "subscribed")]))})
    # Also where the axis has no room for its two times, as before the frame has its size.
    for width in (100, 0, 600):
        page.locator("iframe").evaluate("(frame, width) => { frame.style.width = `${width}px` }", width)
        expect(frame.locator("h1")).to_contain_text("dropped")


def check_hostile_addresses(visit):
    visit.known = "status of 4"
    page = visit.open("operators")
    names = ["name", "row", "curve", "faults", "cities", "again", "id", "q", "clients", "seed"]
    for place in pages + [quote(hostile[0])]:
        for turn in range(len(hostile)):
            # Every parameter gets every text once.
            query = "&".join(f"{name}={quote(hostile[(turn + index) % len(hostile)])}" for index, name in enumerate(names))
            page.goto(f"{visit.server.base}/#/{place}?{query}")
        page.goto(f"{visit.server.base}/?{query}#/{place}?{query}")
        page.wait_for_load_state("networkidle")
        visit.nothing_ran(f"the address of {place}")
        check(page.locator("main img, main script").count() == 0, f"text of the address makes no elements on {place}")


def check_without_token(visit):
    visit.known = "401"
    page, trouble = visit.page, visit.page.locator("#trouble")
    page.goto(visit.server.base)
    expect(trouble).to_contain_text("no token")
    page.goto(f"{visit.server.base}/#token={'0' * 32}")
    page.goto(f"{visit.server.base}/#/weather")
    page.get_by_role("button", name="Start").click()
    expect(trouble).to_contain_text("no token, or one of another run")
    page.goto(visit.server.address)
    expect(trouble).to_be_hidden()
    # The tab that shows the message works with the address that it asks for.
    for place in ("", "/#/", "/#/operators?name=take"):
        tab = visit.context.new_page()
        tab.goto(f"{visit.server.base}{place}")
        expect(tab.locator("#trouble")).to_contain_text("no token")
        tab.goto(visit.server.address)
        expect(tab.locator(".marble-picture svg")).to_be_visible()
        expect(tab.locator(".operator-list a").first).to_be_attached()
        tab.close()


def check_stopped(visit):
    visit.known, visit.server = "ERR_CONNECTION_|ERR_SOCKET_|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE", Server()
    page = visit.open("weather")
    start, trouble = page.get_by_role("button", name="Start"), page.locator("#trouble")
    start.click()
    expect(page.locator(".results li").nth(0)).to_contain_text("9.5 °C")
    visit.server.end(signal.SIGKILL)
    expect(trouble).to_contain_text("The playground has stopped. Start it again with")
    expect(page.get_by_role("button", name="Stop")).to_be_disabled()
    start.click()
    expect(start).to_be_enabled()
    for name in pages:
        page.goto(f"{visit.server.base}/#/{name}")
        expect(page.locator("h1")).to_have_text(re.compile(name, re.I))
        expect(trouble).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    check(not page.evaluate(overlaps), "the message overlaps nothing")


# The page of a drawn log


def entry(sequence, moment, stream, subscription, attempt, kind, **more):
    return {"sequence": sequence, "time": moment, "stream": stream, "subscription": subscription, "attempt": attempt,
            "kind": kind, **more}


def log_text(entries):
    head = {"format": "rill-event-log", "version": 1, "start": 0, "dropped": 0, "streams": []}
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in [head, *entries])


def log_of(count):
    """Subscriptions that emit, fail, wait, are retried and end in every way."""
    dice, events = random.Random(1), []
    names = ["London", "a stream with quite a long name, longer than its column", "価格", "<x> & \"y\"", "z"]
    for number in range(1, count + 1):
        moment, attempt = dice.randrange(2_000_000_000), 1
        add = lambda kind, **more: events.append((moment, names[number % 5], number, attempt, kind, more))
        add("subscribed")
        for _ in range(dice.randrange(3, 17)):
            moment += int(dice.random() * dice.random() * 9e8)
            if dice.random() < 0.75:
                add("next", value=dice.choice(["7", "9.5 °C, light rain, humidity 81 %"]))
                continue
            add("error", error={"type": "ApiError", "text": "503 the server failed"})
            moment, attempt = moment + dice.randrange(3_000_000_000), attempt + 1
            add("retry", delay=1_000_000, reason="503")
            add("subscribed")
        moment += dice.randrange(500_000_000)
        if dice.random() < 0.5: add("completed")
        add("disposed")
    events.sort(key=lambda event: event[0])
    return log_text(entry(index + 1, *event[:5], **event[5]) for index, event in enumerate(events)), len(events)


def large_log(count=100_000):
    kinds = ["subscribed", "next", "next", "completed", "disposed"]
    return log_text(entry(i + 1, i * 1_000_000, f"London {i // 5 % 7}", i // 5 + 1, 1, kinds[i % 5],
                          **({"value": f"element {i}"} if kinds[i % 5] == "next" else {})) for i in range(count)), count


def waiting_log():
    """A retry that waits for its delay, and then for a limit."""
    second = 1_000_000_000
    events = [(0, 1, "subscribed", {}), (1, 1, "error", {"error": {"type": "ApiError", "text": "503"}}),
              (4, 2, "waited", {"for": "limit", "delay": 2 * second, "reason": "bulkhead", "before": True}),
              (4, 2, "retry", {"delay": second, "reason": "503"}), (4, 2, "subscribed", {}), (6, 2, "disposed", {})]
    return log_text(entry(number, time * second, "x", 1, attempt, kind, **more)
                    for number, (time, attempt, kind, more) in enumerate(events, 1))


def crowd_log(count, streams=45):
    """Subscriptions that begin 100 ms apart and take 50 ms. Those from 30 to 34 fail together, just after 36 begins; 50 fails alone."""
    events = []
    for number in range(count):
        moment, name = number * 100_000_000, f"s{number % streams}"
        end = 3_601_000_000 if 30 <= number < 35 else moment + 50_000_000
        add = lambda time, kind, **more: events.append((time, name, number + 1, 1, kind, more))
        add(moment, "subscribed", metadata={"order": f"{number}"})
        add(moment + 20_000_000, "next", value="a pear" if number == 7 else "an apple")
        if 30 <= number < 35 or number == 50: add(end, "error", error={"type": "ApiError", "text": "503"})
        else: add(end, "completed")
        # The error of the result is one more of the same attempt.
        if number == 50: add(end, "error", error={"type": "RetryExhaustedError", "text": "once"})
        add(end, "disposed")
    events.sort(key=lambda event: event[0])
    return [entry(index + 1, *event[:5], **event[5]) for index, event in enumerate(events)]


def dense_log(count):
    """One subscription, whose elements come at uneven times."""
    dice = random.Random(2)
    times = sorted(dice.randrange(100_000_000, 10_000_000_000) for _ in range(count))
    return log_text([entry(1, 0, "x", 1, 1, "subscribed"),
                     *(entry(i + 2, time, "x", 1, 1, "next", value=f"element {i}") for i, time in enumerate(times))])


# Records what is drawn on the canvas since it was last cleared.
record_drawing = """
  const drawing = window.drawing = { texts: [], circles: [], bars: [], several: [] }
  const { clearRect, fillText, arc, roundRect } = CanvasRenderingContext2D.prototype
  Object.assign(CanvasRenderingContext2D.prototype, {
    clearRect(...all) { Object.assign(drawing, { texts: [], circles: [], bars: [], several: [] }); clearRect.apply(this, all) },
    roundRect(x, y, width, height, radii) {
      if (height === 10) drawing.bars.push({ x, width })
      if (height === 11) drawing.several.push({ x: x + 5.5, y: y + 5.5 })
      roundRect.call(this, x, y, width, height, radii)
    },
    fillText(text, x, y, most = Infinity) {
      const width = Math.min(this.measureText(text).width, most), left = this.textAlign === "center" ? x - width / 2 : x
      // The texts of the rows are cut below the axis.
      const top = this.textAlign === "center" ? y - 9 : Math.max(y - 9, 26)
      if (y + 1 > top) drawing.texts.push({ text, left, right: left + width, top, bottom: y + 1 })
      fillText.call(this, text, x, y, most)
    },
    arc(x, y, radius, ...rest) { drawing.circles.push({ x, y, radius }); arc.call(this, x, y, radius, ...rest) },
  })"""

# The columns of the strips that have entries, and those that have errors, at their lowest pixels: [[[x], [x]]].
drawn_strips = """() => [...document.querySelectorAll("#streams canvas")].map((canvas) => {
  const { width, height } = canvas, brush = canvas.getContext("2d")
  const { data } = brush.getImageData(0, height - 1, width, 1)
  const color = getComputedStyle(document.documentElement).getPropertyValue("--failed").trim()
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))
  const columns = [...Array(width).keys()].filter((x) => data[4 * x + 3])
  return [columns, columns.filter((x) => data[4 * x] === red && data[4 * x + 1] === green && data[4 * x + 2] === blue)]
})"""

# What is wrong with the drawing, the table and the places of the parts: [sentence].
drawing_faults = """() => {
  const faults = [], check = (isTrue, fault) => { if (!isTrue) faults.push(fault) }
  const canvas = document.getElementById("canvas"), box = canvas.getBoundingClientRect()
  const meet = (a, b, more = 0.5) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > more
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > more
  check(document.documentElement.scrollWidth <= innerWidth, `the page is ${document.documentElement.scrollWidth} px wide`)
  check(canvas.width === Math.round(box.width * devicePixelRatio), "the canvas is not crisp")
  check(drawing.texts.length > 4, `${drawing.texts.length} texts are drawn`)
  drawing.texts.forEach((text, i) => {
    check(text.left >= -0.5 && text.right <= box.width + 0.5, `"${text.text}" is cut`)
    for (const other of drawing.texts.slice(i + 1)) check(!meet(text, other), `"${text.text}" overlaps "${other.text}"`)
    for (const { x, y, radius } of drawing.circles) if (radius < 9 && y - radius > 26)
      check(!meet(text, { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }, 1), `a mark overlaps "${text.text}"`)
  })
  const tops = [...document.querySelectorAll("#view [role=row]:not([hidden])")].map((row) => row.getBoundingClientRect().top)
  check(tops.every((top, i) => i === 0 || Math.abs(top - tops[i - 1] - 24) < 1), "rows are not below each other")
  const head = document.querySelector(".heading").getBoundingClientRect()
  check(!tops.length || (tops[0] <= head.bottom + 1 && tops[0] > head.bottom - 25), "the first row is not below the heading")
  const parts = [...document.querySelectorAll("h1, .filter > *, .tools > *, #timeline, .entries, #details, .keys")]
    .filter((part) => part.getClientRects().length).map((part) => [part.id || part.className, part.getBoundingClientRect()])
  parts.forEach(([name, place], i) => {
    for (const [other, its] of parts.slice(i + 1)) check(!meet(place, its), `${name} overlaps ${other}`)
    check(place.height > 8, `${name} is ${place.height} px high`)
  })
  check(document.getElementById("table").clientHeight >= 120, "the table is low")
  check(document.querySelectorAll("*").length < 1500, `there are ${document.querySelectorAll("*").length} elements`)
  return faults
}"""


class DrawnLog:
    """The page of a log, at a width."""

    def __init__(self, visit, path, name, width):
        self.page, self.name = visit.page, f"{name} at {width} px"
        self.page.set_viewport_size({"width": width, "height": 900})
        self.page.goto(f"file://{path}")
        self.found, self.range, self.words = (self.page.locator(id) for id in ("#found", "#range", "#words"))
        self.rows = self.page.locator("#view [role=row]:not([hidden])")
        self.selected = self.page.locator('[role=row][aria-selected=true]:not([hidden])')

    def check(self, condition, what):
        check(condition, f"{self.name}: {what}")

    def settle(self):
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def look(self):
        self.settle()
        for fault in self.page.evaluate(drawing_faults)[:5]: self.check(False, fault)

    def circles(self):
        self.settle()
        return self.page.evaluate("drawing.circles")

    def press(self, *keys):
        """Keys of the page, wherever the focus was."""
        self.page.evaluate("document.activeElement?.blur()")
        for key in keys: self.page.keyboard.press(key)
        self.settle()

    def use_filter(self, count):
        everything = f"{count:,} entries"
        expect(self.found).to_have_text(everything)
        self.words.fill(" #1  SUBSCRIBED ")
        expect(self.found).to_have_text(re.compile(r"^[\d,]+ of [\d,]+ entries$"))
        self.settle()
        texts = self.rows.all_text_contents()
        self.check(texts and all(re.search("#1.*subscribed", text) for text in texts), "the words of a kind")
        self.words.fill("subscribed retry")
        expect(self.page.locator("#nothing")).to_be_visible()
        self.words.fill("")
        expect(self.found).to_have_text(everything)
        element = self.page.locator("#kinds label").filter(has_text="next").locator("input")
        element.uncheck()
        expect(self.found).not_to_have_text(everything)
        self.check(not self.circles() and not self.page.locator("#view .kind1:not([hidden])").count(), "elements are hidden")
        element.check()
        expect(self.found).to_have_text(everything)

    def changes_range(self, what, action):
        before = self.range.text_content()
        action()
        expect(self.range, f"{self.name}: {what}").not_to_have_text(before)

    def use_range(self):
        whole = self.range.text_content()
        self.changes_range("the button zooms", self.page.locator("#in").click)
        for key in ["+", "-", "ArrowRight"]: self.changes_range(f"{key} changes the range", lambda: self.press(key))
        box = self.page.locator("#canvas").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + min(60, box["height"] / 2)
        self.page.mouse.move(x, y)
        self.page.keyboard.down("Control")
        self.changes_range("the wheel zooms", lambda: self.page.mouse.wheel(0, -100))
        self.page.keyboard.up("Control")
        self.page.mouse.down()
        self.changes_range("a drag moves", lambda: self.page.mouse.move(x + 60, y, steps=3))
        self.page.mouse.up()
        expect(self.selected).to_have_count(0)
        # A button that is released outside moves nothing afterwards.
        self.page.mouse.move(x, box["y"] + 1)
        self.page.mouse.down()
        self.page.mouse.move(x, box["y"] - 20)
        self.page.mouse.up()
        before = self.range.text_content()
        self.page.mouse.move(x, y)
        self.page.mouse.move(x + 60, y, steps=3)
        self.settle()
        self.check(self.range.text_content() == before, "the timeline moves without a button")
        self.look()
        self.press(*["+"] * 60)
        expect(self.page.locator("#in")).to_be_disabled()
        self.press("0")
        expect(self.range).to_have_text(whole)

    def address(self):
        return self.page.evaluate("location.hash")

    def use_selection(self, last):
        self.press("e")
        expect(self.selected.locator(".event")).to_contain_text("error")
        first = self.address()
        self.check(first == f"#e{self.selected.locator('.number').text_content()}", f"the address is {first}")
        expect(self.page.locator("#fields")).to_contain_text("ApiError")
        self.look()
        self.press("e")
        self.check(self.address() != first, "E goes on")
        self.press("E")
        self.check(self.address() == first, "Shift+E goes back")
        self.press("E")
        expect(self.page.locator("#said")).to_have_text("There is no earlier error.")
        self.press("Home")
        self.page.locator("#table").press("ArrowDown")
        self.settle()
        self.check(self.address() == "#e2", f"the second row is {self.address()}")
        active = self.page.locator("#table").get_attribute("aria-activedescendant")
        self.check(active == self.selected.get_attribute("id"), "the active row is the selected one")
        self.page.evaluate(f"location.hash = '#e{last}'")
        expect(self.selected.locator(".number")).to_have_text(str(last))
        self.press("Escape")
        expect(self.selected).to_have_count(0)
        expect(self.page.locator("#details")).to_be_hidden()

    def use_marks(self):
        # Zooms at the first entry until an element is drawn alone. The ring of the selected mark is larger.
        alone = []
        for _ in range(24):
            height = self.page.locator("#timeline").evaluate("box => box.clientHeight")
            alone = [each for each in self.circles() if each["radius"] < 9 and 30 < each["y"] < height - 8 and each["x"] > 0]
            if alone: break
            self.press("+", "Home")
        self.check(alone, "an element is drawn alone")
        at = {key: alone[0][key] for key in "xy"}
        self.page.locator("#canvas").hover(position=at)
        expect(self.page.locator("#tooltip")).to_have_text(re.compile(r" s\s+attempt \d+\s+next"))
        self.page.locator("#canvas").click(position=at)
        expect(self.selected.locator(".event")).to_contain_text("next")
        self.check(any(each["radius"] > 9 for each in self.circles()), "the selected mark has a ring")
        self.press("Escape")

    def use_words(self, count):
        for words, found, parts in [("order=7", 4, ["s7#8"]), ("PEAR", 1, ["s7#8", "a pear"]), ("s8 completed", 2, ["s8#", "completed"]),
                                    ("order=8 apple", 1, ["s8#9", "an apple"])]:
            self.words.fill(words)
            expect(self.found).to_have_text(f"{found} of {count} entries")
            self.settle()
            texts = self.rows.all_text_contents()
            self.check(all(part in text for text in texts for part in parts), f"the words {words} find {texts}")

    def use_strips(self, entries):
        strips = self.page.locator("#streams > div")
        expect(strips).to_have_count(41)
        expect(strips.nth(0)).to_have_text("all 45 streams, 5 without a row60 × 10 % errors")
        # Those with the most errors are first.
        expect(strips.nth(1)).to_have_text("s52 × 50 % errors")
        self.settle()
        box = strips.nth(0).locator("canvas").bounding_box()
        width, end = round(box["width"]), entries[-1]["time"]
        column = lambda each: min(width - 1, int(each["time"] * width / end))
        for name, (columns, errors) in zip(["", "s5"], self.page.evaluate(drawn_strips)):
            own = [each for each in entries if name in ("", each["stream"])]
            self.check(columns == sorted({column(each) for each in own}), f"the entries of a strip are at {columns}")
            failed = sorted({column(each) for each in own if each["kind"] == "error"})
            self.check(errors == failed, f"the errors of a strip are at {errors}, not at {failed}")
        first = next(each for each in entries if each["kind"] == "error")
        # Beside the peak.
        at = {"x": column(first) + 3, "y": 10}
        self.changes_range("a click on a peak zooms", lambda: strips.nth(0).locator("canvas").click(position=at))
        self.check(self.address() == f"#e{first['sequence']}", f"a click on a peak selects {self.address()}")
        self.press("0", "Escape")
        strips.nth(1).locator("button").click()
        expect(self.words).to_have_value("s5")
        expect(self.found).to_have_text(f"9 of {len(entries)} entries")

    def use_tooltips(self, count):
        """Marks are apart, and their tooltips have all entries."""
        marks = sorted(self.circles() + self.page.evaluate("drawing.several"), key=lambda mark: mark["x"])
        apart = [after["x"] - before["x"] for before, after in zip(marks, marks[1:])]
        self.check(len(marks) < count and min(apart) > 12.99, f"{len(marks)} marks are {min(apart)} px apart")
        found = []
        for mark in marks:
            self.page.locator("#canvas").hover(position={key: mark[key] for key in "xy"})
            found += re.findall(r"element (\d+)", self.page.locator("#tooltip").text_content())
        self.check(found == [str(i) for i in range(count)], f"the tooltips have {found}")

    def scroll(self, last):
        for part in ("#table", "#timeline"): self.page.locator(part).evaluate("box => { box.scrollTop = 1e9 }")
        expect(self.rows.last.locator(".number")).to_have_text(str(last))
        self.look()


def check_drawn_log(visit):
    visit.known = "Content Security Policy"
    visit.server = None
    visit.context.add_init_script(record_drawing)
    with tempfile.TemporaryDirectory() as folder:
        def draw(name, text):
            path = os.path.join(folder, f"{name}.html")
            with open(f"{folder}/log.jsonl", "w", encoding="utf-8") as file: file.write(text)
            subprocess.run([playground, "log", "view", f"{folder}/log.jsonl", "--html", path], stdout=subprocess.DEVNULL, check=True)
            return path
        logs = {"3": log_of(3), "200": log_of(200), "large": large_log()}
        for name, (text, count) in logs.items():
            path = draw(name, text)
            for width, _ in sizes if name != "large" else sizes[1:2]:
                drawn = DrawnLog(visit, path, f"a log of {name}", width)
                drawn.look()
                drawn.use_filter(count)
                drawn.use_range()
                if name != "large": drawn.use_selection(count)
                drawn.use_marks()
                drawn.scroll(count)
        waits = DrawnLog(visit, draw("waits", waiting_log()), "a log of waits", 1000)
        waits.settle()
        bars = visit.page.evaluate("drawing.bars")
        check(len(bars) == 2 and abs(bars[1]["width"] - 2 * bars[0]["width"]) < 1
              and abs(bars[0]["x"] + bars[0]["width"] - bars[1]["x"]) < 1, f"the bars of a delay and a wait are {bars}")
        crowd, some = crowd_log(60), [draw(f"{count}", log_text(crowd_log(count))) for count in (12, 13)]
        for small, are_there in zip(some, (False, True)):
            few = DrawnLog(visit, small, "a log of a dozen", 1024)
            few.check(few.page.locator("#streams").is_visible() == are_there, "there are strips for more")
        many = DrawnLog(visit, draw("crowd", log_text(crowd)), "a log of many streams", 1024)
        many.use_strips(crowd)
        many.use_words(len(crowd))
        days = 300 * 86_400 * 1_000_000_000
        late = DrawnLog(visit, draw("late", log_text([entry(1, 0, "x", 1, 1, "subscribed"), entry(2, days, "x", 1, 1, "disposed")])),
                        "a log of 300 days", 1920)
        late.press("End", *["+"] * 60, *["ArrowRight"] * 8, "+")
        expect(visit.page.locator("#in")).to_be_disabled()
        DrawnLog(visit, draw("dense", dense_log(150)), "a dense log", 1024).use_tooltips(150)
        visit.page.goto(f"file://{folder}/200.html")
        visit.check_rules("a log of 200")
        times = [visit.page.goto(f"file://{folder}/large.html") and visit.page.evaluate(
            "Math.round(performance.getEntriesByName('drawn')[0].startTime)") for _ in range(3)]
        print(f"browser: 100,000 entries are drawn after {min(times)} ms", flush=True)
        expect(visit.page.locator("#found")).to_have_text("100,000 entries")
        visit.page.goto(f"file://{draw('0', log_of(0)[0])}")
        expect(visit.page.locator("#found")).to_have_text("0 entries")
        # Its policy runs its own script and no other.
        with open(f"{folder}/3.html", encoding="utf-8") as file: page = file.read()
        with open(f"{folder}/changed.html", "w", encoding="utf-8") as file:
            file.write(page.replace('"use strict";', '"use strict"; ', 1))
        check('"use strict";' in page, "the script can be changed")
        visit.page.goto(f"file://{folder}/changed.html")
        check(not visit.page.locator("#page").is_visible(), "a changed script runs")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_): pass


def check_copy(visit):
    """The recorded copy, below a folder of a static host, as the pages of operators lead to it."""
    docs = os.path.join(os.path.dirname(__file__), "..", "docs")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=docs)) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        visit.server = types.SimpleNamespace(base=f"http://127.0.0.1:{host.server_port}")
        with open(os.path.join(docs, "operators.md"), encoding="utf-8") as file:
            links = re.findall(r'href="(playground/[^"]+)"', file.read())
        check(len(links) > 90, f"{len(links)} pictures lead to the copy")
        page = visit.page
        for link in links:
            page.goto(f"{visit.home}{link}")
            expect(page.locator("h2.operator-name")).to_have_text(unquote(link.partition("name=")[2]))
            expect(page.locator(".marble-picture svg")).to_be_visible()
        page.goto(f"{visit.home}playground/index.html#/operators?name=take")
        page.get_by_label("Count").fill("2")
        expect(page.locator("pre").first).to_contain_text("take(2)")
        page.get_by_label("Count").fill("40")
        expect(page.locator(".error").first).to_contain_text("recorded runs only")
        visit.look("copy-operators")
        page.goto(f"{visit.home}playground/index.html#/retry")
        outcome, program = page.locator(".lab-results > .lab-outcome"), page.get_by_label("The program in Swift", exact=True)
        expect(outcome).to_be_visible()
        examples = page.locator(".lab-examples a")
        check(examples.count() > 10, f"{examples.count()} examples of retries")
        for index in range(examples.count()):
            with open(os.path.join(docs, "playground", "recorded", "retry", f"{index}.json"), encoding="utf-8") as file:
                run = json.load(file)["result"]
            examples.nth(index).click()
            expect(outcome).to_have_text(f"{run['outcome']}.")
            expect(program.locator("code")).to_have_text(run["program"])
        visit.look("copy-retry")
        host.shutdown()


parts = [check_copy, check_pages, check_history, check_operators, check_retry, check_storm, check_weather, check_log,
         check_hostile_addresses, check_without_token, check_stopped, check_drawn_log]


def main():
    if keep: os.makedirs(keep, exist_ok=True)
    server = Server()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        for part in parts:
            if os.environ.get("ONLY", "") not in part.__name__: continue
            began, visit = time.monotonic(), Visit(chromium, server)
            try:
                part(visit)
            except Exception as error:
                check(False, f"{part.__name__}: {type(error).__name__}: {str(error)[:600]}")
                print(f"at {visit.page.url}, with the messages {visit.problems[:5]}", flush=True)
            visit.close(part.__name__)
            print(f"browser: {part.__name__} in {time.monotonic() - began:.1f} s", flush=True)
        chromium.close()
    check(server.end(signal.SIGINT) in (-signal.SIGINT, 128 + signal.SIGINT), "Ctrl-C ends the playground")
    print(f"browser: {len(failures)} failures", flush=True)
    sys.exit(1 if failures else 0)


main()
