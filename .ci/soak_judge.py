"""What `.ci/soak` judges by: the outcomes that the probe wrote down, the server's record, the log, and the figures at rest."""
import bisect, collections, itertools, json, re, typing

RECOVERY = 10  # seconds after a fault, within which every job succeeds, and after which no operation may fail
POSTS_TWICE = 3  # every third may be sent twice
NOTICE = 4  # seconds after which a heartbeat of one second must have noticed a server that is stopped


class Operation(typing.NamedTuple):
    ended: float
    began: float
    job: str
    number: str
    outcome: str
    kind: str  # the first word of the outcome


class Note(typing.NamedTuple):
    instant: float
    kind: str
    text: str


class Account:
    """What became of each operation, in the order of the ends."""

    def __init__(self, path):
        self.begun, self.ended, self.notes = {}, [], collections.defaultdict(list)
        for line in open(path):
            instant, sign, job, number, *outcome = line.rstrip("\n").split(" ", 4)
            if sign == "+":
                self.begun[number] = (float(instant), job)
            elif sign == "=":
                kind, _, text = outcome[0].partition(" ")
                self.notes[number].append(Note(float(instant), kind, text))
            else:
                self.ended.append(Operation(float(instant), *self.begun[number], number, outcome[0], outcome[0].split(" ")[0]))
        self.jobs = sorted({job for _, job in self.begun.values()})

    def ending(self, begin, end):
        first, last = (bisect.bisect_left(self.ended, instant, key=lambda each: each.ended) for instant in (begin, end))
        return self.ended[first:last]

    def between(self, begin, end):
        """What begins and ends in that time and is not cancelled."""
        return [each for each in self.ending(begin, end) if each.began >= begin and each.kind != "cancelled"]

    def noted(self, operation, kind, begin, end):
        """The texts of this kind that the operation has noted in that time."""
        return [note.text for note in self.notes[operation.number] if note.kind == kind and begin < note.instant < end]

    def recovery(self, fault, end):
        """From the end of a fault to the moment at which every job has succeeded."""
        firsts = dict.fromkeys(self.jobs, end)
        for each in self.ending(fault, end):
            if each.kind == "ok" and firsts[each.job] == end:
                firsts[each.job] = each.ended
        return max(firsts.values()) - fault


class Log:
    """The file of the log, line by line."""

    def __init__(self, path):
        self.streams = collections.defaultdict(collections.Counter)
        self.entries, self.dropped, self.damage, completed = 0, 0, [], set()
        for number, line in enumerate(open(path), 1):
            try:
                entry = json.loads(line)
            except ValueError:
                self.damage.append(f"line {number}")
                continue
            self.dropped += entry.get("dropped", 0)
            if "kind" not in entry:
                continue
            self.entries += 1
            if entry["sequence"] != self.entries + self.dropped:
                self.damage.append(f"number {entry['sequence']} in line {number}")
            kind, subscription = entry["kind"], entry["subscription"]
            is_repeated = kind == "subscribed" and entry["attempt"] > 1 or kind == "completed" and subscription in completed
            self.streams[entry["stream"]][kind] += not is_repeated
            if kind == "completed":
                completed.add(subscription)


class Verdict:
    def __init__(self):
        self.failures = []

    def check(self, is_right, name, text, *examples):
        print(f"  {'ok  ' if is_right else 'FAIL'}  {name:<12} {text} {'' if is_right else examples}")
        if not is_right:
            self.failures.append(name)


def show(account, calms, rests, end):
    """What happened, without a judgement; the number of operations by job and the first word of their outcome."""
    kinds = ["ok", "failed", "cancelled", "wrong", "late"]
    counts = collections.Counter((each.job, each.kind) for each in account.ended)
    reasons = collections.Counter(re.sub(r"[0-9.]+ s\b|[0-9]{4,}", "N", each.outcome) for each in account.ended
                                  if each.kind not in ("ok", "cancelled"))
    print("\n  job           " + "".join(f"{kind:>11}" for kind in kinds))
    for job in account.jobs:
        print(f"  {job:<14}" + "".join(f"{counts[job, kind]:>11,}" for kind in kinds))
    for reason, count in reasons.most_common(8):
        print(f"  {count:>6,} x {reason[:110]}")
    print("\n  fault               times     failed  all jobs succeed again within")
    for fault in sorted({fault for fault, *_ in calms}):
        rows = [(begin, over, next_) for name, begin, over, next_ in calms if name == fault]
        failed = sum(each.kind == "failed" for begin, _, next_ in rows for each in account.ending(begin, next_))
        print(f"  {fault:<14}{len(rows):>11}{failed:>11,}{max(account.recovery(over, end) for _, over, _ in rows):>9.1f} s")
    print("\n  at rest       " + "".join(f"{key:>13}" for key in rests[0]))
    for name, rest in zip(("warm", "first third", "second third", "end"), rests):
        print(f"  {name:<14}" + "".join(f"{value:>13,}" for value in rest.values()))
    print()
    return counts


