"""The rows of `.ci/faults`: what a server does, and which outcomes are right, by RFC 9110, 9112 and 9113.

A script is a list of steps for one connection: `read` takes a request; bytes and frames are sent; a number is a pause;
`Endless` repeats a piece; `fin` ends the connection as the protocols ask, `cut` ends TCP alone, `rst` resets it, and
`mute` waits for the client to leave. A dictionary answers each request by its path, "*" for all others.
"""
import gzip, hashlib, zlib
from collections import namedtuple

Row = namedtuple("Row", "family name transport first later requests right options")
Frame = namedtuple("Frame", "kind flags payload stream length", defaults=(0, b"", None, None))
Endless = namedtuple("Endless", "piece pause", defaults=(0.005,))
Request = namedtuple("Request", "method path body headers", defaults=("/", None, {}))

BODY = b"".join(b"%d bottles of water, " % n for n in range(150))
SECOND = b"the answer to the second request"
OTHER = b"an answer that nobody has asked for"
LEAK = "secret-of-the-first-host"
GET, NEXT, HEAD = Request("GET"), Request("GET", "/second"), Request("HEAD")
POST, NEXT_POST, PUT = Request("POST", body="pay"), Request("POST", "/second", "pay"), Request("PUT", body="pay")
ERROR = {"error"}
ROWS = []


def whole(body=BODY, status=200, of=GET):
    return {f"{status} {hashlib.sha256(b'' if of.method == 'HEAD' else body).hexdigest()[:16]}"}


WHOLE, EITHER = whole(), whole() | ERROR
THEN = [WHOLE, whole(SECOND)]


def row(family, name, script, right, requests=(GET,), later=None, transport="plain", **options):
    """`later` is the script of all connections but the first."""
    right = right if isinstance(right, list) else [right]
    ROWS.append(Row(family, name, transport, script, script if later is None else later, requests, right, options))


def rows(family, right, cases, make, **options):
    for name, case in cases.items():
        row(family, name, make(case), right, **options)


def head(*lines, status=b"HTTP/1.1 200 OK"):
    return b"".join(line + b"\r\n" for line in (status, *lines)) + b"\r\n"


def response(body=BODY, *lines, status=b"HTTP/1.1 200 OK"):
    return head(*lines, b"Content-Length: %d" % len(body), status=status) + body


def chunks(*parts, last=b"0\r\n\r\n"):
    return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts) + last


PARTS = BODY[:1000], BODY[1000:2000], BODY[2000:]
CODED = head(b"Transfer-Encoding: chunked")
LENGTH, CHUNKED, CLOSED = response(), CODED + chunks(*PARTS, last=b"0\r\nX-Sum: 1\r\n\r\n"), head() + BODY
SECOND_SCRIPT = ["read", response(SECOND), "mute"]


# ---- Cuts of good responses, at each kind of place ----
def places(text, *marks):
    return {name: text.index(mark) + behind for name, mark, behind in marks}


IN_HEAD = [("the version", b"HTTP", 6), ("the status", b"200", 2), ("the reason", b"OK", 1), ("the line end", b"\r\n", 1)]
CUTS = {
    "length": (LENGTH, {"nothing": 0} | places(
        LENGTH, *IN_HEAD, ("a name", b"Length", 3), ("the length", b"Length: ", 10), ("the last header", b"\r\n\r\n", 2),
        ("the blank line", b"\r\n\r\n", 3), ("the head", b"\r\n\r\n", 4), ("a byte", b"\r\n\r\n", 5), ("the middle", b"75", 0),
    ) | {"all but a byte": len(LENGTH) - 1, "all": len(LENGTH)}),
    "chunked": (CHUNKED, places(
        CHUNKED, ("the coding", b"chunked", 4), ("the head", b"\r\n\r\n", 4), ("a size", b"3e8", 2), ("a size line", b"3e8\r\n", 5),
        ("a chunk", b"20 bottles", 0), ("its data", PARTS[0], 1000), ("its line end", PARTS[0], 1002),
        ("all chunks", b"0\r\nX-", 0), ("the last size", b"0\r\nX-", 1), ("the last chunk", b"0\r\nX-", 3),
        ("the trailer", b"X-Sum", 7)) | {"all": len(CHUNKED)}),
    "until closed": (CLOSED, places(
        CLOSED, ("the status line", b"\r\n", 2), ("the head", b"\r\n\r\n", 4), ("the middle", b"75", 0)) | {"all": len(CLOSED)}),
}


def cut_rows():
    for transport, ways, step in (("plain", ("fin", "rst", "mute"), 1), ("tls", ("fin", "cut", "rst", "mute"), 2)):
        for kind, (text, cuts) in CUTS.items():
            for place, offset in list(cuts.items())[::-step]:
                for way in ways:
                    right = ERROR
                    if place == "all":
                        right = WHOLE if kind != "until closed" or way == "fin" else ERROR
                    elif place in ("the last size", "the last chunk", "the trailer"):
                        # The body is whole behind the last chunk (RFC 9112, 8), and the trailer is not.
                        right = ERROR if place == "the last size" else EITHER
                    elif kind == "until closed" and way == "fin" and place in ("the head", "the middle"):
                        continue  # Nobody can tell.
                    row(f"{way} in {transport}", f"{kind}, behind {place}",
                        ["read", text[:offset], 0.1, way], right, transport=transport)
    for status in (b"302 Found", b"400 Bad Request", b"401 Unauthorized", b"404 Not Found", b"429 Too Many", b"503 Busy"):
        for way in ("fin", "rst", "mute"):
            row("cut pages of failures", f"{status.decode()}, {way}",
                ["read", response(status=b"HTTP/1.1 " + status)[:-500], 0.1, way], ERROR)


