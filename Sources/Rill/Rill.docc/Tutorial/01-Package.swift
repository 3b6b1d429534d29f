// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "App",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Rill", path: "../Rill")],
    targets: [
        .executableTarget(
            name: "App",
            dependencies: [
                .product(name: "Rill", package: "Rill"),
                .product(name: "RillNetworking", package: "Rill"),
                .product(name: "RillEventLog", package: "Rill"),
            ])
    ])
