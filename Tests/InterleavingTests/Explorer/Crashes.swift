import Foundation

/// A failed precondition ends the process. Its schedule is printed before that.
enum Crashes {
    private static let isInstalled: Void = {
        for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT] {
            signal(number) { number in
                if let explorer = ExploredThread.current?.scheduler as? Explorer {
                    let text = "crashed: \(explorer.name), replay: \"\(explorer.search.schedule)\"\n"
                    FileHandle.standardError.write(Data(text.utf8))
                }
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }()

    static func report() { _ = isInstalled }
}