def tally(pairs):
    """The numbers of each sender or connection, in their order, from words like 7/1."""
    numbers = collections.defaultdict(list)
    for sender, _, number in (pair.partition("/") for pair in pairs):
        numbers[sender].append(int(number))
    return numbers, [sender for sender, found in numbers.items() if found != list(range(1, len(found) + 1))]


def judge_messages(account, record, calms, verdict):
    """The server numbers the messages of each connection, and writes down which is the last before it closes."""
    streams = [each for each in account.ended if each.job == "messages"]
    received, astray = tally(note.text for each in streams for note in account.notes[each.number] if note.kind == "received")
    lasts = {what for kind, what in record if kind == "last"}
    steps = ((each.number, *step) for each in streams for step in itertools.pairwise(
        ["none", *(note.text for note in account.notes[each.number]), each.outcome]))
    short = [number for number, text, next_ in steps
             if re.search("^ok$|has closed the connection: 10(01|12)", next_) and text not in lasts]
    silent = [(each.number, name) for name, _, over, _ in calms for each in streams
              if each.began < over < each.ended - RECOVERY
              and not account.noted(each, "received", over, over + RECOVERY)]
    verdict.check(not astray + short + silent, "messages",
                  f"{sum(map(len, received.values())):,} by {len(received):,} connections: {len(astray)} with one lost, doubled or "
                  f"out of order, {len(short)} closed without their last, {len(silent)} streams silent for {RECOVERY} s after a "
                  f"fault", astray[:3], short[:3], silent[:3])


def judge_echoes(account, record, verdict):
    """The probe numbers what it sends, and the server writes down what it receives and that it was asked to close."""
    received, astray = tally(what for kind, what in record if kind == "echo")
    torn, closed = ({what for kind, what in record if kind == word} for word in ("torn", "closed"))
    lost = [each.number for each in account.ended if each.job == "echo" and each.kind == "ok"
            and (each.number not in closed or len(received[each.number]) < len(account.notes[each.number]))]
    verdict.check(not astray + lost and not torn, "echoes",
                  f"{sum(map(len, received.values())):,} in the record: {len(lost)} connections closed with one lost, "
                  f"{len(astray)} with one doubled or out of order, {len(torn)} torn", lost[:3], astray[:3], sorted(torn)[:3])


def judge_heartbeat(account, calms, verdict):
    """A stream that received something in the last second before the server stopped ends soon after."""
    stops = [begin for name, begin, over, _ in calms if name == "server stopped" and over - begin > NOTICE]
    open_ = [(stop, each) for stop in stops for each in account.ended
             if each.job == "messages" and each.began < stop < each.ended
             and account.noted(each, "received", stop - 1, stop) and not account.noted(each, "ended", stop - 1, stop)]
    ends = [(each, account.noted(each, "ended", stop, stop + NOTICE), each.ended < stop + NOTICE) for stop, each in open_]
    missed = [each.number for each, texts, has_ended in ends if not texts and not has_ended]
    noticed = sum("a ping" in text for _, texts, _ in ends for text in texts)
    verdict.check(not missed and (noticed or not stops), "heartbeat",
                  f"{noticed} streams noticed within {NOTICE} s that the server was stopped, {len(missed)} did not; "
                  f"{len(stops)} such stops", missed[:3])


