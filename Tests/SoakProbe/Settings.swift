import Foundation

/// Where the servers are.
struct Settings: Decodable, Sendable {
    let plain: URL
    /// A proxy of the same server, by HTTP/2.
    let secure: URL?
    let certificate: String?
    /// An address with * in place of a name: every name is that of the server.
    let names: String?
    let seed: UInt64

    func address(_ number: Int, _ path: String) -> URL {
        ((number.isMultiple(of: 2) ? secure : nil) ?? plain).appending(path: path)
    }

    func newHost(_ number: Int, _ path: String) -> URL {
        let host = names.flatMap { URL(string: $0.replacing("*", with: "n\(number)")) }
        return (host ?? plain).appending(path: path)
    }
}
