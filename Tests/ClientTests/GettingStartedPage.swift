import Foundation

/// A page of programs, as what its reader does: writes files and runs commands.
struct GettingStartedPage {
    enum Step {
        /// `**`path`**` above a Swift block.
        case write(path: String, text: String)
        /// A line `$ command` of a console block, and the lines below it.
        case run(command: String, output: [String])
        /// Several times a main.swift and `swift run`, with the same manifest.
        case runAll([Program])
    }

    struct Program {
        let text: String
        let output: [String]
    }

    private(set) var steps: [Step] = []
    private(set) var swiftBlocks = 0

    init(_ path: String) throws {
        let page = try String(contentsOf: ClientFolder.root.appending(path: path), encoding: .utf8)
        var path: String?
        var block: (kind: String, lines: [String])?
        for line in page.components(separatedBy: "\n") {
            if let (kind, lines) = block, line == "```" {
                block = nil
                if kind == "console" { steps += Self.commands(lines) }
                guard kind == "swift" else { continue }
                swiftBlocks += 1
                if let path { steps.append(.write(path: path, text: lines.joined(separator: "\n") + "\n")) }
                path = nil
            } else if block != nil {
                block?.lines.append(line)
            } else if line.hasPrefix("```") {
                block = (String(line.dropFirst(3)), [])
            } else if let name = line.wholeMatch(of: #/\*\*`(.+)`\*\*/#) {
                path = String(name.1)
            }
        }
    }

    /// The first manifest.
    var manifest: String? {
        steps.lazy.compactMap { step -> String? in
            if case .write("Package.swift", let text) = step { text } else { nil }
        }.first
    }

    /// Every main.swift that is followed by `swift run`.
    var programs: [Program] {
        zip(steps, steps.dropFirst()).compactMap { step, next in
            guard case .write("Sources/App/main.swift", let text) = step,
                case .run("swift run", let output) = next
            else { return nil }
            return Program(text: text, output: output)
        }
    }

    /// The steps, with those that follow the first `swift run` and only replace the program as one step.
    var stepsWithFewBuilds: [Step] {
        var result: [Step] = []
        var programs: [Program] = []
        var text: String?
        var hasRun = false
        for step in steps {
            switch step {
            case .write("Sources/App/main.swift", let program) where hasRun: text = program
            case .run("swift run", let output) where text != nil:
                programs.append(Program(text: text ?? "", output: output))
                text = nil
            default:
                if !programs.isEmpty { result.append(.runAll(programs)) }
                programs = []
                // From a second manifest on, every command is run as it stands.
                if case .write("Package.swift", _) = step { hasRun = false }
                if case .run("swift run", _) = step { hasRun = true }
                result.append(step)
            }
        }
        return result
    }

    private static func commands(_ lines: [String]) -> [Step] {
        lines.indices.filter { lines[$0].hasPrefix("$ ") }.map { start in
            .run(
                command: String(lines[start].dropFirst(2)),
                output: Array(lines[(start + 1)...].prefix { !$0.hasPrefix("$ ") }))
        }
    }
}
