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
            case "--requests":
                requests = try Int(option: argument, try rest.value(of: argument), in: 1...1000)
            case "--fail": fails = true
            case "--transport":
                transport = try ChosenTransport(option: argument, try rest.value(of: argument)).transport
            case "--help", "-h": throw .help
            default: throw UsageError(description: "\(argument) is not an option.")
            }
        }
    }
}
