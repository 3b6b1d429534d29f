import Foundation
import Testing

/// docs/architecture.md and its pictures say what the sources say.
struct ArchitectureTests {
    private struct Box {
        let x, y, width, height: Double

        /// Whether a point is on the border, or at most two points away from it.
        func touches(_ point: (x: Double, y: Double)) -> Bool {
            let isInside =
                (x - 2...x + width + 2).contains(point.x) && (y - 2...y + height + 2).contains(point.y)
            let isFarInside =
                (x + 2..<x + width - 2).contains(point.x) && (y + 2..<y + height - 2).contains(point.y)
            return isInside && !isFarInside
        }
    }

    @Test func thePictureHasTheModulesOfThePackage() throws {
        let picture = try Repository.text(of: "docs/images/modules.svg")
        let imports = try imports()
        let modules = imports.filter { !internalModules.contains($0.key) }
        let boxes = try boxes(in: picture)
        #expect(Set(boxes.keys) == Set(modules.keys))
        for name in modules.keys { #expect(picture.contains(">\(name)</text>")) }

        let uses = Dictionary(
            uniqueKeysWithValues: picture.matches(of: #/data-uses="(\w+)"[^>]*>([^<]+)</#).map { match in
                (String(match.1), Set(match.2.split(separator: ", ").map { "Rill\($0)" }))
            })
        for (module, all) in modules {
            #expect(uses[module, default: []] == all.intersection(internalModules), "\(module)")
        }
    }

    @Test func anArrowOfThePictureIsAnImportThatNoOtherArrowsImply() throws {
        let picture = try Repository.text(of: "docs/images/modules.svg")
        let imports = try imports().filter { !internalModules.contains($0.key) }
            .mapValues { $0.subtracting(internalModules) }
        var needed: Set<String> = []
        for (module, direct) in imports {
            for target in direct {
                let isImplied = direct.contains {
                    $0 != target && reachable(from: $0, imports).contains(target)
                }
                if !isImplied { needed.insert("\(module) \(target)") }
            }
        }
        let boxes = try boxes(in: picture)
        let arrows = picture.matches(of: #/data-import="(\w+) (\w+)" d="M([0-9. ]+)"/#)
        #expect(Set(arrows.map { "\($0.1) \($0.2)" }) == needed)
        for arrow in arrows {
            let numbers = arrow.3.split(separator: " ").compactMap { Double($0) }
            let (from, to) = (boxes[String(arrow.1)], boxes[String(arrow.2)])
            #expect(from?.touches((numbers[0], numbers[1])) == true, "\(arrow.0)")
            #expect(
                to?.touches((numbers[numbers.count - 2], numbers[numbers.count - 1])) == true, "\(arrow.0)")
        }
    }

    /// A word in code that begins like a type is one, of the sources or of the tests.
    @Test func everyTypeThatThePageNamesExists() throws {
        let page = try Repository.text(of: "docs/architecture.md")
        let names = Set(page.matches(of: #/`([A-Z][A-Za-z]+)(?:[.(<][^`]*)?`/#).map { String($0.1) })
        #expect(names.count > 30)
        let sources = try (["Sources", "Tests/SourceRulesTests"]).flatMap { folder in
            try FileManager.default
                .subpathsOfDirectory(atPath: Repository.root.appending(path: folder).path)
                .filter { $0.hasSuffix(".swift") }.map { try Repository.text(of: "\(folder)/\($0)") }
        }.joined(separator: "\n")
        let declared = Set(
            sources.matches(of: #/\b(?:class|struct|enum|protocol|actor|typealias) ([A-Z]\w+)/#)
                .map { String($0.1) })
        let modules = Set(try imports().keys)
        for name in names where !declared.contains(name) && !modules.contains(name) {
            #expect(["Package"].contains(name), "\(name) is no type")
        }
    }

    /// A reader who cannot see a picture has its text.
    @Test(arguments: ["modules", "event", "request", "retry"])
    func everyPictureHasATitleADescriptionAndBothAppearances(_ name: String) throws {
        let picture = try Repository.text(of: "docs/images/\(name).svg")
        #expect(picture.contains("role=\"img\" aria-labelledby=\"title desc\""))
        #expect(picture.contains("<title id=\"title\">") && picture.contains("<desc id=\"desc\">"))
        #expect(picture.contains("@media (prefers-color-scheme: dark)"))
        #expect(try Repository.text(of: "docs/architecture.md").contains("](images/\(name).svg)"))
        try XMLCheck().check(picture)
    }

    private let internalModules: Set = ["RillLocks", "RillText", "RillJSON", "RillCurlShim", "RillLogPage"]

    private func boxes(in picture: String) throws -> [String: Box] {
        let box = #/data-module="(\w+)" x="([0-9.]+)" y="([0-9.]+)" width="([0-9.]+)" height="([0-9.]+)"/#
        return Dictionary(
            uniqueKeysWithValues: picture.matches(of: box).map { match in
                let number = { (text: Substring) in Double(text) ?? .nan }
                return (
                    String(match.1),
                    Box(
                        x: number(match.2), y: number(match.3), width: number(match.4),
                        height: number(match.5))
                )
            })
    }

    /// What each module of Sources imports, as the manifest has it.
    private func imports() throws -> [String: Set<String>] {
        let manifest = try Repository.text(of: "Package.swift")
        let target = #/\.target\(\s*name: "(Rill\w*)"(?:,\s*dependencies: \[([^\]]*)\])?/#
        return Dictionary(
            uniqueKeysWithValues: manifest.matches(of: target).map { match in
                (String(match.1), Set((match.2 ?? "").matches(of: #/"(\w+)"/#).map { String($0.1) }))
            })
    }

    private func reachable(from module: String, _ imports: [String: Set<String>]) -> Set<String> {
        imports[module, default: []].reduce(into: []) { result, next in
            result.formUnion([next])
            result.formUnion(reachable(from: next, imports))
        }
    }
}

/// Whether tags are closed in the order in which they were opened.
private struct XMLCheck {
    func check(_ text: String) throws {
        var open: [Substring] = []
        for match in text.matches(of: #/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/#) {
            if match.1 == "/" {
                #expect(open.popLast() == match.2)
            } else if match.3.isEmpty {
                open.append(match.2)
            }
        }
        #expect(open.isEmpty)
    }
}
