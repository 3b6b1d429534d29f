#if !canImport(Network)
    import Foundation

    /// A socket on which the Linux kernel reports changes of interfaces, addresses and routes (rtnetlink(7)).
    ///
    /// Swift does not see the headers of netlink, so its constants are written out here.
    struct RouteSocket: Sendable {
        let descriptor: Int32

        init() throws(Reachability.Unavailable) {
            descriptor = socket(AF_NETLINK, SocketKind.netlink, 0)
            guard descriptor >= 0 else { throw Reachability.Unavailable(code: errno) }
            guard Self.address.bind(descriptor) == 0 else {
                let code = errno
                close()
                throw Reachability.Unavailable(code: code)
            }
        }

        func close() { _ = Foundation.close(descriptor) }

        /// Discards all messages. Their content does not matter, and lost messages do not matter either.
        func drain() throws(Reachability.Unavailable) {
            var buffer: [UInt8] = Array(repeating: 0, count: 4096)
            while true {
                let count = recv(descriptor, &buffer, buffer.count, 0)
                let code = errno
                guard count < 0, code != EINTR, code != ENOBUFS else { continue }
                guard code == EAGAIN || code == EWOULDBLOCK else {
                    throw Reachability.Unavailable(code: code)
                }
                return
            }
        }

        /// `struct sockaddr_nl`: family, padding, port, and the groups of links (0x1), of addresses (0x10,
        /// 0x100) and of routes (0x40, 0x400).
        private static let address = SocketAddress(
            family: UInt16(AF_NETLINK), rest: [0, 0] + [0, 0, 0, 0] + groups)
        private static let groups = withUnsafeBytes(of: UInt32(0x551)) { Array($0) }
    }

    /// The kinds of sockets, for which Glibc has an enumeration.
    enum SocketKind {
        #if canImport(Glibc)
            static let netlink =
                Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
            static let probe = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        #else
            static let netlink = SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK
            static let probe = SOCK_DGRAM | SOCK_CLOEXEC
        #endif
    }

    /// A socket address as the bytes that the kernel takes.
    struct SocketAddress: Sendable {
        var bytes: [UInt8]

        init(family: UInt16, rest: [UInt8]) { bytes = withUnsafeBytes(of: family) { Array($0) } + rest }

        func bind(_ descriptor: Int32) -> Int32 { withPointer { Foundation.bind(descriptor, $0, $1) } }

        func connect(_ descriptor: Int32) -> Int32 { withPointer { Foundation.connect(descriptor, $0, $1) } }

        private func withPointer(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
            bytes.withUnsafeBytes { bytes in
                guard let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
                    return -1
                }
                return body(address, socklen_t(bytes.count))
            }
        }
    }
#endif
