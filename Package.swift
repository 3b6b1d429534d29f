// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Rill",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Rill", targets: ["Rill"]),
        .library(name: "RillCore", targets: ["RillCore"]),
        .library(name: "RillNetworking", targets: ["RillNetworking"]),
        .library(name: "RillEventLog", targets: ["RillEventLog"]),
        .library(name: "RillTesting", targets: ["RillTesting"]),
        .executable(name: "playground", targets: ["playground"]),
    ],
    targets: [
        .target(name: "RillLocks"),
        .target(name: "RillCore", dependencies: ["RillLocks"]),
        .target(name: "RillSchedulers", dependencies: ["RillCore", "RillLocks"]),
        .target(name: "Rill", dependencies: ["RillCore", "RillSchedulers"]),
        .target(name: "RillCurlShim"),
        .target(name: "RillNetworking", dependencies: ["Rill", "RillLocks", "RillCurlShim"]),
        .target(name: "RillEventLog", dependencies: ["Rill", "RillLocks"]),
        .target(name: "RillTesting", dependencies: ["RillCore", "RillLocks"]),
        .target(name: "LoopbackServer", dependencies: ["RillLocks"]),
        .target(name: "Storm", dependencies: ["RillCore", "RillTesting"]),
        .executableTarget(
            name: "playground",
            dependencies: [
                "Rill", "RillEventLog", "RillNetworking", "RillTesting", "LoopbackServer", "Storm",
            ],
            path: "Playground"),

        // Brings the transports into every danger that is known, in a process of its own.
        .executableTarget(
            name: "transport-probe", dependencies: ["Rill", "RillLocks", "RillNetworking", "LoopbackServer"],
            path: "Tests/TransportProbe"),

        // An app of the RxSwift years, in its language mode.
        .target(
            name: "LegacyClient", dependencies: ["Rill"], path: "Tests/LegacyClient",
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "LegacyClientTests", dependencies: ["LegacyClient", "RillTesting"],
            swiftSettings: [.swiftLanguageMode(.v5)]),

        .testTarget(
            name: "ClientTests", dependencies: ["Rill"], exclude: ["Snippets"]),
        .testTarget(name: "PlaygroundTests", dependencies: ["playground", "LoopbackServer"]),
        .testTarget(name: "SourceRulesTests"),
        .testTarget(
            name: "DocumentationTests",
            dependencies: ["Rill", "RillEventLog", "RillNetworking", "RillTesting"]),
        .testTarget(name: "RillCoreTests", dependencies: ["RillCore", "RillTesting", "RillLocks"]),
        .testTarget(name: "RillSchedulersTests", dependencies: ["Rill", "RillTesting", "RillLocks"]),
        .testTarget(
            name: "RillEventLogTests", dependencies: ["RillEventLog", "RillTesting", "RillLocks"],
            exclude: ["Goldens"]),
        .testTarget(name: "RillTestingTests", dependencies: ["RillTesting", "RillLocks"]),
        .testTarget(
            name: "RillNetworkingTests",
            dependencies: ["RillNetworking", "RillTesting", "LoopbackServer", "RillLocks", "transport-probe"]),
        .testTarget(name: "StormTests", dependencies: ["Storm"]),
        .testTarget(name: "LoopbackServerTests", dependencies: ["LoopbackServer", "RillLocks"]),
    ],
    swiftLanguageModes: [.v6]
)
