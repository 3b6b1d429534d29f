import Foundation
import TestSupport
import Testing

/// Packages that depend on Rill by its path. They share a build folder, so only one can be built at a time.
@Suite(.serialized, .compiling) enum ClientPackages {}

extension ClientPackages {
    struct ClientPackageTests {
        /// All packages of a graph share one namespace for targets: a client cannot use the name of a target
        /// that one of our products reaches.
        ///
        /// The program also awaits elements at top level and in a function: both must give the value.
        @Test func aClientMayUseTheNamesOfOurToolsAndAwaitsElementsAnywhere() throws {
            let names = [
                "Storm", "LoopbackServer", "page-code", "OperatorExamples", "transport-probe", "log-probe",
                "soak-probe",
            ]
            let folder = try ClientFolder().folder("Names")
            try folder.write("Package.swift", manifest(names))
            for name in names {
                try folder.write("Sources/\(name)/Name.swift", "public let name = \"\(name)\"")
            }
            try folder.write("Sources/playground/main.swift", program)
            let build = try folder.run("swift build")
            #expect(build.exitCode == 0, "\(build.all)")
            let program = try folder.run(program: "playground")
            #expect(
                program.output == names.joined(separator: "\n")
                    + "\n1 3 nil expected one element, but the stream has none\n")
        }

        private func manifest(_ libraries: [String]) -> String {
            """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "Client",
                platforms: [.macOS(.v15)],
                dependencies: [.package(name: "Rill", path: "../Rill")],
                targets: [
                    \(libraries.map { ".target(name: \"\($0)\")," }.joined(separator: "\n        "))
                    .executableTarget(
                        name: "playground",
                        dependencies: \(libraries) + [.product(name: "Rill", package: "Rill")]),
                ])
            """
        }

        private let program = """
            import LoopbackServer
            import Rill
            import OperatorExamples
            import Storm
            import log_probe
            import soak_probe
            import page_code
            import transport_probe

            Observable.of(
                Storm.name, LoopbackServer.name, page_code.name, OperatorExamples.name, transport_probe.name,
                log_probe.name, soak_probe.name)
                .subscribe(onNext: { print($0) })
                .dispose()

            func second() async throws -> Int {
                let element = try await Observable.of(3, 4).value
                return element
            }

            let first = try await Observable.of(1, 2).value
            let none = try await Observable<Int>.empty().valueOrNil
            do {
                _ = try await Observable<Int>.empty().value
            } catch {
                print(first, try await second(), none as Any, error)
            }
            """
    }
}
