/// A well-known server, which `.ci/oracles` starts.
struct Oracle: Sendable {
    let address: String

    static let httpbin = Oracle(variable: "RILL_HTTPBIN")
    static let nginx = Oracle(variable: "RILL_NGINX")
    /// The same files over HTTP/2 and TLS.
    static let secureNginx = Oracle(variable: "RILL_NGINX_TLS")
    static let tinyproxy = Oracle(variable: "RILL_TINYPROXY")
    static let http2Faults = Oracle(variable: "RILL_HTTP2_FAULTS")
    static let posts = Oracle(variable: "RILL_POSTS_SERVER")
    static let faults = Oracle(variable: "RILL_FAULTS")

    private init?(variable: String) {
        guard let address = ProcessInfo.processInfo.environment[variable] else { return nil }
        setenv("no_proxy", "127.0.0.1,localhost", 1)
        self.address = address
    }

    /// A file that the script has named in this variable of the environment.
    static func file(_ variable: String) throws -> URL {
        URL(filePath: try #require(ProcessInfo.processInfo.environment[variable]))
    }

    func url(_ path: String) throws -> URL {
        try #require(URL(string: address + path))
    }
}

/// A file that nginx serves, removed with this object.
final class NginxFile: Sendable {
    let name = "\(UUID().uuidString).bin"
    private let url: URL

    init(_ content: Data) throws {
        url = try Oracle.file("RILL_NGINX_ROOT").appending(path: name)
        try content.write(to: url)
        setAge(3600)
    }

    deinit {
        unlink(url.path)
    }

    /// Replaces the file by a newer one.
    func replace(with content: Data) throws {
        try content.write(to: url)
        setAge(60)
    }

    private func setAge(_ seconds: Int) {
        var times = [timeval(), timeval()]
        for index in times.indices { times[index].tv_sec = time(nil) - seconds }
        utimes(url.path, times)
    }
}
