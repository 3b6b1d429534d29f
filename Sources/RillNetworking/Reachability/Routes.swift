#if !canImport(Network)
    import Foundation

    /// Whether the kernel has a route to the internet.
    enum Routes {
        /// The status; nil if the kernel cannot report it now.
        static var status: Reachability.Status? {
            let routed = destinations.map(isRouted)
            if routed.contains(true) { return .online }
            return routed.contains(nil) ? nil : .offline
        }

        /// 192.0.2.1 and 2001:db8::1, port 53, which are addresses reserved for documentation.
        private static let destinations: [SocketAddress] = [
            SocketAddress(family: UInt16(AF_INET), rest: [0, 53, 192, 0, 2, 1] + zeros(8)),
            SocketAddress(
                family: UInt16(AF_INET6),
                rest: [0, 53] + zeros(4) + [0x20, 0x01, 0x0d, 0xb8] + zeros(11) + [1] + zeros(4)),
        ]

        private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

        /// Connecting a datagram socket sends nothing; the kernel only looks up a route. The kernel also
        /// finds a route through an interface without a cable, so the interface must be running.
        private static func isRouted(_ destination: SocketAddress) -> Bool? {
            let family = Int32(destination.bytes[0])
            let probe = socket(family, SocketKind.probe, 0)
            // Without the protocol there is no route. Without a descriptor the status is unknown.
            guard probe >= 0 else { return errno == EAFNOSUPPORT ? false : nil }
            defer { close(probe) }
            guard destination.connect(probe) == 0, let source = sourceAddress(of: probe) else { return false }
            return isRunning(source)
        }

        private static func sourceAddress(of descriptor: Int32) -> IPAddress? {
            var storage = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let code = withUnsafeMutablePointer(to: &storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    getsockname(descriptor, $0, &length)
                }
            }
            guard code == 0 else { return nil }
            return withUnsafePointer(to: storage) { IPAddress($0) }
        }

        /// Whether the interface with this address is up and has a carrier. An interface that is not listed
        /// counts as running.
        private static func isRunning(_ address: IPAddress) -> Bool? {
            var list: UnsafeMutablePointer<ifaddrs>?
            guard getifaddrs(&list) == 0 else { return nil }
            defer { freeifaddrs(list) }
            let owners = sequence(first: list, next: { $0?.pointee.ifa_next }).compactMap { $0?.pointee }
                .filter { owner in owner.ifa_addr.map { IPAddress($0) == address } ?? false }
            let running = UInt32(IFF_UP) | UInt32(IFF_RUNNING)
            return owners.isEmpty || owners.contains { $0.ifa_flags & running == running }
        }
    }

    /// An IP address of either version, without a port.
    private struct IPAddress: Equatable {
        let bytes: [UInt8]

        /// The address in a `sockaddr_in` or a `sockaddr_in6`; nil for any other family.
        init?(_ address: UnsafeRawPointer) {
            switch Int32(address.loadUnaligned(as: sa_family_t.self)) {
            case AF_INET: bytes = Array(UnsafeRawBufferPointer(start: address + 4, count: 4))
            case AF_INET6: bytes = Array(UnsafeRawBufferPointer(start: address + 8, count: 16))
            default: return nil
            }
        }
    }
#endif
