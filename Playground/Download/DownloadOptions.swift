import Foundation
import RillNetworking

/// What the command line of the download page says.
struct DownloadOptions: Sendable {
    /// Nil: the embedded server.
    private(set) var url: URL?
    private(set) var bytes = ByteCount(8_000_000)
    /// In percent of the file.
    private(set) var breaks = [40, 75]
    private(set) var hasRanges = true
    private(set) var file: URL?
    private(set) var replaces = false
    private(set) var attempts = 5
    private(set) var delay = Duration.milliseconds(500)
    private(set) var segments = BodySegments.automatic
    private(set) var transport = ChosenTransport.urlSession

    init(_ arguments: [String]) throws(UsageError) {
        var rest = OptionReader(arguments)
        var forServer: [String] = []
        while let argument = rest.next() {
            switch argument {
            case "--bytes":
                bytes = try ByteCount(option: argument, try rest.value(of: argument), atMost: 256_000_000)
            case "--breaks": breaks = try Self.breaks(try rest.value(of: argument))
            case "--no-ranges": hasRanges = false
            case "--to": file = URL(filePath: try rest.value(of: argument))
            case "--replace": replaces = true
            case "--attempts": attempts = try Int(option: argument, try rest.value(of: argument), in: 1...100)
            case "--delay": delay = try Duration(option: argument, try rest.value(of: argument))
            case "--segments":
                let size = try ByteCount(option: argument, try rest.value(of: argument), atMost: 256_000_000)
                segments = .bytes(size.bytes)
            case "--transport":
                transport = try ChosenTransport(option: argument, try rest.value(of: argument))
            case "--help", "-h": throw .help
            case _ where argument.hasPrefix("-"):
                throw UsageError(description: "\(argument) is not an option.")
            default: url = try Self.url(argument, after: url)
            }
            if ["--bytes", "--breaks", "--no-ranges"].contains(argument) { forServer.append(argument) }
        }
        if url != nil, let option = forServer.first {
            throw UsageError(description: "\(option) is for the embedded server, not for a URL.")
        }
        if let file, !replaces, FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
            throw UsageError(
                description: "--to \(file.path(percentEncoded: false)): it exists; --replace replaces it.")
        }
    }

    private static func url(_ text: String, after earlier: URL?) throws(UsageError) -> URL {
        guard earlier == nil else {
            throw UsageError(description: "One URL at a time; \"\(text)\" is another.")
        }
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host() != nil else {
            throw UsageError(description: "A download needs an http or https URL, but got \"\(text)\".")
        }
        return url
    }

    private static func breaks(_ text: String) throws(UsageError) -> [Int] {
        if text == "none" { return [] }
        var breaks: [Int] = []
        for item in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let percent = Int(item), (0...99).contains(percent), percent >= breaks.last ?? 0 else {
                throw UsageError(
                    description:
                        "--breaks needs growing whole numbers from 0 to 99, or none, but got \"\(text)\".")
            }
            breaks.append(percent)
        }
        return breaks
    }
}
