"""The server of `.ci/soak`: python3 soak_server.py PORT FOLDER. FOLDER has the folder files, and the record, which gets a line
for each POST and each span before the answer leaves. Lines of standard input say how it behaves: calm, errors, cuts or resets.
"""
import http.server, json, os, pathlib, random, socket, struct, sys, threading, time, urllib.parse

PORT, FOLDER = int(sys.argv[1]), pathlib.Path(sys.argv[2])
record = os.open(FOLDER / "record", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
mode, connections, doomed = "calm", set(), set()


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
        elif url.path == "/events":
            self.events(int(self.headers.get("Last-Event-ID") or query["after"]))
        else:
            self.file((FOLDER / url.path[1:]).read_bytes(), url.path)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
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

    def answer(self, value):
        body = json.dumps(value).encode()
        self.head(200, Content_Length=len(body))
        self.send(body, len(body))

    def head(self, status, **headers):
        # Names are new each time: their connections serve nobody else. A body without a length ends with its connection.
        if ".test" in self.headers["Host"] or "Content_Length" not in headers:
            headers["Connection"] = "close"
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
