"""The server of `.ci/soak`: python3 soak_server.py PORT FOLDER. FOLDER has the folder files, and the record, which gets a line
for each POST, each span and each message before the answer leaves. Lines of standard input say how it behaves: calm, errors,
cuts or resets.
"""
import base64, hashlib, http.server, itertools, json, os, pathlib, random, re, select, socket, struct, sys, threading
import time, urllib.parse

PORT, FOLDER = int(sys.argv[1]), pathlib.Path(sys.argv[2])
record = os.open(FOLDER / "record", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
mode, connections, doomed, numbers = "calm", set(), set(), itertools.count(1)
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Server(http.server.ThreadingHTTPServer):
    daemon_threads, request_queue_size = True, 200

    def handle_error(self, request, address):
        pass  # Its client has left, or it was told to break off.

    def process_request(self, request, address):
        connections.add(request)
        super().process_request(request, address)

    def shutdown_request(self, request):
        connections.discard(request)
        doomed.discard(request)
        request.close()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version, timeout, wbufsize, disable_nagle_algorithm = "HTTP/1.1", 30, -1, True

    def log_message(self, *_):
        pass

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(url.query))
        if mode == "errors" and random.random() < 0.7:
            self.refuse()
        elif url.path == "/value":
            time.sleep(random.uniform(0, 0.05))
            number = int(query["n"])
            self.answer({"data": {"square": [number, number * number]}})
        elif url.path.startswith("/clock/"):
            self.answer(time.monotonic(), Cache_Control="max-age=4")
        elif url.path == "/events":
            self.events(int(self.headers.get("Last-Event-ID") or query["after"]))
        elif url.path.startswith("/socket/"):
            self.socket(url.path, query["n"])
        else:
            self.file((FOLDER / url.path[1:]).read_bytes(), url.path)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if len(body) < int(self.headers["Content-Length"]):
            raise ConnectionAbortedError
        if mode == "errors" and random.random() < 0.7:
            self.refuse()
        elif self.path == "/post":
            os.write(record, b"post " + body + b"\n")
            self.answer({"number": int(body)})
        else:
            spans = [span["spanId"] for resource in json.loads(body).get("resourceSpans", [])
                     for scope in resource["scopeSpans"] for span in scope["spans"]]
            os.write(record, "".join(f"span {span}\n" for span in spans).encode())
            self.answer({})

    def refuse(self):
        self.head(503, Content_Length=0, **({"Retry-After": 1} if random.random() < 0.3 else {}))

    def answer(self, value, **headers):
        body = json.dumps(value).encode()
        self.head(200, Content_Length=len(body), **headers)
        self.send(body, len(body))

    def head(self, status, **headers):
        # Names are new each time: their connections serve nobody else. A body without a length ends with its connection.
        if ".test" in self.headers["Host"] or "Content_Length" not in headers:
            headers.setdefault("Connection", "close")
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def send(self, piece, length):
        """A piece of a body of that length, or half of it and the end of the connection."""
        if self.connection in doomed:
            raise ConnectionAbortedError
        if mode == "cuts" and random.random() < min(1, 0.5 * len(piece) / length + 0.02):
            self.wfile.write(piece[:len(piece) // 2])
            raise ConnectionAbortedError
        self.wfile.write(piece)
        self.wfile.flush()

    def file(self, content, path):
        first = int(self.headers.get("Range", "bytes=0-")[6:].split("-")[0])
        length = len(content) - first
        headers = {"Content_Length": length, "ETag": f'"{path}"'}
        if first:
            headers["Content_Range"] = f"bytes {first}-{len(content) - 1}/{len(content)}"
        self.head(206 if first else 200, **headers)
        for at in range(first, len(content), 65536):
            self.send(content[at:at + 65536], length)
            time.sleep(0.04)

    def events(self, last):
        self.head(200, Content_Type="text/event-stream")
        # A server ends such streams from time to time.
        for number in range(last + 1, last + random.randint(20, 200)):
            self.send(f"id: {number}\ndata: event {number}\n\n".encode(), 1000)
            time.sleep(0.02)

    def socket(self, path, operation):
        """A WebSocket (RFC 6455)."""
        key = self.headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        accept = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
        self.head(101, Upgrade="websocket", Connection="Upgrade", Sec_WebSocket_Accept=accept)
        self.wfile.flush()
        self.close_connection, self.arrived, self.operation, self.is_closing = True, bytearray(), operation, False
        (self.echo if path == "/socket/echo" else self.messages)()

    def echo(self):
        while True:
            for opcode, payload in self.arrivals():
                index = re.match(rb"\d+ (\d+) ", payload)
                is_whole = index and payload == numbered(self.operation, int(index[1]))
                note("echo" if is_whole else "torn", f"{self.operation}/{int(index[1])}" if is_whole else self.operation)
                self.frame(opcode, payload)

    def messages(self):
        connection = f"{os.getpid()}-{next(numbers)}"
        for index in range(1, random.randint(11, 100)):
            list(self.arrivals(0.02))
            payload = numbered(connection, index)
            # Every fifth is two frames, whose border may be inside of a character.
            half = len(payload) // 2 + 1 if index % 5 == 0 else 0
            if half:
                self.frame(TEXT, payload[:half], is_final=False)
            self.frame(0 if half else TEXT, payload[half:])
        code = random.choice([1000, 1000, 1001, 1012, None])
        if code:
            note("last", f"{connection}/{index}")
            self.is_closing = True
            self.frame(CLOSE, code.to_bytes(2, "big"))
        while code:
            list(self.arrivals())

    def arrivals(self, patience=None):
        """The messages that have come, once something has, or after that time. Answers a ping and a close frame."""
        if select.select([self.connection], [], [], patience or 30)[0]:
            piece = self.connection.recv(65536)
            self.arrived += piece
            if not piece:
                raise ConnectionAbortedError
        elif not patience:
            raise TimeoutError
        while frame := take_frame(self.arrived):
            opcode, payload = frame
            if opcode == CLOSE:
                note("closed", self.operation)
                if not self.is_closing:
                    self.frame(CLOSE, payload)
                raise ConnectionAbortedError
            elif opcode == PING:
                self.frame(PONG, payload)
            else:
                yield frame

    def frame(self, opcode, payload, is_final=True):
        length = len(payload)
        head = bytes([is_final << 7 | opcode, length]) if length < 126 else (
            struct.pack("!BBH", is_final << 7 | opcode, 126, length) if length < 65536 else
            struct.pack("!BBQ", is_final << 7 | opcode, 127, length))
        self.send(head + payload, 30 * len(head + payload))


def numbered(sender, index):
    """The message with that number, as the probe knows it too."""
    return f"{sender} {index} {'√' * (25_000 if index % 25 == 0 else index * 7)}".encode()


def note(kind, what):
    os.write(record, f"{kind} {what}\n".encode())


def take_frame(arrived):
    """The first frame of a client, if it is whole: its opcode and its payload."""
    if len(arrived) < 2:
        return None
    if arrived[0] & 0xF0 != 0x80 or arrived[1] < 0x80:
        note("torn", arrived[:16].hex())
        raise ConnectionAbortedError
    length = arrived[1] & 0x7F
    start = {126: 4, 127: 10}.get(length, 2)
    length = int.from_bytes(arrived[2:start], "big") if start > 2 else length
    end = start + 4 + length
    if len(arrived) < end:
        return None
    mask = arrived[start:start + 4] * (length // 4 + 1)
    payload = int.from_bytes(arrived[start + 4:end], "big") ^ int.from_bytes(mask[:length], "big")
    opcode = arrived[0] & 0xF
    del arrived[:end]
    return opcode, payload.to_bytes(length, "big")


def reset():
    """Lets every connection end without a farewell: what is closed with this option is reset."""
    while mode == "resets":
        for connection in list(connections):
            try:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                connection.shutdown(socket.SHUT_RD)
                doomed.add(connection)
            except OSError:
                pass  # It has ended by itself.
        time.sleep(random.uniform(0.1, 0.6))


threading.Thread(target=Server(("127.0.0.1", PORT), Handler).serve_forever, daemon=True).start()
for line in sys.stdin:
    mode = line.strip()
    if mode == "resets":
        threading.Thread(target=reset, daemon=True).start()
