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
        .target(name: "RillSchedulers", dependencies: ["RillCore"]),
        .target(name: "Rill", dependencies: ["RillCore", "RillSchedulers"]),
        .target(name: "RillNetworking", dependencies: ["Rill"]),
        .target(name: "RillEventLog", dependencies: ["Rill"]),
        .target(name: "RillTesting", dependencies: ["RillCore"]),
        .target(name: "LoopbackServer", dependencies: ["RillLocks"]),
        .executableTarget(
            name: "playground",
            dependencies: ["Rill", "RillEventLog", "RillNetworking", "LoopbackServer"],
            path: "Playground"),

        .testTarget(name: "RillCoreTests", dependencies: ["RillCore", "RillTesting"]),
        .testTarget(name: "RillSchedulersTests", dependencies: ["Rill", "RillTesting"]),
        .testTarget(name: "RillTestingTests", dependencies: ["RillTesting"]),
        .testTarget(
            name: "RillNetworkingTests", dependencies: ["RillNetworking", "RillTesting", "LoopbackServer"]),
        .testTarget(name: "LoopbackServerTests", dependencies: ["LoopbackServer"]),
    ],
    swiftLanguageModes: [.v6]
)
