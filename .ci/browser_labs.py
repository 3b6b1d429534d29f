"""Uses the pages Retry and Storm, for `.ci/browser.py`: each function takes the page and the address of the server,
and `check(condition, what)`, which counts a failure."""

import re

from playwright.sync_api import expect


def check_retry(page, base, check):
    page.goto(f"{base}/#/retry")
    outcome = page.locator(".lab-results .lab-outcome")
    program = page.get_by_label("The program in Swift", exact=True)
    expect(outcome).to_have_text(re.compile("^Succeeded after"))

    # Known faults under known delays: attempts at 0, 1, 4 and 9 s.
    page.get_by_label("Faults, in order").fill("503x3,ok")
    page.get_by_label("Curve").select_option("delays")
    page.get_by_label("List").fill("1s,3s,5s")
    page.get_by_label("Time of a response").fill("0")
    page.get_by_label("Jitter").select_option("none")
    expect(outcome).to_have_text("Succeeded after 9 s.")
    page.locator("summary").get_by_text("The same as a table").click()
    starts = page.get_by_role("region", name="The same as a table").locator("tbody tr td:nth-child(2)")
    expect(starts).to_have_text(["0 s", "1 s", "4 s", "9 s"])
    expect(program).to_contain_text(".delays([.seconds(1), .seconds(3), .seconds(5)])")
    check(page.locator(".lab-picture .attempt").count() >= 4, "every attempt is drawn")

    # The state is in the address.
    page.reload()
    expect(page.get_by_label("List")).to_have_value("1s,3s,5s")
    expect(outcome).to_have_text("Succeeded after 9 s.")

    # A mistake has one sentence at its control, and the last result stays.
    field = page.get_by_label("List")
    field.fill("1s,soon")
    expect(field).to_have_attribute("aria-invalid", "true")
    described = " ".join(page.locator(f"#{each}").inner_text() for each in field.get_attribute("aria-describedby").split())
    check("is no duration" in described, f"the mistake is described: {described}")
    expect(outcome).to_have_text("Succeeded after 9 s.")
    expect(page.locator(".lab-stale")).to_be_visible()
    field.fill("1s")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(outcome).to_have_text("Gave up after 2 attempts in 1 s: no delay is left.")
    expect(page.locator(".lab-stale")).to_be_hidden()

    # Keys that follow each other quickly end with the answer to the last one.
    page.get_by_label("Curve").select_option("constant")
    delay = page.get_by_label("First delay")
    delay.fill("")
    delay.press_sequentially("12345ms", delay=30)
    expect(program).to_contain_text("milliseconds(12345)")

    # An answer that is late does not replace a later one.
    held = []
    page.route("**/api/retry/run?*", lambda route: route.continue_() if held else held.append(route))
    delay.fill("1ms")
    page.wait_for_timeout(300)
    delay.fill("2ms")
    expect(program).to_contain_text("milliseconds(2)")
    check(len(held) == 1, "the first call is held")
    held[0].continue_()
    page.wait_for_timeout(300)
    expect(program).to_contain_text("milliseconds(2)")
    page.unroute("**/api/retry/run?*")

    # The examples, and the history.
    page.get_by_role("link", name="The error is swallowed").click()
    expect(outcome).to_contain_text("the error is swallowed")
    expect(page.get_by_role("link", name="The error is swallowed")).to_have_attribute("aria-current", "true")
    page.get_by_role("link", name="A request that hangs").click()
    expect(outcome).to_contain_text("nothing ends it")
    page.go_back()
    expect(outcome).to_contain_text("the error is swallowed")
    page.get_by_role("link", name="Waits for the breaker").click()
    expect(page.get_by_text("Closures and shared limits are added in code: breaker.")).to_be_visible()

    # Text of the address is text.
    page.goto(f"{base}/#/retry?faults=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E&curve=%22%3E%3Cscript%3E")
    expect(page.get_by_label("Faults, in order")).to_have_attribute("aria-invalid", "true")
    check(page.locator("main img, main script").count() == 0, "text of the address makes no elements")


def check_storm(page, base, check):
    page.goto(f"{base}/#/storm")
    start = page.get_by_role("button", name="Start")
    stop = page.get_by_role("button", name="Stop")
    progress = page.locator(".lab-progress")
    figures = page.get_by_role("region", name="Figures of each policy")
    page.get_by_label("What happens").select_option("stall")
    page.get_by_label("Clients").fill("60")
    page.get_by_role("checkbox", name=re.compile("^no-retry")).check()
    page.get_by_role("checkbox", name=re.compile("^breaker")).uncheck()
    start.press("Enter")
    expect(progress).to_have_text("The simulation is finished.")
    expect(figures.locator("thead th")).to_have_text(["Figure", "no-retry", "full", "budget"])
    expect(figures.get_by_role("row", name=re.compile("^amplification"))).to_contain_text("1.000")
    check(page.locator(".lab-picture .curve").count() == 3, "a line for each policy")
    check(page.locator(".lab-picture .capacity").count() == 2, "the capacity is drawn and explained")
    expect(page.get_by_label("The command", exact=True)).to_contain_text("--model stall")

    # The state is in the address, and the figures are there after a reload. The lines came in pieces before.
    lines = "all => all.map(each => each.getAttribute('d'))"
    pieces = page.locator(".lab-picture .curve").evaluate_all(lines)
    check(all(len(each) > 100 for each in pieces), "the lines have a length")
    expect(page).to_have_url(re.compile("model=stall"))
    expect(page).to_have_url(re.compile("clients=60"))
    page.reload()
    expect(page.get_by_label("What happens")).to_have_value("stall")
    expect(page.get_by_label("Clients")).to_have_value("60")
    expect(page.get_by_role("checkbox", name=re.compile("^breaker"))).not_to_be_checked()
    expect(figures.locator("thead th")).to_have_text(["Figure", "no-retry", "full", "budget"])
    check(page.locator(".lab-picture .curve").evaluate_all(lines) == pieces, "the lines are the same after a reload")

    # A mistake has one sentence at its control.
    page.get_by_label("Clients").fill("5")
    start.click()
    expect(page.get_by_label("Clients")).to_be_focused()
    expect(page.locator("#field-clients-problem")).to_have_text("This needs a whole number from 10 to 20000.")

    # A storm grows while it runs, goes on while another page is open, and can be stopped.
    page.get_by_label("What happens").select_option("reconnect")
    page.get_by_label("Clients").fill("20000")
    start.click()
    expect(progress).to_contain_text("attempts")
    expect(stop).to_be_enabled()
    before = progress.inner_text()
    expect(progress).not_to_have_text(before)
    page.get_by_role("navigation").get_by_role("link", name="Retry").click()
    expect(page.locator("h1")).to_have_text("Retry")
    page.get_by_role("navigation").get_by_role("link", name="Storm").click()
    expect(stop).to_be_enabled()
    check(page.locator(".lab-picture .curve").count() >= 1, "the picture is drawn again")
    expect(page.get_by_label("Clients")).to_have_value("20000")
    stop.click()
    expect(progress).to_have_text("It was stopped.")
    expect(stop).to_be_disabled()
    expect(start).to_be_enabled()
