import RillNetworking

/// What the command line of the refresh page says.
struct RefreshOptions: Sendable {
    private(set) var requests = 50
    private(set) var fails = false
    private(set) var transport: any Transport = PlatformTransport.shared

    init(_ arguments: [String]) throws(UsageError) {
        var rest = OptionReader(arguments)
        while let argument = rest.next() {
            switch argument {
            case "--requests": requests = try Self.count(try rest.value(of: argument))
            case "--fail": fails = true
            case "--transport":
                transport = try ChosenTransport(option: argument, try rest.value(of: argument)).transport
            case "--help", "-h": throw .help
            default: throw UsageError(description: "\(argument) is not an option.")
            }
        }
    }

    private static func count(_ text: String) throws(UsageError) -> Int {
        guard let count = Int(text), (1...1000).contains(count) else {
            throw UsageError(
                description: "--requests needs a whole number from 1 to 1000, but got \"\(text)\".")
        }
        return count
    }
}
