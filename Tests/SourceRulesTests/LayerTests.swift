import Foundation
import Testing

/// The modules that a module may import.
struct LayerTests {
    static let allowed: [String: Set<String>] = [
        "RillLocks": ["Synchronization"],
        "RillText": [],
        "RillCore": ["RillLocks"],
        "RillSchedulers": ["RillCore", "RillLocks", "Dispatch"],
        "Rill": ["RillCore", "RillSchedulers"],
        "RillLimits": ["RillCore", "RillLocks"],
        "RillJSON": ["Foundation"],
        "RillNetworking": [
            "Rill", "RillJSON", "RillLocks", "RillText", "RillCurlShim", "Dispatch", "Foundation",
            "FoundationNetworking",
        ],
        "RillWebSocket": [
            "Rill", "RillLocks", "RillNetworking", "RillText", "RillCurlShim", "Foundation",
            "FoundationNetworking",
        ],
        "RillForms": ["Rill", "RillLocks", "RillNetworking", "RillText", "Dispatch", "Foundation"],
        "RillEventLog": ["Rill", "RillJSON", "RillLocks", "RillLogPage", "RillText", "Foundation"],
        "RillTelemetry": [
            "Rill", "RillEventLog", "RillJSON", "RillLimits", "RillLocks", "RillNetworking", "Foundation",
        ],
        "RillTesting": ["RillCore", "RillLocks", "RillText"],
        "RillRx": ["Rill", "RillLocks", "Dispatch", "Foundation"],
        "RillRxTest": ["RillRx", "RillLocks", "RillTesting"],
        "RillCombine": ["Rill", "RillLocks"],
    ]

    /// The files of a module that may contain platform conditions: one per module, and files for which
    /// Foundation has no counterpart.
    static let platformFiles: [String: Set<String>] = [
        "RillNetworking": ["Platform.swift", "SystemRoutes.swift", "RouteSocket.swift", "Routes.swift"],
        "RillForms": ["UIKitLoading.swift"],
        "RillCombine": [
            "AsObservable.swift", "AssignToPublished.swift", "ObservablePublisher.swift",
            "StoreInCancellables.swift", "StreamSubscription.swift",
        ],
        "RillEventLog": ["Platform.swift"],
        "RillLocks": ["Platform.swift", "Mutex.swift", "RillLocks.swift"],
    ]
    static let platforms: Set = [
        "Darwin", "Glibc", "Musl", "Android", "Network", "UIKit", "Combine", "CombineModel",
    ]

    private static func mayKnowThePlatform(_ file: SourceTree.File) -> Bool {
        platformFiles[file.module, default: []].contains(file.name)
    }

    @Test func thePackageNeedsTools62AndNoOtherPackage() throws {
        let manifest = try String(
            contentsOf: SourceTree.root.appending(path: "Package.swift"), encoding: .utf8)
        #expect(manifest.hasPrefix("// swift-tools-version: 6.2\n"))
        #expect(!manifest.contains(".package("))
    }

    @Test func everyModuleImportsOnlyWhatStandsBelowIt() throws {
        let files = try SourceTree("Sources").files
        #expect(
            Set(files.map(\.module)) == Set(Self.allowed.keys),
            "a module without a rule, or a rule without one")
        for file in files {
            var allowed = Self.allowed[file.module, default: []]
            if Self.mayKnowThePlatform(file) { allowed.formUnion(Self.platforms) }
            #expect(Set(file.imports).isSubset(of: allowed), "\(file.path) imports \(file.imports)")
        }
    }

    @Test func withoutCombineItsModuleIsEmpty() throws {
        for file in try SourceTree("Sources").files where file.module == "RillCombine" {
            let lines = file.lines.filter { !$0.isEmpty }
            #expect(lines.first == "#if canImport(Combine) || COMBINE_MODEL" && lines.last == "#endif")
            #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("    ") }, "\(file.path)")
        }
    }

    @Test func onlyTheFilesThatMayKnowThePlatform() throws {
        for file in try SourceTree("Sources").files {
            // The sanitizer and debug builds are no platforms, and on Linux URLSession needs an import of its
            // own.
            let allowed = [
                "#if DEBUG", "#if THREAD_SANITIZER", "#if EXPLORE_INTERLEAVINGS",
                "#if canImport(FoundationNetworking)",
            ]
            let conditions = file.lines.filter { line in
                let line = line.drop { $0 == " " }
                return line.hasPrefix("#elseif") || line.hasPrefix("#if") && !allowed.contains(String(line))
            }
            if Self.mayKnowThePlatform(file) { continue }
            #expect(conditions.isEmpty, "\(file.path): \(conditions)")
        }
    }
}
