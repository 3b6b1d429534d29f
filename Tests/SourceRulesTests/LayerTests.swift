import Testing

/// Arrows run downwards only: what a module may import.
struct LayerTests {
    static let allowed: [String: Set<String>] = [
        "RillLocks": ["Synchronization"],
        "RillCore": ["RillLocks"],
        "RillSchedulers": ["RillCore", "RillLocks", "Dispatch"],
        "Rill": ["RillCore", "RillSchedulers"],
        "RillNetworking": [
            "Rill", "RillLocks", "RillCurlShim", "Dispatch", "Foundation", "FoundationNetworking",
        ],
        "RillEventLog": ["Rill", "RillLocks", "Foundation"],
        "RillTesting": ["RillCore", "RillLocks"],
        "LoopbackServer": ["RillLocks"],
        "Storm": ["RillCore", "RillTesting", "Foundation"],
    ]

    /// The files of a module that may know the platform: one, but for what Foundation has no word for.
    static let platformFiles: [String: Set<String>] = [
        "RillCore": ["Platform.swift"],
        "LoopbackServer": ["System.swift", "SystemThreads.swift"],
        "RillNetworking": [
            "Foundation+Platform.swift", "SystemRoutes.swift", "RouteSocket.swift", "Routes.swift",
            "UIKitLoading.swift",
        ],
        "RillEventLog": ["Platform.swift"],
        "RillTesting": ["Threads.swift"],
        "RillLocks": [],
    ]
    static let platforms: Set = ["Darwin", "Glibc", "Musl", "Network", "UIKit", "os"]

    private static func mayKnowThePlatform(_ file: SourceTree.File) -> Bool {
        platformFiles[file.module, default: []].contains(file.name)
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

    @Test func onlyTheFilesThatMayKnowThePlatform() throws {
        for file in try SourceTree("Sources").files {
            // The sanitizer and debug builds are no platforms.
            let conditions = file.lines.filter { line in
                let line = line.drop { $0 == " " }
                return line.hasPrefix("#if") && line != "#if DEBUG" && line != "#if THREAD_SANITIZER"
            }
            if Self.mayKnowThePlatform(file) { continue }
            #expect(conditions.isEmpty, "\(file.path): \(conditions)")
        }
    }
}
