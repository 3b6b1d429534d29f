import Foundation
import LoopbackServer
import RillLocks
import Testing

extension ClientPackages {
    /// docs/guides/on-a-server.md, followed from an empty folder.
    struct ServerPageTests {
        @Test func theProgramTriesAgainWritesItsLogAndStopsAtSIGTERM() throws {
            let page = try GettingStartedPage("docs/guides/on-a-server.md")
            let folder = try ClientFolder().folder("Server")
            var files = 0
            for case .write(let path, let text) in page.steps {
                try folder.write(path, text)
                files += 1
            }
            #expect(files == 2)
            let build = try folder.run("swift build")
            try #require(build.exitCode == 0 && !build.all.contains("warning:"), "\(build.all)")
            try endsWhenever(folder)

            // The third request is that of the second tick: the program has printed by then.
            let count = Mutex(0)
            let program = Process()
            let server = try LoopbackServer { _ in
                switch count.withLock({
                    $0 += 1; return $0
                }) {
                case 1: return .respond(.text("no", status: 503))
                case 2: return .respond(.json(#"{"city": "London", "temperature": 9.5}"#))
                default:
                    program.terminate()
                    return .hang
                }
            }
            defer { server.stop() }
            let run = try folder.run(program: "App", ["\(server.baseURL)/forecast.json"], as: program)
            #expect(run.exitCode == 0 && program.terminationReason == .exit)
            #expect(run.output == "London: 9.5 °C\nstopped\n")
            for text in ["attempt 1  error", "attempt 2  retry", "attempt 2  next        London: 9.5 °C"] {
                #expect(run.errors.contains(text), "\(run.errors)")
            }
        }

        /// SIGTERM ends the program however early it comes: nothing forgets it.
        private func endsWhenever(_ folder: ClientFolder) throws {
            let server = try LoopbackServer { _ in .hang }
            defer { server.stop() }
            for milliseconds in 0..<40 {
                let program = Process()
                Thread.detachNewThread {
                    while !program.isRunning { usleep(100) }
                    usleep(UInt32(milliseconds) * 1_000)
                    program.terminate()
                }
                let run = try folder.run(program: "App", ["\(server.baseURL)/forecast.json"], as: program)
                let isKilled =
                    program.terminationReason == .uncaughtSignal && program.terminationStatus == SIGTERM
                #expect(isKilled || run.exitCode == 0 && run.output == "stopped\n")
            }
        }
    }
}
