import Foundation
import LoopbackServer

// The server is on this machine, so no proxy may be used.
setenv("no_proxy", "127.0.0.1,localhost,::1", 1)

let words = CommandLine.arguments.dropFirst()
do {
    try Command(words).run()
} catch let error as UsageError {
    FileHandle.standardError.write(Data("\(error.message)\n\(Command.usage)\n".utf8))
    exit(2)
}
exit(0)