def judge(folder, timeline, rests, final, end):
    """Prints the table; the names of what has failed. `end` is that of the last calm time."""
    account, log, verdict = Account(folder / "outcomes"), Log(folder / "disk/log.jsonl"), Verdict()
    # Each fault with its begin, its end, and the begin of the next one.
    calms = [(*fault, next_) for fault, next_ in zip(timeline, [begin for _, begin, _ in timeline[1:]] + [end])]
    counts = show(account, calms, rests, end)
    numbers = collections.Counter(each.number for each in account.ended)
    astray = [(number, *account.begun[number]) for number in account.begun if numbers[number] != 1]
    verdict.check(not astray, "accounted", f"{len(account.begun):,} operations, {len(astray)} without one outcome", astray[:5])
    wrong = [each for each in account.ended if each.kind in ("wrong", "late")]
    verdict.check(not wrong, "right", f"{len(wrong)} wrong answers, errors without a type, or operations of 90 s", wrong[:3])

    record = [line.split() for line in open(folder / "record")]
    posts = collections.Counter(number for kind, number in record if kind == "post")
    told = {each.number: each.outcome for each in account.ended if each.job == "post"}
    lost = [number for number, outcome in told.items() if outcome == "ok" and not posts[number]]
    doubled = [number for number in posts if posts[number] > 1 and int(number) % POSTS_TWICE]
    denied = [number for number, outcome in told.items() if posts[number] and int(number) % POSTS_TWICE
              and ("unsent" in outcome or "refused" in outcome)]
    foreign = [number for number in posts if number not in told]
    verdict.check(not lost + doubled + denied + foreign, "posts",
                  f"{posts.total():,} in the record: {len(lost)} lost, {len(doubled)} doubled, {len(denied)} processed though told "
                  f"as unsent or refused, {len(foreign)} unknown", lost[:3], doubled[:3], denied[:3], foreign[:3])

    stored = sum(note.kind == "stored" for each in account.ended if each.job == "cached" for note in account.notes[each.number])
    verdict.check(stored, "cached", f"{stored:,} of {counts['cached', 'ok']:,} were stored, and none was older than it may be")
    judge_messages(account, record, calms, verdict)
    judge_echoes(account, record, verdict)
    judge_heartbeat(account, calms, verdict)
    slowest, fault = max((account.recovery(over, end), name) for name, _, over, _ in calms)
    verdict.check(slowest <= RECOVERY, "recovery", f"all jobs succeeded within {slowest:.1f} s of the end of each fault ({fault})")
    calm = [each for _, _, over, next_ in calms for each in account.between(over + RECOVERY, next_)]
    late = [each for each in calm if each.kind != "ok"]
    verdict.check(len(late) <= len(calm) / 1000, "calm",
                  f"{len(late)} of {len(calm):,} failed that began {RECOVERY} s after a fault", late[:3])
    last = collections.Counter((each.job, each.kind == "ok") for each in account.between(end - 60, end))
    shares = {job: last[job, True] / max(1, last[job, True] + last[job, False]) for job in account.jobs}
    least = min(shares, key=shares.get)
    verdict.check(shares[least] >= 0.99, "last minute", f"{shares[least]:.2%} of {least} succeeded, the least")

    begun = collections.Counter(job for _, job in account.begun.values())
    differing = [(job, begun[job], dict(log.streams[job])) for job in account.jobs
                 if not log.streams[job]["subscribed"] == log.streams[job]["disposed"] == begun[job]
                 or not 0 <= log.streams[job]["completed"] - counts[job, "ok"] <= counts[job, "cancelled"]]
    is_whole = (log.entries, log.dropped, 0) == (final["written"], final["dropped"], final["lost"])
    verdict.check(is_whole and not log.damage and not differing, "log",
                  f"{log.entries:,} of {final['written']:,} entries, {log.dropped} dropped, {len(log.damage)} damaged lines, "
                  f"{len(differing)} jobs with other counts", log.damage[:3], differing)
    spans = len({span for kind, span in record if kind == "span"})
    verdict.check(spans >= final["spans"] > 0, "spans",
                  f"{final['spans']:,} told as exported, {spans:,} arrived, {final['unsent']:,} dropped")
    held = sum(rest["running"] + rest["waiting"] for rest in rests)
    verdict.check(not held, "limits", f"{held} places or turns are held at rest")
    for key, share, more in (("threads", 0, 4), ("descriptors", 0, 8), ("memory", 0.1, 8 << 20), ("heap", 0, 2 << 20)):
        warm, first, second, third = (rest[key] for rest in rests)
        bound = int(warm * (1 + share)) + more
        verdict.check(third <= bound and not first + more // 2 < second < third - more // 2, key,
                      f"{warm:,} when warm, {third:,} at the end, at most {bound:,}")
    return verdict.failures
