import Foundation
import TestSupport
import Testing

extension ClientPackages {
    /// The script of `docs/guides/differences-from-rxswift.md` that keeps the imports of RxSwift.
    @Suite(.compiling) struct RxModulesTests {
        @Test func codeForRxSwiftKeepsItsImports() throws {
            let folder = try ClientFolder()
            try folder.remove("RxSwift")
            let script = ClientFolder.root.appending(path: "docs/guides/rxswift-modules.sh").path
            let call = "sh '\(script)' RxSwift '.package(name: \"Rill\", path: \"../Rill\")'"
            let written = try folder.run(call)
            #expect(written.exitCode == 0, "\(written.all)")
            // What is there is not written over.
            #expect(try folder.run(call).exitCode == 1)
            #expect(try folder.run("sh '\(script)'").exitCode == 2)

            let client = folder.folder("RxClient")
            try client.write("Package.swift", manifest)
            try client.write("Sources/rx-client/main.swift", program)
            let build = try client.run("swift build")
            #expect(build.exitCode == 0, "\(build.all)")
            #expect(try client.run(program: "rx-client").output == "2 4\n[next(30) @ 230]\n[1, 2]\n")
        }

        private let manifest = """
            // swift-tools-version: 5.9
            import PackageDescription

            let package = Package(
                name: "RxClient",
                platforms: [.macOS("15")],
                dependencies: [.package(path: "../RxSwift")],
                targets: [
                    .executableTarget(
                        name: "rx-client",
                        dependencies: ["RxSwift", "RxRelay", "RxCocoa", "RxTest", "RxBlocking"].map {
                            .product(name: $0, package: "RxSwift")
                        })
                ])
            """

        private let program = """
            import RxBlocking
            import RxCocoa
            import RxRelay
            import RxSwift
            import RxTest

            let relay = BehaviorRelay<Int>(value: 1)
            let bag = RxSwift.DisposeBag()
            var doubled: [String] = []
            relay.asDriver().map { $0 * 2 }.drive(onNext: { doubled.append("\\($0)") }).disposed(by: bag)
            relay.accept(2)
            print(doubled.joined(separator: " "))

            let scheduler = TestScheduler(initialClock: 0)
            let source = scheduler.createHotObservable([.next(230, 3)])
            print(scheduler.start { source.map { $0 * 10 } }.events)
            print(try Observable.of(1, 2).toBlocking().toArray())
            """
    }
}
