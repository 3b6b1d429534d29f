"""What `.ci/soak` works with: the process under test, the servers around it, and what may happen to them."""
import importlib.machinery, json, os, pathlib, re, resource, shutil, signal, socket, struct, subprocess, sys, threading, time

ROOT = pathlib.Path(__file__).resolve().parent.parent
# A file without a suffix.
posts = importlib.machinery.SourceFileLoader("posts", str(ROOT / ".ci/posts")).load_module()
run = posts.run
STEPS = (-86_400, -3_600, -60, -3, -2, 2, 3, 60, 3_600, 86_400)  # seconds, by which somebody sets the wall clock
ALL = "add table inet soak; add chain inet soak input { type filter hook input priority 0; }; flush chain inet soak input"
LOSS = "add rule inet soak input numgen random mod 100 < 10 drop"  # a tenth of all packets
PATIENCE = 120  # seconds without a sign of life, and for the end of all operations
PROXY = """proxy_pass http://127.0.0.1:PORT; proxy_http_version 1.1; proxy_set_header Host $http_host; proxy_buffering off;
           proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $http_connection;
           proxy_next_upstream off; proxy_connect_timeout 2s; proxy_read_timeout 5s;"""


def works(*command):
    return subprocess.run(command, capture_output=True).returncode == 0


class Server:
    """.ci/soak_server.py, in a process of its own."""

    def __init__(self, folder):
        self.folder, self.port = folder, posts.free_port()
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / ".ci/soak_server.py"), str(self.port), str(self.folder)], stdin=subprocess.PIPE, text=True)
        for _ in range(200):
            with socket.socket() as one:
                if not one.connect_ex(("127.0.0.1", self.port)):
                    return
            time.sleep(0.05)
        sys.exit("soak: the server did not start")

    def behave(self, mode):
        self.process.stdin.write(mode + "\n")
        self.process.stdin.flush()

    def stop(self):
        self.process.kill()
        self.process.wait()


class Names:
    """A name server for which every name is this machine."""

    def __init__(self, folder):
        self.is_mute, self.socket = False, socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 53))
        (folder / "resolv.conf").write_text("nameserver 127.0.0.1\noptions timeout:1 attempts:2\n")
        run("mount", "--bind", str(folder / "resolv.conf"), os.path.realpath("/etc/resolv.conf"))
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            query, address = self.socket.recvfrom(512)
            end = query.index(0, 12) + 5
            is_ipv4 = query[end - 4:end - 2] == b"\0\1"
            answer = b"\xc0\x0c" + struct.pack("!HHIH", 1, 1, 0, 4) + bytes([127, 0, 0, 1]) if is_ipv4 else b""
            if not self.is_mute:
                self.socket.sendto(query[:2] + struct.pack("!5H", 0x8180, 1, is_ipv4, 0, 0) + query[12:end] + answer, address)


class Probe:
    """The process under test, and what the kernel says of it."""

    def __init__(self, program, folder):
        # With an arena of its own for each thread, memory grows for a long time without a leak.
        self.process = subprocess.Popen([program, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        env={**os.environ, "MALLOC_ARENA_MAX": "2", "no_proxy": "*"})
        self.proc, self.beat, self.oldest = pathlib.Path(f"/proc/{self.process.pid}"), time.monotonic(), "none"
        self.answers, self.condition = [], threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            word, _, rest = line.strip().partition(" ")
            with self.condition:
                if word == "beat":
                    self.beat, self.oldest = time.monotonic(), rest
                elif word == "says":
                    self.answers.append({key: int(value) for key, value in (part.split("=") for part in rest.split())})
                else:
                    print(f"soak: the probe: {line.strip()}", flush=True)
                self.condition.notify_all()

    def tell(self, command):
        if self.process.poll() is None:
            self.process.stdin.write(command + "\n")
            self.process.stdin.flush()

    def ask(self, command):
        """The answer, or nothing from a process that hangs or has ended."""
        self.tell(command)
        with self.condition:
            self.condition.wait_for(lambda: self.answers, PATIENCE)
            return self.answers.pop() if self.answers else None

    def trouble(self):
        if self.process.poll() is not None:
            return f"the process has ended with {self.process.returncode}"
        if time.monotonic() - self.beat > PATIENCE:
            return f"no sign of life for {PATIENCE} s"

    def figures(self):
        memory = re.search(r"VmRSS:\s+(\d+)", (self.proc / "status").read_text())
        return {"threads": len(os.listdir(self.proc / "task")), "descriptors": len(os.listdir(self.proc / "fd")),
                "memory": int(memory[1]) * 1024}

    def stacks(self):
        """What waits, if there is a debugger."""
        if shutil.which("gdb"):
            print(run("gdb", "-batch", "-p", str(self.process.pid), "-ex", "thread apply all bt 12").stdout)

    def limit_descriptors(self, is_on):
        """The highest that is in use becomes the last one: what is left are the gaps below it."""
        _, hard = usual = resource.getrlimit(resource.RLIMIT_NOFILE)
        highest = max(int(name) for name in os.listdir(self.proc / "fd"))
        resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE, (highest + 1, hard) if is_on else usual)


