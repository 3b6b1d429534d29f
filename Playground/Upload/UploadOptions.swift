import Foundation

/// What the command line of the upload page says.
struct UploadOptions: Sendable {
    /// Nil: bytes made for it.
    private(set) var file: URL?
    private(set) var bytes = ByteCount(8_000_000)
    private(set) var isForm = false
    private(set) var isChunked = false
    /// What the server reads in a second; nil is as fast as it comes.
    private(set) var speed: ByteCount?
    /// Nil: the embedded server.
    private(set) var url: URL?
    private(set) var transport = ChosenTransport.urlSession

    init(_ arguments: [String]) throws(UsageError) {
        var rest = OptionReader(arguments)
        var hasSize = false
        while let argument = rest.next() {
            switch argument {
            case "--bytes":
                bytes = try ByteCount(option: argument, try rest.value(of: argument), atMost: 256_000_000)
                hasSize = true
            case "--form": isForm = true
            case "--chunks": isChunked = true
            case "--speed":
                let speed = try ByteCount(
                    option: argument, try rest.value(of: argument), atMost: 1_000_000_000)
                guard speed.bytes >= 1000 else {
                    throw UsageError(description: "--speed needs at least 1kB a second, but got \(speed).")
                }
                self.speed = speed
            case "--url": url = try Self.url(try rest.value(of: argument))
            case "--transport":
                transport = try ChosenTransport(option: argument, try rest.value(of: argument))
            case "--help", "-h": throw .help
            case _ where argument.hasPrefix("-"):
                throw UsageError(description: "\(argument) is not an option.")
            default: file = try Self.file(argument, after: file)
            }
        }
        if hasSize && file != nil {
            throw UsageError(description: "--bytes is for bytes made for it, not for a file.")
        }
        if speed != nil && url != nil {
            throw UsageError(description: "--speed is for the embedded server, not for --url.")
        }
    }

    private static func file(_ path: String, after earlier: URL?) throws(UsageError) -> URL {
        guard earlier == nil else {
            throw UsageError(description: "One file at a time; \"\(path)\" is another.")
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw UsageError(description: "There is no file \(path).")
        }
        guard !isFolder.boolValue else { throw UsageError(description: "\(path) is a folder, not a file.") }
        return URL(filePath: path)
    }

    private static func url(_ text: String) throws(UsageError) -> URL {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host() != nil else {
            throw UsageError(description: "--url needs an http or https address, but got \"\(text)\".")
        }
        return url
    }
}
