import Testing

/// Text that no source of the library may contain, and text that each must have.
struct HabitTests {
    @Test(arguments: [
        ("try?", "an error would vanish"),
        ("try!", "a trap without a rule in words"),
        (" as! ", "a trap without a rule in words"),
        ("fatalError(", "a trap without a rule in words, but in `require`"),
        ("precondition(", "a trap without words in a release build: `require` has them there too"),
        ("MARK:", "a file that needs a mark wants to be two"),
        ("TODO", "unfinished"),
        ("FIXME", "unfinished"),
        ("Created by", "git knows who"),
    ])
    func noSourceContains(_ word: String, _ reason: String) throws {
        for file in try SourceTree("Sources").files + SourceTree("Playground").files
        where Self.mayTrap[file.path] != word {
            for place in file.places(of: word) { Issue.record("\(place) contains \(word): \(reason)") }
        }
    }

    /// The `Int` of an Apple Watch may have 32 bits, as a compiler for Linux does not see.
    @Test func noConstantWithoutATypeNeedsAnIntOf64Bits() throws {
        for file in try SourceTree("Sources").files {
            for (number, line) in file.lines.enumerated() where line.contains("let ") {
                guard let match = line.firstMatch(of: /let \w+ = (0x)?([0-9A-Fa-f_]+)$/) else { continue }
                let digits = match.2.replacing("_", with: "")
                let value = UInt64(digits, radix: match.1 == nil ? 10 : 16) ?? 0
                #expect(value <= UInt64(Int32.max), "\(file.path):\(number + 1)")
            }
        }
    }

    /// Elsewhere the kind of a socket is a number, and a thread of Musl a pointer.
    @Test func whatGlibcAloneHasStandsInItsBranch() throws {
        for file in try SourceTree("Sources").files {
            for (number, line) in file.lines.enumerated()
            where line.contains("SOCK_") && line.contains(/SOCK_\w+\.rawValue/) {
                let branch = file.lines[..<number].last { $0.contains("#if") || $0.contains("#el") }
                #expect(branch?.contains("#if canImport(Glibc)") == true, "\(file.path):\(number + 1)")
            }
            for (number, line) in file.lines.enumerated() where line.contains("bitPattern: pthread_self()") {
                #expect(file.lines[number - 1].contains("canImport(Musl)"), "\(file.path):\(number + 1)")
            }
        }
    }

    /// Apple's `Stream` stops the program at what a subclass leaves out; that of Linux has all of it.
    @Test func anInputStreamHasAllThatAppleLeavesToIt() throws {
        for file in try SourceTree("Sources").files where file.text.contains(": InputStream {") {
            for member in [
                "func open()", "func close()", "var delegate", "func schedule(in", "func remove(from",
                "func property(forKey", "func setProperty(_", "var streamStatus", "var streamError",
                "func read(_", "func getBuffer(", "var hasBytesAvailable",
            ] {
                #expect(file.text.contains("override \(member)"), "\(file.path) leaves out \(member)")
            }
        }
    }

    /// Foundation gives a run loop to the thread that starts a process or waits for it: see `Process.start`.
    @Test func noTestStartsAProcessOnAThreadThatMayEnd() throws {
        for file in try SourceTree("Tests").files
        where !["ChildProcess.swift", "HabitTests.swift"].contains(file.name) {
            for word in ["process.run()", "Process.run(", ".waitUntilExit()", "RunLoop.current"] {
                for place in file.places(of: word) {
                    Issue.record("\(place) is not `start()` or `waitForEnd()`")
                }
            }
        }
    }

    /// Until the end of a process is seen, the monitor of exit tests keeps a core busy.
    @Test func everyExitTestHasThreadsOfItsOwn() throws {
        let support = ["Refusal.swift", "HabitTests.swift"]
        for file in try SourceTree("Tests").files
        where !support.contains(file.name) && file.text.contains("processExitsWith:") {
            var suite = ""
            for line in file.lines {
                let begins = ["struct ", "class ", "@Suite"].contains { line.contains($0) }
                if begins, line.contains("Tests") || line.contains("@Suite") { suite = String(line) }
                guard line.contains("processExitsWith:") else { continue }
                #expect(suite.contains(".blocking"), "\(file.path): an exit test in \(suite)")
            }
        }
    }

    /// `require` itself, and three traps that no argument of a client can reach.
    private static let mayTrap = [
        "Sources/RillLocks/Require.swift": "fatalError(",
        "Sources/RillLocks/Platform.swift": "precondition(",
        "Sources/RillCore/Core/Unsynchronized.swift": "precondition(",
        "Sources/RillTesting/Contract/OnThreads.swift": "precondition(",
    ]

    /// A flag of such a name is a queue, a loop or a timer that is written by hand: see `Internal`.
    @Test func noOneButTheMachineryKeepsAQueueOrATimerByAFlag() throws {
        for file in try SourceTree("Sources").files + SourceTree("Playground").files {
            // A regular expression at every line of the library would take 20 s.
            for (number, line) in file.lines.enumerated()
            where line.contains("let is") || line.contains("var is") {
                #expect(
                    !line.contains(/\bis(Delivering|Draining|Emitting|Flushing|Pumping|Scheduled)\b/),
                    "\(file.path):\(number + 1) is not `DrainQueue`, `TurnQueue`, `Trampoline` or `MovableTimer`"
                )
            }
        }
    }

    /// The formatter breaks lines of code, and measures no comment.
    @Test func noCommentIsLongerThan110Columns() throws {
        for folder in ["Sources", "Tests", "Playground"] {
            for file in try SourceTree(folder).files {
                for (number, line) in file.lines.enumerated() where line.utf8.count > 110 {
                    let isComment = line.drop { $0 == " " }.hasPrefix("//")
                    #expect(!isComment || line.count <= 110, "\(file.path):\(number + 1)")
                }
            }
        }
    }

    /// `.ci/mutants` excuses lines, or two of them, `path | line | reason`, that the tests need not hold.
    @Test func everyMutantThatIsExcusedHasItsLine() throws {
        let files = try SourceTree("Sources").files.map { file in
            let lines = file.lines.map { $0.trimmingCharacters(in: .whitespaces) }
            return (file.path, Set(lines + zip(lines, lines.dropFirst()).map { "\($0) \($1)" }))
        }
        let lines = Dictionary(uniqueKeysWithValues: files)
        let list = try String(contentsOf: SourceTree.root.appending(path: ".ci/mutants"), encoding: .utf8)
        for excuse in list.split(separator: "\n") {
            let parts = excuse.components(separatedBy: " | ")
            let line = parts.dropFirst().dropLast().joined(separator: " | ")
            #expect(lines[parts[0]]?.contains(line) == true, "\(parts[0]) has no such line: \(line)")
        }
    }

    @Test func everyUncheckedSendableSaysWhy() throws {
        for file in try SourceTree("Sources").files + SourceTree("Playground").files {
            for (number, line) in file.lines.enumerated() where line.contains("@unchecked Sendable") {
                let neighbours = file.lines[max(0, number - 6)...min(file.lines.count - 1, number + 1)]
                #expect(
                    neighbours.contains { $0.contains("// Unchecked") || $0.contains("/// Unchecked") },
                    "\(file.path):\(number + 1) does not say why it is unchecked")
            }
        }
    }

    @Test func theLocksComeFromOneModule() throws {
        for folder in ["Sources", "Tests", "Playground"] {
            for file in try SourceTree(folder).files where file.module != "RillLocks" {
                #expect(
                    !file.imports.contains("Synchronization"),
                    "\(file.path) imports Synchronization; the thread sanitizer follows RillLocks only")
            }
        }
    }
}
