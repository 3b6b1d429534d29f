extension LoopbackServer {
    /// A proxy with tunnels to a port of this machine. While they are broken, what comes from there arrives
    /// as other bytes.
    package static func tunnel(
        to port: Int, isBroken: @escaping @Sendable () -> Bool
    ) throws -> LoopbackServer {
        try .serving { _ in
            .script { wire in
                guard let target = FileHandle(connectedTo: port) else { return .close }
                wire.send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8))
                // One thread sends to the client, and the other receives from it.
                nonisolated(unsafe) let client = wire
                Thread.detachNewThread {
                    // `availableData` stops the program when the connection is reset.
                    var bytes = [UInt8](repeating: 0, count: 4096)
                    while case let count = read(target.fileDescriptor, &bytes, bytes.count), count > 0 {
                        client.send(isBroken() ? Array(repeating: 0x2A, count: 100) : Array(bytes[..<count]))
                    }
                }
                while case let bytes = wire.receive(atMost: 4096), !bytes.isEmpty {
                    do { try target.write(contentsOf: bytes) } catch { break }
                }
                shutdown(target.fileDescriptor, Int32(SHUT_RDWR))
                return .close
            }
        }
    }
}

extension FileHandle {
    fileprivate convenience init?(connectedTo port: Int) {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { return nil }
        self.init(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
