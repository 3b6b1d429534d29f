@testable import RillNetworking

@Suite(
    .serialized, .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/net/netlink"), "Linux alone")
)
struct ReachabilityTests {
    @Test func allSubscribersShareOneSocketThatTheLastOneCloses() throws {
        #expect(try openRouteSockets() == 0)
        let received = Mutex<[Reachability.Status]>([])
        let first = Reachability.status.subscribe(onNext: { status in received.withLock { $0.append(status) }
        })
        #expect(received.withLock { $0.count } == 1)
        let second = Reachability.status.subscribe(onNext: { status in received.withLock { $0.append(status) }
        })
        #expect(received.withLock { Set($0).count } == 1)
        #expect(received.withLock { $0.count } == 2)
        #expect(try openRouteSockets() == 1)
        first.dispose()
        #expect(try openRouteSockets() == 1)
        second.dispose()
        #expect(eventually { (try? openRouteSockets()) == 0 })
    }

    @Test func aNewSubscriberAfterTheLastOneStartsAgain() throws {
        for _ in 0..<100 {
            let outcome = Outcome<Reachability.Status>()
            Reachability.status.subscribe { outcome.receive($0) }.dispose()
            #expect(outcome.count == 1)
        }
        #expect(eventually { (try? openRouteSockets()) == 0 })
    }

    @Test(.enabled(if: NetworkNamespace.isPermitted, "the system permits no network namespace, or has no ip"))
    func changesOfRoutesAreReported() throws {
        #expect(try NetworkNamespace.run("ReachabilityInsideNamespaceTests") == 0)
    }

    /// The netlink sockets of this process that listen to a group.
    private func openRouteSockets() throws -> Int {
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        let links = Set(
            descriptors.compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
            })
        let table = try String(contentsOfFile: "/proc/self/net/netlink", encoding: .utf8)
        return table.split(separator: "\n").dropFirst().filter { line in
            let columns = line.split(separator: " ")
            return columns[1] == "0" && UInt32(columns[3], radix: 16) != 0
                && links.contains("socket:[\(columns[columns.count - 1])]")
        }.count
    }
}

@Suite(
    .serialized, .enabled(if: NetworkNamespace.isHere, "run by ReachabilityTests, in a network of its own"))
struct ReachabilityInsideNamespaceTests {
    @Test func everyChangeIsReported() throws {
        let received = Mutex<[Reachability.Status]>([])
        let subscription = Reachability.status.subscribe(onNext: { status in
            received.withLock { $0.append(status) }
        })
        defer { subscription.dispose() }
        func expect(_ status: Reachability.Status, after command: String) throws {
            try NetworkNamespace.ip(command)
            #expect(eventually { received.withLock { $0.last } == status }, "\(command)")
        }
        #expect(received.withLock { $0 } == [.offline])
        try NetworkNamespace.ip("link add name here type veth peer name there")
        try NetworkNamespace.ip("address add 10.9.8.1/24 dev here")
        try NetworkNamespace.ip("link set there up")
        try NetworkNamespace.ip("link set here up")
        try expect(.online, after: "route add default via 10.9.8.2")
        // The carrier is lost at the other end; the route is still there.
        try expect(.offline, after: "link set there down")
        try expect(.online, after: "link set there up")
        try expect(.offline, after: "route delete default")
        try expect(.online, after: "route add default via 10.9.8.2")
        try expect(.offline, after: "address flush dev here")
        try NetworkNamespace.ip("address add 2001:db8:9::1/64 dev here nodad")
        try expect(.online, after: "-6 route add default via 2001:db8:9::2")
        try expect(.offline, after: "link set there down")
        try expect(.online, after: "link set there up")
        try expect(.offline, after: "link set here down")
        #expect(received.withLock { zip($0, $0.dropFirst()).allSatisfy { $0 != $1 } })
    }

    @Test func theLastOfManyQuickChangesIsReported() throws {
        try NetworkNamespace.ip("link add name fast type veth peer name slow")
        try NetworkNamespace.ip("link set slow up")
        try NetworkNamespace.ip("address add 10.9.7.1/24 dev fast")
        try NetworkNamespace.ip("link set fast up")
        let last = Mutex(Reachability.Status.offline)
        let subscription = Reachability.status.subscribe(onNext: { status in last.withLock { $0 = status } })
        defer { subscription.dispose() }
        let batch = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")
        defer { do { try FileManager.default.removeItem(at: batch) } catch { Issue.record(error) } }
        for status in [Reachability.Status.online, .offline, .online] {
            let commands = (0..<101).map { turn in
                (turn % 2 == 0) == (status == .online)
                    ? "route add default via 10.9.7.2" : "route delete default"
            }
            try Data(commands.joined(separator: "\n").utf8).write(to: batch)
            try NetworkNamespace.ip("-batch \(batch.path)")
            #expect(eventually { last.withLock { $0 } == status })
        }
    }
}
