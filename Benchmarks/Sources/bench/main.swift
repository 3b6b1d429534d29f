import Foundation

do {
    let words = CommandLine.arguments.dropFirst()
    if words.contains("--help") || words.contains("-h") {
        say(Options.help)
        exit(0)
    }
    if words.first == DepthCase.childCommand { exit(try DepthCase.runInChild(Array(words.dropFirst()))) }
    let options = try Options(words)
    let isGood =
        switch options.command {
        case .run: try RunCommand(options).run()
        case .growth: GrowthCommand.run()
        case .memory: MemoryCommand.run()
        case .depth: try DepthCommand.run()
        }
    exit(options.isChecking && !isGood ? 1 : 0)
} catch let error as InputError {
    complain("\(error.message)\n\nbench --help explains the command line.")
    exit(2)
} catch {
    complain("\(error)")
    exit(1)
}
