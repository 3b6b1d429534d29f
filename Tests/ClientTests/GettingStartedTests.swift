import Foundation
import Testing

extension ClientPackages {
    /// docs/start/getting-started.md, followed from an empty folder.
    struct GettingStartedTests {
        private let page: GettingStartedPage

        init() throws {
            page = try GettingStartedPage("docs/start/getting-started.md")
        }

        @Test func everyProgramOfThePagePrintsWhatThePageShows() throws {
            // The page begins beside the clone.
            var folder = try ClientFolder()
            try folder.remove("App")
            for step in page.stepsWithFewBuilds {
                switch step {
                case .write(let path, let text): try folder.write(path, text)
                case .run(let command, let output): try follow(command, in: &folder, printing: output)
                case .runAll(let programs): try run(programs, in: folder)
                }
            }
        }

        /// `DocumentationTests` leaves the page to this test.
        @Test func everySwiftBlockIsAFileOfThePackage() {
            let files = page.steps.count { if case .write = $0 { true } else { false } }
            #expect(files == page.swiftBlocks)
            #expect(files >= 10)
        }

        @Test func thePageOnInstallingHasTheFirstManifest() throws {
            #expect(try GettingStartedPage("docs/start/installing.md").manifest == page.manifest)
            #expect(page.manifest != nil)
        }

        private func follow(_ command: String, in folder: inout ClientFolder, printing output: [String])
            throws
        {
            if command.hasPrefix("cd ") {
                folder = folder.folder(String(command.dropFirst(3)))
                return
            }
            let run = try folder.run(command)
            #expect(!run.all.contains("warning:"), "\(run.all)")
            guard command == "swift test" else {
                #expect(run.exitCode == 0, "\(run.all)")
                #expect(run.lines == output, "\(command): \(run.errors)")
                return
            }
            // Tests run at the same time, and their times differ.
            let lines = run.all.withoutTimes
            for line in output {
                #expect(lines.contains(line.withoutTimes), "not printed: \(line)\n\(run.all)")
            }
        }

        /// Builds programs as targets of one package: a build for each would take a minute longer.
        private func run(_ programs: [GettingStartedPage.Program], in folder: ClientFolder) throws {
            let line = #/( *)\.executableTarget\(name: "App",.*/#
            let manifest = try #require(page.manifest)
            let target = try #require(manifest.firstMatch(of: line)?.output.0)
            let targets = programs.indices.map { target.replacing("\"App\"", with: "\"Program\($0)\"") }
            try folder.write(
                "Package.swift", manifest.replacing(target, with: targets.joined(separator: ",\n")))
            for (index, program) in programs.enumerated() {
                try folder.write("Sources/Program\(index)/main.swift", program.text)
            }
            let build = try folder.run("swift build")
            #expect(build.exitCode == 0 && !build.all.contains("warning:"), "\(build.all)")
            for (index, program) in programs.enumerated() {
                let run = try folder.run(program: "Program\(index)")
                #expect(run.exitCode == 0)
                #expect(
                    run.lines.map { $0.replacing("Program\(index)/", with: "App/") } == program.output,
                    "\(program.text)\n\(run.errors)")
            }
        }
    }
}

extension ProgramRun {
    /// The output, then the messages of Rill on standard error.
    fileprivate var lines: [String] {
        output.split(separator: "\n").map(String.init)
            + errors.split(separator: "\n").filter { $0.hasPrefix("Rill: ") }.map(String.init)
    }
}

extension String {
    fileprivate var withoutTimes: String { replacing(#/after [0-9.]+ seconds/#, with: "after a while") }
}