class World:
    """All processes, and `faults`: how each begins and ends, its longest time, and how often it comes in a row."""

    def __init__(self, folder, program, dice, nginx, nft, is_private):
        self.folder, self.disk, self.skipped, self.nft = folder, folder / "disk", [], nft
        for each in ("files", "disk", "tmp"):
            (folder / each).mkdir()
        for number in range(4):
            (folder / "files" / str(number)).write_bytes(dice.randbytes(dice.randrange(200_000, 3_000_000)))
        if is_private:
            run("ip", "link", "set", "lo", "up")
            run("mount", "-t", "tmpfs", "-o", "size=2g", "soak", str(self.disk))
            self.names = Names(folder)
        self.server, self.proxy = Server(folder), None
        settings = {"plain": f"http://127.0.0.1:{self.server.port}", "seed": dice.randrange(2**32)}
        if is_private:
            settings["names"] = f"http://*.soak.test:{self.server.port}"
        if nginx:
            posts.make_certificate(folder)
            self.proxy = posts.Nginx(folder, nginx, PROXY.replace("PORT", str(self.server.port)))
            settings |= {"secure": self.proxy.url[:-1], "certificate": str(folder / "certificate.pem")}
        (folder / "settings.json").write_text(json.dumps(settings))
        (folder / "outcomes").touch()
        self.probe = Probe(program, folder)
        self.faults = self.make_faults(is_private, dice)

    def make_faults(self, is_private, dice):
        server, probe = self.server, self.probe
        signal_ = lambda number: lambda: server.process.send_signal(number)
        behave = lambda mode: lambda: server.behave(mode)
        faults = {"server killed": (server.stop, server.start, 5, 1),
                  "server stopped": (signal_(signal.SIGSTOP), signal_(signal.SIGCONT), 10, 1),
                  "no descriptors": (lambda: probe.limit_descriptors(True), lambda: probe.limit_descriptors(False), 8, 1),
                  **{mode: (behave(mode), behave("calm"), 10, 1) for mode in ("resets", "cuts", "errors")}}
        if self.proxy:
            faults["nginx reloaded"] = (self.proxy.reload, lambda: None, 1.5, 5)
            faults["nginx killed"] = (self.proxy.stop, self.proxy.start, 4, 1)
        else:
            self.skipped.append("HTTP/2, and nginx that is reloaded or killed: it cannot be downloaded")
        if is_private:
            link = lambda state: lambda: run("ip", "link", "set", "lo", state)
            silence = lambda is_mute: lambda: setattr(self.names, "is_mute", is_mute)
            faults |= {"link down": (link("down"), link("up"), 8, 1), "link flaps": (link("down"), link("up"), 1, 6),
                       "names mute": (silence(True), silence(False), 8, 1),
                       "disk full": (self.fill_disk, lambda: self.resize_disk("2g"), 8, 1)}
            packets = lambda rules: lambda: self.filter(rules)
            if self.nft and self.filter(f"{ALL}; {LOSS}; {ALL}"):
                faults["packets lost"] = (packets(LOSS), packets(ALL), 10, 1)
            else:
                self.skipped.append("a link that loses packets: there is no nft, or the kernel cannot do it")
        else:
            self.skipped.append("link, names and disk: no namespaces here (root, or unshare --map-root-user)")
        set_clock = lambda ahead: self.probe.ask(f"clock {ahead}") == {"ahead": ahead}
        if set_clock(1) and set_clock(0):
            faults["clock set"] = (lambda: set_clock(dice.choice(STEPS)), lambda: set_clock(0), 5, 4)
        else:
            self.skipped.append("steps of the wall clock: the process does not get one of its own")
        return faults

    def filter(self, rules):
        libraries = pathlib.Path(self.nft).parent.parent.glob("lib/*-linux-gnu")
        return works("env", "LD_LIBRARY_PATH=" + ":".join(map(str, libraries)), self.nft, rules)

    def resize_disk(self, size):
        # In a user namespace, the options that a disk has already must not be given again.
        return works("mount", "--options-mode", "ignore", "-o", f"remount,size={size}", str(self.disk))

    def fill_disk(self):
        """Makes the disk as small as what is on it; fails if that grows meanwhile."""
        for _ in range(100):
            if self.resize_disk(shutil.disk_usage(self.disk).used):
                return
        sys.exit("soak: the disk cannot be made small")

    def close(self):
        for each in (self.probe, self.server, self.proxy):
            if each:
                each.process.kill()
                each.process.wait()
