/// What bench can do; each returns its exit code.
enum Command {
    static func run(_ words: ArraySlice<String>) throws -> Int32 {
        if words.contains("--help") || words.contains("-h") {
            say(help)
            return 0
        }
        var arguments = Arguments(words.dropFirst())
        switch words.first {
        case "growth":
            return try GrowthCommand.run(isChecking: isChecking(&arguments, "growth"))
        case "memory":
            return try MemoryCommand.run(isChecking: isChecking(&arguments, "memory"))
        case "depth":
            return try DepthCommand.run(isChecking: isChecking(&arguments, "depth"))
        case DepthCase.childCommand:
            return try DepthCase.runInChild(&arguments)
        case let word? where !word.hasPrefix("-"): throw InputError("\"\(word)\" is not a command.")
        default: return try RunCommand(RunOptions(Arguments(words))).run()
        }
    }

    private static func isChecking(_ arguments: inout Arguments, _ command: String) throws -> Bool {
        guard let word = arguments.next() else { return false }
        guard word == "--check" else { throw InputError("\(command) does not know \"\(word)\".") }
        try arguments.end(of: command)
        return true
    }
}
