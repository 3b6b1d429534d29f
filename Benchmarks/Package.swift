// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Rill", path: "..")],
    targets: [
        .target(name: "Counters"),
        .executableTarget(
            name: "bench",
            dependencies: [
                "Counters",
                .product(name: "Rill", package: "Rill"),
                .product(name: "RillEventLog", package: "Rill"),
                .product(name: "RillLimits", package: "Rill"),
                .product(name: "RillNetworking", package: "Rill"),
                .product(name: "RillRx", package: "Rill"),
                .product(name: "RillTesting", package: "Rill"),
            ],
            // Without it, one file that imports RillRx gives its `subscribe` to all.
            swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
    ],
    swiftLanguageModes: [.v6]
)