def length_rows():
    n = len(BODY)
    family = "Content-Length"

    def of(*values, more=()):
        return ["read", head(*more, *(b"Content-Length: " + value for value in values)) + BODY, "fin"]

    rows(family, ERROR, {
        "10 too long": [b"%d" % (n + 10)], "two that differ, short first": [b"35", b"%d" % n],
        "two that differ, long first": [b"%d" % n, b"35"], "a list that differs": [b"%d, 35" % n], "negative": [b"-1"],
        "with a plus": [b"+%d" % n], "hexadecimal": [b"0x%x" % n], "letters behind": [b"%dabc" % n], "letters": [b"many"],
        "a fraction": [b"%d.0" % n], "an exponent": [b"3e3"], "two numbers": [b"%d 35" % n], "2^63 - 1": [b"%d" % (2**63 - 1)],
        "2^63": [b"%d" % 2**63], "2^64 + n": [b"%d" % (2**64 + n)], "40 digits": [b"9" * 40], "empty": [b""],
        "a list with a hole": [b"%d,,35" % n], "in quotes": [b'"%d"' % n]}, lambda case: of(*case))
    rows(family, EITHER, {
        "twice the same": [b"%d" % n] * 2, "a list of the same": [b"%d, %d" % (n, n)], "leading zeros": [b"000%d" % n]},
        lambda case: of(*case))
    row(family, "blanks around", of(b"  %d \t" % n), WHOLE)
    row(family, "10 too long, then mute", of(b"%d" % (n + 10))[:2] + ["mute"], ERROR)
    row(family, "10 too short", of(b"%d" % (n - 10)), whole(BODY[:-10]) | ERROR)
    row(family, "of another letter case", ["read", head(b"cOnTeNt-lEnGtH: %d" % n) + BODY, "mute"], WHOLE)
    family = "Transfer-Encoding"
    coded = chunks(BODY)
    rows(family, EITHER, {
        "with a short length": [b"Content-Length: 10", b"Transfer-Encoding: chunked"],
        "with a short length behind it": [b"Transfer-Encoding: chunked", b"Content-Length: 10"],
        "with a long length": [b"Content-Length: 99999", b"Transfer-Encoding: chunked"],
        "with a wrong length": [b"Content-Length: many", b"Transfer-Encoding: chunked"],
        "chunked twice in a list": [b"Transfer-Encoding: chunked, chunked"],
        "chunked twice": [b"Transfer-Encoding: chunked"] * 2, "identity, chunked": [b"Transfer-Encoding: identity, chunked"],
        "a blank before the colon": [b"Transfer-Encoding : chunked"], "upper case": [b"TRANSFER-ENCODING: CHUNKED"],
        "an empty member": [b"Transfer-Encoding: ,chunked"], "a folded line": [b"Transfer-Encoding:\r\n chunked"],
    }, lambda lines: ["read", head(*lines) + coded, "fin"])
    row(family, "chunked by HTTP/1.0", ["read", head(b"Transfer-Encoding: chunked", status=b"HTTP/1.0 200 OK") + coded, "fin"],
        EITHER)
    row(family, "gzip, chunked", ["read", head(b"Transfer-Encoding: gzip, chunked") + chunks(gzip.compress(BODY)), "fin"], EITHER)
    row(family, "identity with a length", ["read", response(BODY, b"Transfer-Encoding: identity"), "fin"], EITHER)
    # What it means is not known; whoever takes it for chunked has guessed.
    row(family, "an unknown coding", ["read", head(b"Transfer-Encoding: xchunked") + coded, "fin"], whole(coded) | ERROR)


def chunk_rows():
    family = "chunks"

    def of(text):
        return ["read", CODED, 0.05, text, "fin"]

    rest = chunks(BODY[5:])
    rows(family, ERROR, {
        "a size of letters": b"xyz\r\n" + BODY[:5] + b"\r\n" + rest, "no size": b"\r\n" + BODY[:5] + b"\r\n" + rest,
        "a negative size": b"-5\r\n" + BODY[:5] + b"\r\n" + rest, "a plus": b"+5\r\n" + BODY[:5] + b"\r\n" + rest,
        "0x": b"0x5\r\n" + BODY[:5] + b"\r\n" + rest, "letters behind": b"5x\r\n" + BODY[:5] + b"\r\n" + rest,
        "a size of 2^64 - 1": b"f" * 16 + b"\r\n" + BODY + b"\r\n0\r\n\r\n", "a NUL": b"5\0\r\n" + BODY[:5] + b"\r\n" + rest,
        "a size of 2^64 + 5": b"10000000000000005\r\n" + BODY[:5] + b"\r\n" + rest,
        "a size of 2^63": b"8" + b"0" * 15 + b"\r\n" + BODY + b"\r\n0\r\n\r\n", "a size of 40 digits": b"f" * 40 + b"\r\n" + rest,
        "no line end behind the data": b"5\r\n" + BODY[:5] + rest, "data longer than its size": b"5\r\n" + BODY[:9] + b"\r\n" + rest,
        "a size of other digits": "٥\r\n".encode() + BODY[:5] + b"\r\n" + rest, "two sizes": b"5 5\r\n" + BODY[:5] + b"\r\n" + rest,
        "a body without chunks": BODY, "one size for two chunks": b"a\r\n" + BODY[:5] + b"\r\n" + rest}, of)
    rows(family, EITHER, {
        "a blank behind the size": b"5 \r\n" + BODY[:5] + b"\r\n" + rest, "a line feed for a line end": b"5\n" + BODY[:5] + b"\n" + rest,
        "thirty zeros": b"0" * 30 + b"5\r\n" + BODY[:5] + b"\r\n" + rest, "an empty extension": b"5;\r\n" + BODY[:5] + b"\r\n" + rest,
        "an extension of 1 MB": b"5;" + b"x" * 1_000_000 + b"\r\n" + BODY[:5] + b"\r\n" + rest,
        "an extension of 4 KB each": b"".join(b"1;" + b"x" * 4000 + b"\r\n%c\r\n" % byte for byte in BODY) + b"0\r\n\r\n",
        "a trailer of 20,000 lines": chunks(BODY, last=b"0\r\n" + b"X-More: 1\r\n" * 20_000 + b"\r\n"),
        "a trailer of one long line": chunks(BODY, last=b"0\r\nX-More: " + b"x" * 200_000 + b"\r\n\r\n"),
        "a trailer without a colon": chunks(BODY, last=b"0\r\nmore\r\n\r\n"),
        "a trailer with a length": chunks(BODY, last=b"0\r\nContent-Length: 5\r\n\r\n")}, of)
    rows(family, WHOLE, {
        "an extension": b"5;a=b\r\n" + BODY[:5] + b"\r\n" + rest, "a quoted one": b'5;a="b; c"\r\n' + BODY[:5] + b"\r\n" + rest,
        "leading zeros": b"0005\r\n" + BODY[:5] + b"\r\n" + rest, "a last chunk of zeros": chunks(BODY, last=b"0000\r\n\r\n"),
        "upper case": b"5\r\n" + BODY[:5] + b"\r\n%X\r\n" % len(BODY[5:]) + BODY[5:] + b"\r\n0;x=y\r\n\r\n",
        "chunks of a byte": chunks(*(BODY[n:n + 1] for n in range(len(BODY))))}, of)
    row(family, "an endless extension", ["read", CODED + b"5;", Endless(b"x" * 65536)], ERROR, memory=128, alone=True)
    row(family, "an endless trailer", ["read", CODED + chunks(BODY, last=b"0\r\n"), Endless(b"X-More: 1\r\n" * 6000)], ERROR,
        memory=128, alone=True)


