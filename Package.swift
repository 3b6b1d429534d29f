// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Rill",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Rill", targets: ["Rill"]),
        .library(name: "RillCore", targets: ["RillCore"]),
        .library(name: "RillLimits", targets: ["RillLimits"]),
        .library(name: "RillNetworking", targets: ["RillNetworking"]),
        .library(name: "RillWebSocket", targets: ["RillWebSocket"]),
        .library(name: "RillForms", targets: ["RillForms"]),
        .library(name: "RillEventLog", targets: ["RillEventLog"]),
        .library(name: "RillTelemetry", targets: ["RillTelemetry"]),
        .library(name: "RillTesting", targets: ["RillTesting"]),
        .library(name: "RillRx", targets: ["RillRx"]),
        .library(name: "RillRxTest", targets: ["RillRxTest"]),
        .library(name: "RillCombine", targets: ["RillCombine"]),
    ],
    targets: [
        .target(name: "RillLocks"),
        .target(name: "RillText"),
        .target(name: "RillCore", dependencies: ["RillLocks"]),
        .target(name: "RillSchedulers", dependencies: ["RillCore", "RillLocks"]),
        .target(name: "Rill", dependencies: ["RillCore", "RillSchedulers"]),
        .target(name: "RillLimits", dependencies: ["RillCore", "RillLocks"]),
        .target(name: "RillCurlShim"),
        .target(name: "RillJSON"),
        .target(
            name: "RillNetworking",
            dependencies: ["Rill", "RillJSON", "RillLocks", "RillText", "RillCurlShim"]),
        .target(
            name: "RillWebSocket",
            dependencies: ["Rill", "RillLocks", "RillNetworking", "RillText", "RillCurlShim"]),
        .target(name: "RillForms", dependencies: ["Rill", "RillLocks", "RillNetworking", "RillText"]),
        .target(name: "RillLogPage"),
        .target(
            name: "RillEventLog", dependencies: ["Rill", "RillJSON", "RillLocks", "RillLogPage", "RillText"],
            // Embedded by RillLogPage.
            exclude: ["Formats/HTML/Page"]),
        .target(
            name: "RillTelemetry",
            dependencies: [
                "Rill", "RillEventLog", "RillJSON", "RillLimits", "RillLocks", "RillNetworking",
            ]),
        .target(name: "RillTesting", dependencies: ["RillCore", "RillLocks", "RillText"]),
        .target(name: "RillRx", dependencies: ["Rill", "RillLocks"]),
        .target(name: "RillRxTest", dependencies: ["RillRx", "RillLocks", "RillTesting"]),
        // Empty where there is no Combine.
        .target(name: "RillCombine", dependencies: ["Rill", "RillLocks"]),

        // Nothing from here on is part of a product, so that no client's package graph has these names.
        .target(name: "LoopbackServer", dependencies: ["RillLocks"], path: "Playground/LoopbackServer"),
        .target(
            name: "Storm", dependencies: ["RillCore", "RillLimits", "RillTesting", "RillText"],
            path: "Playground/Storm"),
        .target(
            name: "OperatorExamples",
            dependencies: ["PlaygroundFiles", "RillCore", "RillLocks", "RillTesting", "RillText"],
            path: "Playground/OperatorExamples", exclude: ["operators.json"]),
        .target(
            name: "LogExplainer", dependencies: ["RillCore", "RillEventLog"], path: "Playground/LogExplainer"),
        .target(name: "PlaygroundFiles", path: "Playground/PlaygroundFiles"),
        .target(
            name: "FailingRequest", dependencies: ["RillEventLog", "RillNetworking", "RillTesting"],
            path: "Playground/FailingRequest"),
        // Writes everything that is generated. It reads what the compiler knows about the modules, so it depends
        // on all of them.
        .executableTarget(
            name: "write-docs",
            dependencies: [
                "FailingRequest", "OperatorExamples", "RillCombine", "RillForms", "RillLimits", "RillRxTest",
                "RillTelemetry", "RillWebSocket",
            ],
            path: ".ci/write-docs"),
        .executableTarget(
            name: "playground",
            dependencies: [
                "Rill", "RillEventLog", "RillForms", "RillLimits", "RillLocks", "RillNetworking",
                "RillTelemetry", "RillTesting", "RillText", "LoopbackServer",
                "LogExplainer", "OperatorExamples", "PlaygroundFiles", "Storm",
            ],
            path: "Playground/playground", exclude: ["Web/Files"]),

        .target(
            name: "TestSupport", dependencies: ["RillCore", "RillLocks", "RillTesting"],
            path: "Tests/TestSupport"),

        // Brings the transports into every danger that is known, in a process of its own.
        .executableTarget(
            name: "transport-probe", dependencies: ["Rill", "RillLocks", "RillNetworking", "LoopbackServer"],
            path: "Tests/TransportProbe"),

        // Records a log, and exits or is killed meanwhile.
        .executableTarget(
            name: "log-probe", dependencies: ["Rill", "RillEventLog", "RillLocks"], path: "Tests/LogProbe"),

        // Works for minutes under faults, and judges itself: `.ci/soak`.
        .executableTarget(
            name: "soak-probe",
            dependencies: [
                "Rill", "RillEventLog", "RillLimits", "RillLocks", "RillNetworking", "RillTelemetry",
                "RillWebSocket",
            ],
            path: "Tests/SoakProbe"),

        // Runs the main queue in one way or another.
        .executableTarget(name: "main-probe", dependencies: ["RillRx"], path: "Tests/MainProbe"),

        .testTarget(
            name: "ClientTests",
            dependencies: [
                "RillEventLog", "RillLocks", "RillNetworking", "RillRxTest", "TestSupport",
                "OperatorExamples", "LoopbackServer",
            ],
            exclude: ["Snippets"]),
        .testTarget(
            name: "PlaygroundTests",
            dependencies: [
                "playground", "LoopbackServer", "OperatorExamples", "RillCore", "RillLocks", "RillTesting",
                "TestSupport",
            ]),
        .testTarget(name: "SourceRulesTests", dependencies: ["TestSupport"]),
        // The Swift code of the pages is a part of their tests.
        .executableTarget(name: "page-code", path: "Tests/PageCode/Program"),
        .plugin(
            name: "PageCode", capability: .buildTool(), dependencies: ["page-code"],
            path: "Tests/PageCode/Plugin"),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "FailingRequest", "Rill", "RillEventLog", "RillForms", "RillLimits", "RillLocks",
                "RillNetworking", "RillRx", "RillRxTest", "RillTelemetry", "RillTesting", "LoopbackServer",
                "NetworkingTestSupport",
                "RillWebSocket", "TestSupport",
            ],
            // Each page compiles with its own imports: RillRx has other operators of the same names.
            swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")],
            plugins: ["PageCode"]),
        .testTarget(name: "RillTextTests", dependencies: ["RillText"]),
        .testTarget(
            name: "RillCoreTests",
            dependencies: ["TestSupport", "RillCore", "RillLimits", "RillTesting", "RillLocks"]),
        .testTarget(
            name: "RillLimitsTests",
            dependencies: ["TestSupport", "RillLimits", "RillSchedulers", "RillTesting", "RillLocks"]),
        .testTarget(
            name: "RillSchedulersTests", dependencies: ["TestSupport", "Rill", "RillTesting", "RillLocks"]),
        .testTarget(
            name: "SchedulerDoorsTests",
            dependencies: [
                "LoopbackServer", "Rill", "RillEventLog", "RillForms", "RillLimits", "RillLocks",
                "RillNetworking", "RillRx", "RillTelemetry", "RillTesting", "RillWebSocket", "TestSupport",
            ],
            swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
        .testTarget(
            name: "RillEventLogTests",
            dependencies: [
                "TestSupport", "RillEventLog", "RillLimits", "RillTesting", "RillLocks", "RillText",
                "log-probe",
            ],
            exclude: ["Goldens"]),
        .testTarget(name: "RillTestingTests", dependencies: ["TestSupport", "RillTesting", "RillLocks"]),
        // What the tests of RillNetworking and RillForms share.
        .target(
            name: "NetworkingTestSupport",
            dependencies: [
                "Rill", "RillNetworking", "RillTesting", "LoopbackServer", "RillLocks", "TestSupport",
            ],
            path: "Tests/NetworkingTestSupport"),
        .testTarget(
            name: "RillNetworkingTests",
            dependencies: [
                "RillNetworking", "RillCurlShim", "RillEventLog", "RillJSON", "RillLimits",
                "NetworkingTestSupport", "TestSupport",
                "transport-probe",
            ]),
        .testTarget(
            name: "RillWebSocketTests",
            dependencies: ["RillWebSocket", "NetworkingTestSupport", "TestSupport"]),
        .testTarget(name: "RillFormsTests", dependencies: ["RillForms", "NetworkingTestSupport"]),
        .testTarget(
            name: "RillTelemetryTests",
            dependencies: [
                "RillLimits", "RillTelemetry", "NetworkingTestSupport", "TestSupport", "RillTesting",
                "RillLocks",
            ],
            exclude: ["Goldens"]),
        .testTarget(
            name: "RillRxTests",
            dependencies: [
                "TestSupport", "RillEventLog", "RillLimits", "RillRx", "RillTesting", "RillLocks",
                "main-probe",
            ]),
        // Files that were written for RxSwift, in their language mode. Their warnings are known:
        // `SwiftSixTests`.
        .testTarget(
            name: "RxFilesTests", dependencies: ["RillRx", "RillRxTest"],
            swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-suppress-warnings"])]),
        .testTarget(name: "RillRxTestTests", dependencies: ["TestSupport", "RillRxTest"]),
        // The sources of RillCombine, by a link, with what they use of Combine where there is none.
        .target(name: "CombineModel", path: "Tests/CombineModel"),
        .testTarget(
            name: "RillCombineTests",
            dependencies: ["CombineModel", "Rill", "RillLocks", "RillTesting", "TestSupport"],
            exclude: ["Bridge/RillCombine.docc"], swiftSettings: [.define("COMBINE_MODEL")]),
        .testTarget(name: "SpecificationTests", dependencies: ["RillCore", "RillLocks", "RillTesting"]),
        .testTarget(name: "OperatorExamplesTests", dependencies: ["OperatorExamples"]),
        .testTarget(
            name: "LogExplainerTests",
            dependencies: [
                "LogExplainer", "Rill", "RillEventLog", "RillLimits", "RillLocks", "RillNetworking",
                "RillTesting", "TestSupport",
            ]),
        .testTarget(name: "StormTests", dependencies: ["RillCore", "RillLimits", "Storm", "TestSupport"]),
        .testTarget(
            name: "LoopbackServerTests", dependencies: ["LoopbackServer", "RillLocks", "TestSupport"]),
        .testTarget(
            name: "InterleavingTests",
            dependencies: [
                "TestSupport", "RillCore", "RillSchedulers", "RillTesting", "RillLocks", "RillEventLog",
                "RillLimits", "RillNetworking",
            ]),
    ],
    swiftLanguageModes: [.v6],
    // For `#embed`.
    cLanguageStandard: .gnu2x
)

