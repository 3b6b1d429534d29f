import Foundation

do {
    exit(try Command.run(CommandLine.arguments.dropFirst()))
} catch let error as InputError {
    complain("\(error.message)\n\nbench --help says what can be given.")
    exit(2)
} catch {
    complain("\(error)")
    exit(1)
}