def status_rows():
    family = "status lines"

    def of(line):
        return ["read", response(status=line), "fin"]

    rows(family, ERROR, {
        "HTTP/0.9": b"", "another protocol": b"ICY 200 OK", "a greeting": b"SSH-2.0-OpenSSH_9.2", "letters": b"HTTP/1.1 abc OK",
        "no status": b"HTTP/1.1", "two digits": b"HTTP/1.1 20 OK", "four digits": b"HTTP/1.1 2000 OK", "a fraction": b"HTTP/1.1 200.5 OK",
        "a sign": b"HTTP/1.1 -200 OK", "a leading zero": b"HTTP/1.1 0200 OK", "99": b"HTTP/1.1 99 OK", "000": b"HTTP/1.1 000 OK",
        "HTTP/3.0": b"HTTP/3.0 200 OK", "HTTP/2.0": b"HTTP/2.0 200 OK", "HTTP/11": b"HTTP/11 200 OK", "HTTP/1": b"HTTP/1 200 OK",
        "no version": b"HTTP 200 OK", "a line of an alert": b"\x15\x03\x03\0\x02\x02\x28"},
        lambda line: of(line) if line else ["read", BODY, "fin"])
    rows(family, EITHER, {
        "lower case": b"http/1.1 200 OK", "two blanks": b"HTTP/1.1  200 OK", "a tab": b"HTTP/1.1\t200 OK",
        "an empty line before it": b"\r\nHTTP/1.1 200 OK", "a reason of 50 KB": b"HTTP/1.1 200 " + b"x" * 50_000,
        "a reason of 1 MB": b"HTTP/1.1 200 " + b"x" * 1_000_000, "a NUL": b"HTTP/1.1 200 O\0K", "no blank": b"HTTP/1.1 200",
        "a bare CR": b"HTTP/1.1 200 O\rK"}, of)
    rows(family, WHOLE, {
        "no reason": b"HTTP/1.1 200 ", "HTTP/1.0": b"HTTP/1.0 200 OK", "HTTP/1.2": b"HTTP/1.2 200 OK",
        "a reason of other letters": "HTTP/1.1 200 Ça va".encode()}, of)
    for status in (299, 499, 599):
        row(family, f"unknown {status}", of(b"HTTP/1.1 %d Odd" % status), whole(status=status))
    for status in (600, 999):
        row(family, str(status), of(b"HTTP/1.1 %d Odd" % status), whole(status=status) | ERROR)
    row(family, "an endless reason", ["read", b"HTTP/1.1 200 ", Endless(b"x" * 65536)], ERROR, memory=128, alone=True)
    row(family, "line feeds for line ends", ["read", LENGTH.replace(b"\r\n", b"\n"), "fin"], EITHER)


def header_rows():
    family = "header lines"

    def of(*lines):
        return ["read", response(BODY, *lines), "fin"]

    rows(family, EITHER, {
        "no colon": b"X-Test", "an empty name": b": 1", "a blank in a name": b"X Test: 1", "a blank before the colon": b"X-Test : 1",
        "a NUL in a name": b"X-\0Test: 1", "a name of other letters": "X-Tést: 1".encode(), "a control character": b"X-More: a\x01b",
        "a line of 50 KB": b"X-More: " + b"x" * 50_000, "a line of 1 MB": b"X-More: " + b"x" * 1_000_000,
        "a name of 100 KB": b"x" * 100_000 + b": 1", "100,000 headers": b"\r\n".join(b"X-%d: 1" % n for n in range(100_000)),
        "100,000 of one name": b"\r\n".join([b"X-More: 1"] * 100_000), "10,000 cookies": b"\r\n".join(
            b"Set-Cookie: c%d=1" % n for n in range(10_000))}, of)
    rows(family, WHOLE, {
        "a value of Latin-1": b"X-More: caf\xe9", "a value of UTF-8": "X-More: café".encode(), "an empty value": b"X-More:",
        "no blank": b"X-More:1", "tabs": b"X-More:\t1\t", "90 headers": b"\r\n".join(b"X-%d: 1" % n for n in range(90))}, of)
    # Those characters are refused, or replaced by blanks (RFC 9110, 5.5), as is the end of a folded line.
    rows(family, EITHER, {"a NUL in a value": b"X-Test: a\0b", "a bare CR": b"X-Test: a\rb", "a bare CR and a name": b"X-Test: a\rX-More: 1"},
         of, clean=True)
    rows(family, EITHER, {"a folded line": b"X-Test: a\r\n b", "one folded by a tab": b"X-Test: a\r\n\tb"}, of, clean=True)
    for name, line in {"a length": b" Content-Length: 35", "a coding": b" Transfer-Encoding: chunked"}.items():
        row(family, f"a blank before the first name, {name}", ["read", head(line, b"Content-Length: %d" % len(BODY)) + BODY, "fin"],
            EITHER)
    row(family, "a length behind a bare CR", ["read", head(b"X-More: 1\rContent-Length: 35", b"Content-Length: %d" % len(BODY)) + BODY,
                                              "fin"], EITHER)
    row(family, "a length behind a NUL", ["read", head(b"X-More: 1\0Content-Length: 35", b"Content-Length: %d" % len(BODY)) + BODY,
                                          "fin"], EITHER)
    row(family, "endless headers", ["read", head()[:-2], Endless(b"X-More: 1\r\n" * 6000)], ERROR, memory=128, alone=True)
    row(family, "an endless line", ["read", head()[:-2] + b"X-More: ", Endless(b"x" * 65536)], ERROR, memory=128, alone=True)
    row(family, "a line each 0.3 s", ["read", head()[:-2], Endless(b"X-More: 1\r\n", 0.3)], ERROR)


def interim_rows():
    family = "interim responses"
    go_on, early = head(status=b"HTTP/1.1 100 Continue"), head(b"Link: </a>", status=b"HTTP/1.1 103 Early Hints")
    rows(family, WHOLE, {
        "100": go_on, "103": early, "an unknown 199": head(status=b"HTTP/1.1 199 Odd"), "ten of them": early * 10,
        "100 with a length": head(b"Content-Length: 5", status=b"HTTP/1.1 100 Continue"),
        "100 with a coding": head(b"Transfer-Encoding: chunked", status=b"HTTP/1.1 100 Continue")},
        lambda text: ["read", text + LENGTH, "fin"])
    row(family, "100 long before", ["read", go_on, 1.0, LENGTH, "fin"], WHOLE)
    row(family, "1,000 of them", ["read", early * 1000 + LENGTH, "fin"], EITHER)
    for way in ("fin", "rst", "mute"):
        row(family, f"100, then {way}", ["read", go_on, 0.1, way], ERROR)
    switch = head(b"Upgrade: odd", b"Connection: upgrade", status=b"HTTP/1.1 101 Switching Protocols")
    row(family, "101 unasked, then silence", ["read", switch, "mute"], ERROR)
    row(family, "101 unasked, then the end", ["read", switch, "fin"], ERROR)
    row(family, "101 unasked, then a response", ["read", switch + LENGTH, "fin"], EITHER)
    row(family, "endless", ["read", Endless(early * 2000)], ERROR, memory=128, alone=True)
    row(family, "one each 0.3 s", ["read", Endless(early, 0.3)], ERROR)
    row(family, "100 behind the response", ["read", LENGTH + go_on, "read", response(SECOND), "mute"], [WHOLE, whole(SECOND) | ERROR],
        (GET, NEXT), SECOND_SCRIPT)


def bodiless_rows():
    family = "no body"
    for name, request, text, status in (
        ("HEAD, a length", HEAD, head(b"Content-Length: 3000"), 200), ("HEAD, chunked", HEAD, CODED, 200),
        ("HEAD, gzip", HEAD, head(b"Content-Encoding: gzip", b"Content-Length: 30"), 200),
        ("204", GET, head(status=b"HTTP/1.1 204 No"), 204),
        ("204, a length", GET, head(b"Content-Length: 3000", status=b"HTTP/1.1 204 No"), 204),
        ("204, chunked", GET, head(b"Transfer-Encoding: chunked", status=b"HTTP/1.1 204 No"), 204),
        ("204, gzip", GET, head(b"Content-Encoding: gzip", status=b"HTTP/1.1 204 No"), 204),
        ("304, a length", GET, head(b"Content-Length: 3000", status=b"HTTP/1.1 304 Same"), 304),
        ("304, chunked", GET, head(b"Transfer-Encoding: chunked", status=b"HTTP/1.1 304 Same"), 304),
        ("length 0", GET, response(b""), 200), ("only a last chunk", GET, CODED + b"0\r\n\r\n", 200),
        ("205", GET, head(b"Content-Length: 0", status=b"HTTP/1.1 205 Reset"), 205),
        ("gzip, length 0", GET, response(b"", b"Content-Encoding: gzip"), 200)):
        row(family, f"{name}, and the next", ["read", text, "read", response(SECOND), "mute"],
            [whole(b"", status), whole(SECOND)], (request, NEXT), SECOND_SCRIPT)