// `RILL_TESTS=RillCoreTests swift test` builds the named test targets and what they depend on, and no other
// target.
if let names = Context.environment["RILL_TESTS"], !names.isEmpty {
    var needed: Set<String> = []
    var waiting = names.split(separator: ",").map(String.init)
    while let name = waiting.popLast() {
        guard let target = package.targets.first(where: { $0.name == name }) else {
            fatalError("RILL_TESTS: there is no target \(name)")
        }
        guard needed.insert(name).inserted else { continue }
        for case .byNameItem(let dependency, _) in target.dependencies { waiting.append(dependency) }
        for case .plugin(let plugin, _) in target.plugins ?? [] { waiting.append(plugin) }
    }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products.removeAll()
    // Files of these tests that are left out: what runs on one thread shows the thread sanitizer nothing.
    for file in Context.environment["RILL_WITHOUT"]?.split(separator: ",") ?? [] {
        let parts = file.split(separator: "/", maxSplits: 2).map(String.init)
        guard parts.count == 3, let target = package.targets.first(where: { $0.name == parts[1] }) else {
            fatalError("RILL_WITHOUT: there is no file of these tests \(file)")
        }
        target.exclude.append(parts[2])
    }
} else {
    // It needs a flag for the whole build; see docs/reliability/interleavings.md.
    var left: Set = ["InterleavingTests"]
    // They compile pages, packages of clients and files of RxSwift's users; see `.ci/run clients`.
    if Context.environment["RILL_CLIENTS"] == nil {
        left.formUnion(["ClientTests", "DocumentationTests", "RxFilesTests"])
    }
    package.targets.removeAll { left.contains($0.name) }
}

// A trace needs the lines and no more: a tenth of the time of a build. `.ci/run` sets the variable.
if Context.environment["RILL_LINES"] != nil {
    for target in package.targets where [.regular, .executable, .test].contains(target.type) {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-gline-tables-only"])]
    }
}

// Programs of libFuzzer, which `.ci/fuzz` builds and links.
if Context.environment["RILL_FUZZ"] != nil {
    package.targets.append(.target(name: "FuzzDriver", path: "Tests/FuzzDriver"))
    for (name, path, dependencies) in [
        ("log-fuzz", "Tests/LogFuzz", ["FuzzDriver", "LogExplainer", "RillEventLog", "RillTesting"]),
        ("wire-fuzz", "Tests/WireFuzz", ["FuzzDriver", "RillNetworking", "RillWebSocket"]),
    ] {
        package.targets.append(
            .executableTarget(
                name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, path: path,
                exclude: ["Corpus"], swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
    }
}
