import Foundation

/// The system calls of the server.
enum Socket {
    /// A listening socket, and a second one that keeps its port: until the second is closed, the system gives
    /// the port neither to a server nor to a client that did not ask for it. Darwin has no such socket.
    static func listener(on port: UInt16, isIPv6: Bool) throws(ServerError) -> (Int32, keeper: Int32?) {
        let descriptor = try bound(to: port, isIPv6: isIPv6)
        do throws(ServerError) {
            #if canImport(Darwin)
                let keeper: Int32? = nil
            #else
                // A second socket may be bound to the port only before the first one listens.
                let keeper: Int32? = try bound(to: Socket.port(of: descriptor) ?? port, isIPv6: isIPv6)
            #endif
            guard listen(descriptor, 4096) == 0 else {
                defer { keeper.map(close) }
                throw ServerError(call: "listen", port: port)
            }
            return (descriptor, keeper)
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func bound(to port: UInt16, isIPv6: Bool) throws(ServerError) -> Int32 {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_protocol = Int32(IPPROTO_TCP)
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(isIPv6 ? "::1" : "127.0.0.1", "\(port)", &hints, &found)
        guard code == 0, let address = found?.pointee else {
            throw .system(call: "getaddrinfo", reason: String(cString: gai_strerror(code)))
        }
        defer { freeaddrinfo(found) }
        let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard descriptor >= 0 else { throw ServerError(call: "socket", port: port) }
        prepare(descriptor, isBlocking: false)
        set(SO_REUSEADDR, of: SOL_SOCKET, on: descriptor)
        guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
            let error = ServerError(call: "bind", port: port)
            close(descriptor)
            throw error
        }
        return descriptor
    }

    static func port(of listener: Int32) -> UInt16? {
        // Both kinds of address have the port in the same place.
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &length) }
        }
        return code == 0 ? UInt16(bigEndian: address.sin_port) : nil
    }

    /// Accepts the next connection, if a client waits for one.
    static func accept(on listener: Int32) -> Int32? {
        let descriptor = Foundation.accept(listener, nil, nil)
        guard descriptor >= 0 else {
            // Without a free descriptor the listener stays readable.
            if errno == EMFILE || errno == ENFILE { usleep(10_000) }
            return nil
        }
        prepare(descriptor, isBlocking: true)
        set(TCP_NODELAY, of: Int32(IPPROTO_TCP), on: descriptor)
        #if canImport(Darwin)
            set(SO_NOSIGPIPE, of: SOL_SOCKET, on: descriptor)
        #endif
        return descriptor
    }

    /// The ends of a pipe. The first is readable as soon as the second is closed.
    static func pipe() -> (Int32, Int32)? {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { return nil }
        for end in ends { prepare(end, isBlocking: true) }
        return (ends[0], ends[1])
    }

    /// Waits for at least one byte, and returns how many were received; 0 means the end.
    static func receive(from descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            return max(count, 0)
        }
    }

    /// Makes a call of `send` fail if it is blocked for longer than this time.
    static func limitSending(on descriptor: Int32, to time: Duration) {
        let (seconds, attoseconds) = time.components
        var limit = timeval()
        limit.tv_sec = numericCast(seconds)
        limit.tv_usec = numericCast(attoseconds / 1_000_000_000_000)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Sends every byte, or returns false.
    static func send(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest)
            let count = Foundation.send(descriptor, piece.baseAddress, piece.count, flags)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// The bytes that the other side has not acknowledged yet.
    static func unsentBytes(of descriptor: Int32) -> Int32 {
        var count: Int32 = 0
        #if canImport(Darwin)
            var size = socklen_t(MemoryLayout<Int32>.size)
            getsockopt(descriptor, SOL_SOCKET, SO_NWRITE, &count, &size)
        #else
            _ = ioctl(descriptor, UInt(TIOCOUTQ), &count)
        #endif
        return count
    }

    /// Waits until a descriptor is readable or hung up. Returns false when the deadline passes first.
    static func wait(
        for descriptors: [Int32], readable: Bool = true, until deadline: ContinuousClock.Instant? = nil
    ) -> Bool {
        var entries = descriptors.map { pollfd(fd: $0, events: readable ? Int16(POLLIN) : 0, revents: 0) }
        while true {
            let limit = deadline.map { ContinuousClock.now.duration(to: $0) / .milliseconds(1) }
            let count = poll(
                &entries, nfds_t(entries.count), limit.map { Int32(min(max(0, $0.rounded(.up)), 1e9)) } ?? -1)
            guard count == 0 || (count < 0 && errno == EINTR) else { return true }
            if let deadline, ContinuousClock.now >= deadline { return false }
        }
    }

    /// Ends both directions, which wakes a thread blocked on the socket.
    static func shutDown(_ descriptor: Int32) { shutdown(descriptor, Int32(SHUT_RDWR)) }

    static func shutDownSending(_ descriptor: Int32) { shutdown(descriptor, Int32(SHUT_WR)) }

    static func close(_ descriptor: Int32) { _ = Foundation.close(descriptor) }

    /// Makes the next close send RST in place of FIN.
    static func makeCloseAbortive(_ descriptor: Int32) {
        var abortive = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &abortive, socklen_t(MemoryLayout<linger>.size))
    }

    private static func prepare(_ descriptor: Int32, isBlocking: Bool) {
        // A process that a test starts must not hold a connection open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, isBlocking ? 0 : O_NONBLOCK)
    }

    private static func set(_ option: Int32, of level: Int32, on descriptor: Int32) {
        var yes: Int32 = 1
        setsockopt(descriptor, level, option, &yes, socklen_t(MemoryLayout<Int32>.size))
    }
}