def surplus_rows():
    family = "surplus on a connection"
    right = [WHOLE, whole(SECOND) | ERROR]
    bad = {"a response": response(OTHER), "half a response": response(OTHER)[:30], "a response in chunks": CODED + chunks(OTHER),
           "garbage": b"garbage\r\n\r\n", "a body": OTHER, "an empty line": b"\r\n",
           "a head": head(b"Content-Length: %d" % len(SECOND)), "a 408": response(OTHER, status=b"HTTP/1.1 408 Late")}
    for name, surplus in bad.items():
        for first, text in (("a length", LENGTH), ("chunks", CHUNKED)):
            row(family, f"{name} behind {first}", ["read", text + surplus, "read", response(SECOND), "mute"], right, (GET, NEXT),
                SECOND_SCRIPT)
        row(family, f"{name} a little later", ["read", LENGTH, 0.2, surplus, "read", response(SECOND), "mute"], right, (GET, NEXT),
            SECOND_SCRIPT)
    for name, request, text, status in (
        ("HEAD", HEAD, response(OTHER), 200), ("204", GET, response(OTHER, status=b"HTTP/1.1 204 No"), 204),
        ("304", GET, response(OTHER, status=b"HTTP/1.1 304 Same"), 304)):
        row(family, f"{name} with a body", ["read", text, "read", response(SECOND), "mute"], [whole(b"", status), whole(SECOND) | ERROR],
            (request, NEXT), SECOND_SCRIPT)
        row(family, f"{name} with a response in its body", ["read", text.replace(OTHER, b"") + response(OTHER), "read", response(SECOND),
                                                           "mute"],
            [whole(b"", status), whole(SECOND) | ERROR], (request, NEXT), SECOND_SCRIPT)
    row(family, "a response, then a POST", ["read", LENGTH + response(OTHER), "read", response(SECOND), "mute"], right,
        (GET, NEXT_POST), SECOND_SCRIPT, once=True)
    row(family, "a 408 and the end", ["read", LENGTH, 0.1, response(OTHER, status=b"HTTP/1.1 408 Late"), "fin"], THEN,
        (GET, NEXT), SECOND_SCRIPT)


