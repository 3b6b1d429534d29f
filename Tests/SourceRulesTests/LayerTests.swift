import Testing

/// Arrows run downwards only: what a module may import.
struct LayerTests {
    static let allowed: [String: Set<String>] = [
        "RillLocks": ["Synchronization"],
        "RillCore": ["RillLocks"],
        "RillSchedulers": ["RillCore", "RillLocks", "Dispatch"],
        "Rill": ["RillCore", "RillSchedulers"],
        "RillNetworking": ["Rill", "RillLocks", "Dispatch", "Foundation", "FoundationNetworking"],
        "RillEventLog": ["Rill", "RillLocks"],
        "RillTesting": ["RillCore", "RillLocks"],
        "LoopbackServer": ["RillLocks"],
        "Storm": ["RillCore", "RillTesting", "Foundation"],
    ]

    /// The one file of a module that may know the platform.
    static let platformFiles: [String: String] = [
        "RillCore": "Platform.swift",
        "LoopbackServer": "System.swift",
        "RillNetworking": "Foundation+Platform.swift",
        "RillTesting": "Threads.swift",
        "RillLocks": "",
    ]
    static let platforms: Set = ["Darwin", "Glibc", "Musl"]

    @Test func everyModuleImportsOnlyWhatStandsBelowIt() throws {
        let files = try SourceTree("Sources").files
        #expect(
            Set(files.map(\.module)) == Set(Self.allowed.keys),
            "a module without a rule, or a rule without one")
        for file in files {
            var allowed = Self.allowed[file.module, default: []]
            if Self.platformFiles[file.module] == file.name { allowed.formUnion(Self.platforms) }
            #expect(Set(file.imports).isSubset(of: allowed), "\(file.path) imports \(file.imports)")
        }
    }

    @Test func onlyOneFileOfAModuleKnowsThePlatform() throws {
        for file in try SourceTree("Sources").files {
            // The sanitizer and debug builds are no platforms.
            let conditions = file.lines.filter { line in
                let line = line.drop { $0 == " " }
                return line.hasPrefix("#if") && line != "#if DEBUG" && line != "#if THREAD_SANITIZER"
            }
            if Self.platformFiles[file.module] == file.name { continue }
            #expect(conditions.isEmpty, "\(file.path): \(conditions)")
        }
    }
}
