import RillNetworking

/// What the command line of the offline page says.
struct OfflineOptions: Sendable {
    private(set) var after = Duration.seconds(1)
    /// Nil: the network is played.
    private(set) var watch: Duration?
    private(set) var transport: any Transport = PlatformTransport.shared

    init(_ arguments: [String]) throws(UsageError) {
        var rest = OptionReader(arguments)
        while let argument = rest.next() {
            switch argument {
            case "--after": after = try Duration(option: argument, try rest.value(of: argument))
            case "--watch": watch = try Duration(option: argument, try rest.value(of: argument))
            case "--transport":
                transport = try ChosenTransport(option: argument, try rest.value(of: argument)).transport
            case "--help", "-h": throw .help
            default: throw UsageError(description: "\(argument) is not an option.")
            }
        }
    }
}