def coding_rows():
    import brotli

    family = "content codings"
    zipped, bro = gzip.compress(BODY, mtime=0), brotli.compress(BODY)
    raw = zlib.compressobj(wbits=-15)
    raw = raw.compress(BODY) + raw.flush()

    def of(name, data, chunked=False):
        coding = b"Content-Encoding: " + name
        return ["read", head(coding, b"Transfer-Encoding: chunked") + chunks(data) if chunked else response(data, coding), "mute"]

    def flipped(data, at):
        return data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1:]

    for name, data in {"gzip": zipped, "deflate": zlib.compress(BODY), "br": bro}.items():
        coding, n = name.encode(), len(data)
        row(family, name, of(coding, data), WHOLE)
        for place, length in {"a byte": 1, "its head": 10, "the middle": n // 2, "all but nine bytes": n - 9, "all but a byte": n - 1}.items():
            row(family, f"{name}, cut behind {place}", of(coding, data[:length], chunked=length % 2 == 0), ERROR)
        row(family, f"{name}, another text", of(coding, BODY), ERROR)
        if name != "br":  # It has no sum.
            row(family, f"{name}, a changed byte", of(coding, flipped(data, n // 2)), ERROR)
            row(family, f"{name}, a wrong sum", of(coding, flipped(data, n - 6 if name == "gzip" else n - 2)), ERROR)
        row(family, f"{name}, followed by garbage", of(coding, data + b"garbage"), EITHER)
        row(family, f"{name}, followed by zeros", of(coding, data + bytes(40)), EITHER)
    for name, data, coding, right in (
        ("gzip, a wrong length", flipped(zipped, len(zipped) - 3), b"gzip", ERROR), ("x-gzip", zipped, b"x-gzip", WHOLE),
        ("gzip in upper case", zipped, b"GZIP", WHOLE), ("deflate without its frame", raw, b"deflate", EITHER),
        ("gzip in two parts", gzip.compress(BODY[:999]) + gzip.compress(BODY[999:]), b"gzip", EITHER),
        ("gzip in two parts, the second cut", gzip.compress(BODY[:999]) + gzip.compress(BODY[999:])[:-20], b"gzip", ERROR),
        ("gzip named deflate", zipped, b"deflate", EITHER), ("gzip named br", zipped, b"br", ERROR),
        ("br named gzip", bro, b"gzip", ERROR), ("deflate named gzip", zlib.compress(BODY), b"gzip", EITHER),
        ("gzip twice", gzip.compress(zipped), b"gzip, gzip", EITHER), ("deflate, then gzip", gzip.compress(zlib.compress(BODY)),
                                                                       b"deflate, gzip", EITHER),
        ("gzip twice, the inner one cut", gzip.compress(zipped[:-20]), b"gzip, gzip", ERROR),
        ("gzip twice, the outer one cut", gzip.compress(zipped)[:-20], b"gzip, gzip", ERROR),
        ("gzip twice, named once", gzip.compress(zipped), b"gzip", whole(zipped)),
        ("named twice, gzip once", zipped, b"gzip, gzip", ERROR), ("identity", BODY, b"identity", WHOLE),
        ("an unknown coding", BODY, b"odd", EITHER), ("an empty coding", BODY, b"", EITHER),
        ("gzip with a name and a sum of its head", _gzip_with_a_long_head(), b"gzip", WHOLE),
        ("gzip of an unknown method", zipped[:2] + b"\x07" + zipped[3:], b"gzip", ERROR)):
        row(family, name, of(coding, data), right)
    bomb = bytes(200_000_000)
    once = gzip.compress(bomb, 6)
    for name, coding, data in (("gzip", b"gzip", once), ("deflate", b"deflate", zlib.compress(bomb)), ("br", b"br", brotli.compress(
            bomb, quality=5)), ("gzip twice", b"gzip, gzip", gzip.compress(once))):
        row("bombs of 200 MB", name, of(coding, data), whole(bomb) | ERROR, memory=128, alone=True)


def _gzip_with_a_long_head():
    start = b"\x1f\x8b\x08\x1e" + bytes(6) + b"\x04\0more" + b"name\0" + b"comment\0"
    return start + (zlib.crc32(start) & 0xFFFF).to_bytes(2, "little") + gzip.compress(BODY)[10:]


def redirect_rows():
    family = "redirects"

    def to(location, status=302, *lines):
        return response(b"moved", b"Location: " + location, *lines, status=b"HTTP/1.1 %d Moved" % status)

    moved = {f"{status} {digest}" for status in (301, 302, 303, 307, 308) for digest in
             (next(iter(whole(b"moved"))).split()[1], next(iter(whole(b""))).split()[1])}
    refused = moved | ERROR

    for name, location in {"a path": b"/end", "a name": b"end", "a level up": b"../end", "a host": b"//localhost:{port}/end",
                           "a whole address": b"http://localhost:{port}/end", "upper case": b"HTTP://LOCALHOST:{port}/end",
                           "a fragment": b"/end#part", "blanks around it": b"  /end  "}.items():
        row(family, f"to {name}", {"/": to(location), "/end": LENGTH}, WHOLE)
    row(family, "to a query", {"/": to(b"?end"), "/?end": LENGTH}, WHOLE)
    for name, location in {"a blank": b"/a b", "other letters": "/é".encode(), "Latin-1": b"/\xe9", "a backslash": b"\\end",
                           "a tab inside": b"/e\tnd", "a bracket": b"/[x"}.items():
        row(family, f"to a path with {name}", {"/": to(location), "*": LENGTH}, WHOLE | refused)
    for name, location in {"nothing": b"", "a file": b"file:///etc/hostname", "FTP": b"ftp://localhost:{port}/", "data": b"data:,x",
                           "Gopher": b"gopher://localhost:{port}/", "a script": b"javascript:1", "port 99999": b"http://localhost:99999/",
                           "port 0": b"http://localhost:0/", "a port that refuses": b"http://localhost:{refused}/",
                           "a host without a name": b"http:///end", "a name that is none": b"http://no.such.host.invalid/",
                           "a port of letters": b"http://localhost:x/"}.items():
        row(family, f"to {name}", {"/": to(location)}, refused)
    row(family, "without a Location", {"/": response(b"moved", status=b"HTTP/1.1 302 Moved")}, moved)
    row(family, "304 with a Location", {"/": head(b"Location: /end", status=b"HTTP/1.1 304 Same"), "/end": LENGTH}, whole(b"", 304))
    row(family, "201 with a Location", {"/": response(BODY, b"Location: /end", status=b"HTTP/1.1 201 Made"), "*": response(OTHER)},
        whole(status=201))
    row(family, "200 with a Location", {"/": response(BODY, b"Location: /end"), "*": response(OTHER)}, WHOLE)
    row(family, "two that differ", {"/": to(b"/one", 302, b"Location: /two"), "*": LENGTH}, WHOLE | refused)
    row(family, "to itself", {"*": to(b"/")}, refused)
    row(family, "in a circle of two", {"/": to(b"/b"), "/b": to(b"/")}, refused)
    row(family, "without end", {"*": "count"}, refused)
    row(family, "five of them", {"/": to(b"/1"), "/1": to(b"/2"), "/2": to(b"/3"), "/3": to(b"/4"), "/4": to(b"/5"), "/5": LENGTH}, WHOLE)
    row(family, "with a head that breaks off", ["read", to(b"/end")[:30], "fin"], ERROR, later=["read", response(OTHER), "fin"])
    row(family, "with a body that breaks off", ["read", to(b"/end")[:-2], "fin"], EITHER, later=["read", LENGTH, "fin"])
    row(family, "with an endless body", ["read", head(b"Location: /end", status=b"HTTP/1.1 302 Moved"), Endless(b"x" * 9999)], EITHER,
        later=["read", LENGTH, "fin"])
    for status in (301, 302, 303, 307, 308):
        kept, changed = whole(b"POST pay"), whole(b"GET ")
        right = kept | changed if status < 303 else changed if status == 303 else kept
        row(family, f"{status} on a POST", {"/": to(b"/end", status), "/end": "echo"}, right, (POST,))
        row(family, f"{status} on a HEAD", {"/": to(b"/end", status), "/end": "echo"}, whole(b""), (HEAD,))
    row(family, "307 on a PUT", {"/": to(b"/end", 307), "/end": "echo"}, whole(b"PUT pay"), (PUT,))
    secrets = {"Authorization": f"Bearer {LEAK}", "Cookie": f"a={LEAK}"}
    for name, target in {"another port": b"http://localhost:{other}/end", "another name": b"http://127.0.0.1:{port}/end"}.items():
        for status in (302, 307):
            row("redirects with credentials", f"{status} to {name}", {"/": to(target, status), "/end": "leak"}, whole(b"clean"),
                (Request("GET", headers=secrets),))
        row("redirects with credentials", f"307 to {name} and back", {
            "/": to(target, 307), "/end": to(b"http://localhost:{port}/back", 307), "/back": response(b"clean")}, whole(b"clean"),
            (Request("GET", headers=secrets),))
    row("redirects with credentials", "from TLS to no TLS", {"/": to(b"http://localhost:{other}/end"), "/end": "leak"},
        whole(b"clean") | refused, (Request("GET", headers=secrets),), transport="tls")
    row("redirects with credentials", "a POST from TLS to no TLS", {"/": to(b"http://localhost:{other}/end", 307), "/end": "leak"},
        whole(b"clean") | refused, (Request("POST", "/", "pay", secrets),), transport="tls")
    row("redirects with credentials", "kept for the same host", {"/": to(b"/end"), "/end": "leak"}, whole(b"leak"),
        (Request("GET", headers=secrets),))
    row("redirects with credentials", "the user of an address, then another port",
        {"/": to(b"http://u:" + LEAK.encode() + b"@localhost:{port}/mid"), "/mid": to(b"http://localhost:{other}/end"), "/end": "leak"},
        whole(b"clean") | refused)


def tls_rows():
    family = "TLS"
    for name, right in {"wrong name": ERROR, "expired": ERROR, "not yet valid": ERROR, "self-signed": ERROR, "unknown authority": ERROR,
                        "address only": ERROR, "name only in its subject": ERROR, "for clients only": ERROR, "by no authority": ERROR,
                        "weak key": EITHER, "wildcard": ERROR, "good": WHOLE}.items():
        row(family, f"certificate: {name}", ["read", LENGTH, "mute"], right, transport="tls", certificate=name)
    for name, script in {
        "closed after the hello": ["hello", "fin"], "reset after the hello": ["hello", "rst"], "mute after the hello": ["hello", "mute"],
        "mute before it": ["mute"], "closed before it": ["fin"], "no TLS": ["hello", LENGTH, "fin"], "garbage": ["hello", BODY, "fin"],
        "an alert": ["hello", b"\x15\x03\x03\0\x02\x02\x28", "fin"], "an alert of no weight": ["hello", b"\x15\x03\x03\0\x02\x01\0", "fin"],
        "half a record": ["hello", b"\x16\x03\x03\0\x7a\x02\0\0\x76", "fin"], "half a record, mute": ["hello", b"\x16\x03\x03\0\x7a\x02", "mute"],
        "an endless record": ["hello", Endless(b"\x16\x03\x03\x40\0" + bytes(16384), 0.05)],
        "a byte each 0.3 s": ["hello", b"\x16\x03\x03\0\x7a\x02\0\0\x76", Endless(b"\x03", 0.3)]}.items():
        row(family, name, script, ERROR, transport="no tls")


def connection_rows():
    family = "connections"
    row(family, "refused", "refused", ERROR)
    for name, script in {"closed at once": ["fin"], "reset at once": ["rst"], "mute at once": ["mute"], "mute": ["read", "mute"],
                         "a byte of the head each 0.3 s": ["read", head()[:-2] + b"X-More: ", Endless(b"x", 0.3)],
                         "a byte of the body each 0.3 s": ["read", head(b"Content-Length: 9999"), Endless(b"x", 0.3)],
                         "a chunk each 0.3 s": ["read", CODED, Endless(chunks(b"x", last=b""), 0.3)],
                         "a byte each 0.3 s, no length": ["read", head(), Endless(b"x", 0.3)]}.items():
        row(family, name, script, ERROR)
    row(family, "a slow body that ends", ["read", LENGTH[:-5], *[step for byte in LENGTH[-5:] for step in (0.5, bytes([byte]))], "mute"],
        WHOLE)
    row(family, "a slow head that ends", ["read", *[step for part in (LENGTH[:9], LENGTH[9:20], LENGTH[20:]) for step in (0.4, part)],
                                          "mute"], WHOLE)
    row(family, "Connection: close", ["read", response(BODY, b"Connection: close"), "fin"], THEN, (GET, NEXT), SECOND_SCRIPT)
    row(family, "Connection: close, left open", ["read", response(BODY, b"Connection: close"), "mute"], THEN, (GET, NEXT), SECOND_SCRIPT)
    family = "kept connections"
    for way in ("fin", "rst"):
        for request in (NEXT, NEXT_POST, Request("PUT", "/second", "pay")):
            row(family, f"{way} before the next {request.method}", ["read", LENGTH, 0.1, way], THEN, (GET, request), SECOND_SCRIPT, once=True)
            # A POST may have been executed: it must not be sent again.
            right = ERROR if request.method == "POST" else whole(SECOND) | ERROR
            row(family, f"{way} as the next {request.method} arrives", ["read", LENGTH, "read", way], [WHOLE, right], (GET, request),
                SECOND_SCRIPT, once=True)
            row(family, f"{way} inside the answer to the next {request.method}", ["read", LENGTH, "read", response(SECOND)[:-5], 0.1, way],
                [WHOLE, right], (GET, request), SECOND_SCRIPT, once=True)
    row(family, "mute as the next POST arrives", ["read", LENGTH, "read", "mute"], [WHOLE, ERROR], (GET, NEXT_POST), SECOND_SCRIPT, once=True)
    family = "a POST once"
    for name, steps in {"fin": ["fin"], "rst": ["rst"], "mute": ["mute"], "100 and fin": [head(status=b"HTTP/1.1 100 Go"), 0.1, "fin"],
                        "cut head": [LENGTH[:20], 0.1, "fin"], "cut body": [LENGTH[:-5], 0.1, "fin"], "garbage": [b"?\r\n\r\n", "fin"]}.items():
        row(family, name, ["read", *steps], ERROR, (POST,), ["read", response(OTHER), "fin"], once=True)
    big = Request("POST", "/", "x" * 3_000_000)
    row(family, "3 MB, not read", ["mute"], ERROR, (big,), once=True)
    refusal = response(BODY, b"Connection: close", status=b"HTTP/1.1 413 Large")
    row(family, "3 MB, refused early", ["read-head", refusal, "fin"], whole(status=413) | ERROR, (big,), once=True)
    row(family, "3 MB, refused early, read to its end", ["read-head", refusal, "read-body", "fin"], whole(status=413), (big,), once=True)
    row(family, "3 MB, refused and reset", ["read-head", refusal, 0.2, "rst"], whole(status=413) | ERROR, (big,), once=True)
    row(family, "408 on a new connection", ["read", response(BODY, status=b"HTTP/1.1 408 Late"), "fin"], whole(status=408), (POST,), once=True)
    row(family, "503 with Retry-After", ["read", response(BODY, b"Retry-After: 0", status=b"HTTP/1.1 503 Busy"), "mute"],
        whole(status=503), (POST,), once=True)


# ---- HTTP/2 ----
END, ALL = 1, 4
SETTINGS = Frame(4, 0, b"", 0)
CODES = ("NO_ERROR", "PROTOCOL_ERROR", "INTERNAL_ERROR", "FLOW_CONTROL_ERROR", "SETTINGS_TIMEOUT", "STREAM_CLOSED", "FRAME_SIZE_ERROR",
         "REFUSED_STREAM", "CANCEL", "COMPRESSION_ERROR", "CONNECT_ERROR", "ENHANCE_YOUR_CALM", "INADEQUATE_SECURITY", "HTTP_1_1_REQUIRED")


def number(value, length=4):
    return value.to_bytes(length, "big")


def packed(*pairs):
    """A header block of literals that are not indexed, without Huffman codes."""
    def text(value):
        n = len(value)
        if n < 127:
            return bytes([n]) + value
        more, rest = b"", n - 127
        while rest > 127:
            more, rest = more + bytes([rest % 128 | 128]), rest // 128
        return bytes([127]) + more + bytes([rest]) + value
    return b"".join(b"\0" + text(name) + text(value) for name, value in pairs)


def h(*pairs, flags=ALL, status=b"200", stream=None):
    return Frame(1, flags, packed((b":status", status), *pairs), stream)


def d(data=BODY, flags=END, stream=None):
    return Frame(0, flags, data, stream)


def goaway(last, code=0):
    return Frame(7, 0, number(last) + number(code), 0)


def reset(code, stream=None):
    return Frame(3, 0, number(code), stream)


GOOD = [h(), d()]
SIZED = h((b"content-length", b"%d" % len(BODY)))


def http2(family, name, script, right, *arguments, **options):
    start = [] if options.pop("bare", False) else [SETTINGS]
    row(family, name, [*start, *script], right, *arguments, transport="h2", **options)


def stream_rows():
    for code, text in enumerate(CODES):
        family = "RST_STREAM"
        # A server that has refused, or asks for HTTP/1.1, may be asked again; this one has no other answer.
        http2(family, f"{text} before the head", ["read", reset(code), "serve"], ERROR)
        http2(family, f"{text} behind the head", ["read", SIZED, 0.1, reset(code), "serve"], ERROR)
        http2(family, f"{text} behind a head without a length", ["read", h(), 0.1, reset(code), "serve"], ERROR)
        http2(family, f"{text} in the body", ["read", h(), d(BODY[:999], 0), 0.1, reset(code), "serve"], ERROR)
        http2(family, f"{text} behind the response", ["read", *GOOD, 0.1, reset(code), "serve"], WHOLE)
        if code not in (7, 13):
            http2(family, f"{text} on a POST", ["read", reset(code), "serve"], ERROR, (POST,), [SETTINGS, "read", h(), d(OTHER)], once=True)
        http2(family, f"{text}, then another request", ["read", SIZED, d(BODY[:9], 0), 0.1, reset(code), "read", h(), d(SECOND), "serve"],
              [ERROR, whole(SECOND)], (GET, NEXT), [SETTINGS, "read", h(), d(SECOND), "serve"])
    for request in (GET, POST):
        http2("RST_STREAM", f"REFUSED_STREAM, then an answer to the {request.method}", ["read", reset(7), "read", *GOOD, "serve"], EITHER,
              (request,), [SETTINGS, "read", *GOOD, "serve"])


def goaway_rows():
    family = "GOAWAY"
    again = [SETTINGS, "read", *GOOD, "serve"]
    second = [SETTINGS, "read", h(), d(SECOND), "serve"]
    for request in (GET, POST):
        name = request.method
        http2(family, f"{name}, not processed", ["read", goaway(0), "fin"], EITHER, (request,), again, once=False)
        http2(family, f"{name}, not processed, no end", ["read", goaway(0), "mute"], EITHER, (request,), again)
        http2(family, f"{name}, perhaps processed, and the end", ["read", goaway(1), "fin"], ERROR if name == "POST" else EITHER,
              (request,), again, once=True)
        http2(family, f"{name}, processed, and the response", ["read", goaway(1), *GOOD, "fin"], WHOLE, (request,), again, once=True)
        http2(family, f"{name}, a notice and the response", ["read", goaway(2**31 - 1), h(), d(BODY[:9], 0), 0.1, goaway(1), d(BODY[9:]),
                                                            "fin"], WHOLE, (request,), again, once=True)
        http2(family, f"before the {name}", [goaway(0), 0.1, "fin"], EITHER, (request,), again)
        http2(family, f"between two requests, then a {name}", ["read", *GOOD, 0.1, goaway(1), 0.05, "fin"], [WHOLE, whole(SECOND)],
              (GET, request._replace(path="/second")), second)
        http2(family, f"between two requests, no end, then a {name}", ["read", *GOOD, 0.1, goaway(1), "mute"], [WHOLE, whole(SECOND)],
              (GET, request._replace(path="/second")), second)
    for code in (1, 2, 11):
        http2(family, f"{CODES[code]} in the body, and the end", ["read", SIZED, d(BODY[:999], 0), 0.1, goaway(1, code), "fin"], ERROR)
        http2(family, f"{CODES[code]} in a body without a length", ["read", h(), d(BODY[:999], 0), 0.1, goaway(1, code), "fin"], ERROR)
        http2(family, f"{CODES[code]} and no end", ["read", SIZED, d(BODY[:999], 0), 0.1, goaway(1, code), "mute"], ERROR)
    http2(family, "too short", ["read", Frame(7, 0, b"\0" * 4, 0), "mute"], ERROR)
    http2(family, "on a stream", ["read", Frame(7, 0, bytes(8), 1), "mute"], ERROR)
    http2(family, "endless", ["read", Endless(goaway(2**31 - 1), 0.001)], ERROR)


def frame_rows():
    family = "frames"
    bad = {
        "DATA of 16,385 bytes": [h(), d(bytes(16385))], "DATA that says 16 MB": [h(), Frame(0, 0, BODY, None, 2**24 - 1)],
        "HEADERS of 20,000 bytes": [h((b"x", b"y" * 20_000)), d()], "DATA before HEADERS": [d()], "DATA on stream 0": [h(), d(stream=0)],
        "DATA on an idle stream": [h(), d(stream=99), d()], "HEADERS on an even stream": [h(stream=2), *GOOD],
        "HEADERS on stream 0": [h(stream=0), *GOOD], "a promise": [Frame(5, ALL, number(2) + packed((b":path", b"/")))] + GOOD,
        "a window of no more": [Frame(8, 0, number(0), 0), *GOOD], "a window of 2^31 and more": [Frame(8, 0, number(2**31 - 1), 0), *GOOD],
        "WINDOW_UPDATE of 3 bytes": [Frame(8, 0, bytes(3), 0), *GOOD], "PING of 7 bytes": [Frame(6, 0, bytes(7), 0), *GOOD],
        "PING on a stream": [Frame(6, 0, bytes(8)), *GOOD], "SETTINGS of 5 bytes": [Frame(4, 0, bytes(5), 0), *GOOD],
        "SETTINGS on a stream": [Frame(4, 0, b""), *GOOD], "an answer to SETTINGS with a load": [Frame(4, 1, bytes(6), 0), *GOOD],
        "SETTINGS: a window of 2^31": [Frame(4, 0, b"\0\4\x80\0\0\0", 0), *GOOD], "SETTINGS: frames of 100 bytes": [
            Frame(4, 0, b"\0\5\0\0\0\x64", 0), *GOOD], "SETTINGS: promises 2": [Frame(4, 0, b"\0\2\0\0\0\2", 0), *GOOD],
        "SETTINGS: promises by a server": [Frame(4, 0, b"\0\2\0\0\0\1", 0), *GOOD], "RST_STREAM of 3 bytes": [Frame(3, 0, bytes(3)), *GOOD],
        "RST_STREAM of an idle stream": [reset(8, 99), *GOOD], "RST_STREAM on stream 0": [reset(8, 0), *GOOD],
        "CONTINUATION alone": [Frame(9, ALL, b""), *GOOD], "a head with a PING inside": [h(flags=0), Frame(6, 0, bytes(8), 0),
                                                                                         Frame(9, ALL, b""), d()],
        "a head with DATA inside": [h(flags=0), d(), Frame(9, ALL, b"")], "a head that never ends": [h(flags=0)],
        "padding longer than the frame": [h(), Frame(0, END | 8, b"\xff" + BODY[:20])], "PRIORITY of 4 bytes": [Frame(2, 0, bytes(4)), *GOOD],
        "a padded head without a length": [Frame(1, ALL | 8, b""), d()]}
    for name, frames in bad.items():
        http2(family, name, ["read", *frames, "mute"], ERROR)
    for name, frames in {
        "an unknown kind": [Frame(0x42, 0, b"odd"), *GOOD], "an unknown setting": [Frame(4, 0, b"\x12\x34\0\0\0\1", 0), *GOOD],
        "padding": [h(), Frame(0, END | 8, b"\x14" + BODY + bytes(20))], "a PING": [Frame(6, 0, bytes(8), 0), *GOOD],
        "DATA of a byte each": [h(), *[d(BODY[n:n + 1], 0) for n in range(len(BODY))], d(b"")],
        "a head in five frames": [h(flags=0), *[Frame(9, ALL if n == 3 else 0, b"") for n in range(4)], d()],
        "an end by HEADERS": [h(), d(flags=0), Frame(1, ALL | END, packed((b"x-sum", b"1")))], "a priority": [Frame(2, 0, bytes(5)), *GOOD],
        "flags without a meaning": [Frame(1, ALL | 0x40, packed((b":status", b"200"))), Frame(0, END | 0x40, BODY)]}.items():
        http2(family, name, ["read", *frames, "serve"], WHOLE)
    # A limit for them is a defence.
    http2(family, "a head in fifty frames", ["read", h(flags=0), *[Frame(9, ALL if n == 48 else 0) for n in range(49)], d(), "serve"],
          EITHER)
    http2(family, "DATA behind the end", ["read", *GOOD, d(OTHER), "serve"], EITHER)
    http2(family, "HEADERS behind the end", ["read", *GOOD, h(), "serve"], EITHER)
    http2(family, "no SETTINGS", ["read", *GOOD, "mute"], ERROR, bare=True)
    http2(family, "SETTINGS behind a PING", ["read", Frame(6, 0, bytes(8), 0), SETTINGS, *GOOD, "mute"], ERROR, bare=True)
    http2(family, "HTTP/1.1 instead", ["hello", LENGTH, "fin"], ERROR, bare=True)
    http2(family, "garbage", ["read", BODY, "mute"], ERROR, bare=True)
    http2(family, "no window for a POST", [Frame(4, 0, b"\0\4\0\0\0\0", 0), "mute"], ERROR, (Request("POST", "/", "x" * 100_000),), bare=True)
    http2(family, "a window for half a POST", ["mute"], ERROR, (Request("POST", "/", "x" * 100_000),))
    family = "floods in HTTP/2"
    for name, piece in {"PING": Frame(6, 0, bytes(8), 0), "SETTINGS": SETTINGS, "answers to SETTINGS": Frame(4, 1, b"", 0),
                        "empty DATA": d(b"", 0), "padded DATA": Frame(0, 8, b"\x64" + bytes(100)), "an unknown kind": Frame(0x42, 0, bytes(99)),
                        "WINDOW_UPDATE": Frame(8, 0, number(1), 0), "PRIORITY": Frame(2, 0, bytes(5)),
                        "103": h(status=b"103")}.items():
        begin = [h()] if "DATA" in name else []
        http2(family, f"{name}, endless", ["read", *begin, Endless(piece, 0.001)], ERROR, memory=128, alone=True)
        http2(family, f"{name}, 900 times", ["read", *begin, *[piece] * 900, *(GOOD[len(begin):]), "serve"], EITHER)
    http2(family, "a head, endless", ["read", h(flags=0), Endless(Frame(9, 0, packed((b"x", b"y" * 9000))))], ERROR, memory=128, alone=True)
    http2(family, "empty parts of a head, endless", ["read", h(flags=0), Endless(Frame(9, 0, b""), 0.001)], ERROR, memory=128, alone=True)
    entry = b"\x40" + packed((b"x-long", b"y" * 4000))[1:]
    http2(family, "a head of references", ["read", Frame(1, 0, packed((b":status", b"200")) + entry), Frame(9, ALL, b"\xbe" * 16000), d(),
                                           "serve"], EITHER, memory=128, alone=True)


def message_rows():
    family = "messages of HTTP/2"

    def raw(block, flags=ALL):
        return Frame(1, flags, block)

    n = len(BODY)
    for name, frames in {
        "HPACK: index 0": [raw(b"\x80"), d()], "HPACK: an unknown index": [raw(b"\xff\x80\x08"), d()],
        "HPACK: a length without end": [raw(b"\x88\0" + b"\x7f" + b"\xff" * 12), d()], "HPACK: a cut text": [raw(b"\x88\0\x05ab"), d()],
        "HPACK: a table too large": [raw(b"\x3f\xff\xff\x7f\x88"), d()], "HPACK: a size behind a field": [raw(b"\x88\x20"), d()],
        "HPACK: a bad Huffman code": [raw(b"\x88\0\x84\xff\xff\xff\xff\x01x"), d()],
        "no status": [raw(packed((b"x", b"y"))), d()], "no fields": [raw(b""), d()], "two statuses": [h((b":status", b"204")), d()],
        "a status behind a header": [raw(packed((b"x", b"y"), (b":status", b"200"))), d()], "a status of letters": [h(status=b"abc"), d()],
        "a status of two digits": [h(status=b"20"), d()], "a status of four digits": [h(status=b"2000"), d()],
        "an empty status": [h(status=b""), d()], "an unknown pseudo-header": [h((b":odd", b"1")), d()],
        "a path": [h((b":path", b"/")), d()], "upper case": [h((b"X-Test", b"1")), d()], "an empty name": [h((b"", b"1")), d()],
        "a blank in a name": [h((b"x y", b"1")), d()], "a colon in a name": [h((b"x:y", b"1")), d()], "a NUL": [h((b"x", b"a\0b")), d()],
        "a line end": [h((b"x", b"a\r\nx-test: b")), d()], "a line feed": [h((b"x", b"a\nb")), d()], "a CR": [h((b"x", b"a\rb")), d()],
        "a line end in a name": [h((b"x\r\ny", b"1")), d()], "a blank before a value": [h((b"x", b" 1")), d()],
        "a blank behind a value": [h((b"x", b"1 ")), d()], "Connection": [h((b"connection", b"close")), d()],
        "Keep-Alive": [h((b"keep-alive", b"5")), d()], "Transfer-Encoding": [h((b"transfer-encoding", b"chunked")), d()],
        "Upgrade": [h((b"upgrade", b"h3")), d()], "101": [h(status=b"101"), d()], "100 with the end": [h(status=b"100", flags=ALL | END)],
        "a length too long": [h((b"content-length", b"%d" % (n + 9))), d()], "a length too short": [h((b"content-length", b"9")), d()],
        "a length and no body": [h((b"content-length", b"9"), flags=ALL | END)], "a length of letters": [h((b"content-length", b"x")), d()],
        "two lengths": [h((b"content-length", b"%d" % n), (b"content-length", b"9")), d()], "a negative length": [
            h((b"content-length", b"-1")), d()],
        "a trailer without the end": [h(), d(flags=0), Frame(1, ALL, packed((b"x", b"1"))), d(b"")],
        "a trailer with a status": [h(), d(flags=0), h(flags=ALL | END)], "a trailer in upper case": [
            h(), d(flags=0), Frame(1, ALL | END, packed((b"X-Sum", b"1")))],
        "gzip, cut": [h((b"content-encoding", b"gzip")), d(gzip.compress(BODY)[:-20])],
        "gzip, another text": [h((b"content-encoding", b"gzip")), d()]}.items():
        http2(family, name, ["read", *frames, "mute"], ERROR)
    for name, frames in {"100": [h(status=b"100"), *GOOD], "103": [h((b"link", b"</a>"), status=b"103"), *GOOD],
                         "a length": [SIZED, d()], "gzip": [h((b"content-encoding", b"gzip")), d(gzip.compress(BODY))],
                         "a Huffman code": [raw(b"\x88\0\x83\xf2\xb2\x2f\x01y"), d()]}.items():
        http2(family, name, ["read", *frames, "serve"], WHOLE if name != "a Huffman code" else EITHER)
    http2(family, "HEAD with DATA", ["read", h(), d(), "serve"], whole(b"") | ERROR, (HEAD,))
    http2(family, "HEAD with a length", ["read", h((b"content-length", b"9"), flags=ALL | END), "serve"], whole(b""), (HEAD,))
    http2(family, "204 with DATA", ["read", h(status=b"204"), d(), "serve"], whole(b"", 204) | ERROR)
    http2(family, "a head of 1 MB", ["read", h(flags=0), *[Frame(9, ALL if n == 99 else 0, packed((b"x%d" % n, b"y" * 10_000)))
                                                             for n in range(100)], d(), "serve"], EITHER)
    family = "cuts in HTTP/2"
    half = Frame(0, 0, BODY[:99], None, len(BODY))
    for name, frames in {"nothing": [], "half a head": [Frame(1, ALL, b"\x88", None, 50)], "the head": [h()], "a head with a length": [SIZED],
                         "half a frame": [h(), half], "half a frame, with a length": [SIZED, half], "a part": [h(), d(BODY[:999], 0)],
                         "a part, with a length": [SIZED, d(BODY[:999], 0)], "all but the end": [h(), d(flags=0)],
                         "all but the end, with a length": [SIZED, d(flags=0)], "the response": GOOD}.items():
        for way in ("fin", "cut", "rst", "mute"):
            http2(family, f"{way} behind {name}", ["read", *frames, 0.1, way], WHOLE if frames == GOOD else ERROR)
    http2(family, "mute at once", ["mute"], ERROR, bare=True)
    http2(family, "a byte each 0.3 s", ["read", h(), Endless(d(b"x", 0), 0.3)], ERROR)


def all_rows():
    for make in (cut_rows, length_rows, chunk_rows, status_rows, header_rows, interim_rows, bodiless_rows, surplus_rows, coding_rows,
                 redirect_rows, tls_rows, connection_rows, stream_rows, goaway_rows, frame_rows, message_rows):
        make()
    return ROWS
