import Foundation
import TestSupport
import Testing

/// What the compiler says to code on the main actor, in the Swift 5 mode, in the Swift 6 mode and with the
/// main actor as the default isolation: the tables of docs/guides/troubleshooting.md.
@Suite(.compiling) struct MainActorCompilerTests {
    /// The messages, by the marker of the lines in the snippets.
    static let messages = [
        "mutated": "main actor-isolated property 'text' can not be mutated from a Sendable closure",
        "referenced": "main actor-isolated property 'text' can not be referenced from a Sendable closure",
        "inheritedMutated": "main actor-isolated property 'text' can not be mutated from a Sendable closure",
        "inheritedReferenced":
            "main actor-isolated property 'text' can not be referenced from a Sendable closure",
        "called": "call to main actor-isolated instance method 'show' in a synchronous nonisolated context",
        "fetched":
            "call to main actor-isolated instance method 'fetch()' in a synchronous nonisolated context",
        "captured": "capture of 'self' with non-Sendable type 'Presenter' in a '@Sendable' closure",
        "decodable": "main actor-isolated conformance of 'Repo' to 'Decodable' cannot satisfy conformance "
            + "requirement for a 'Sendable' type parameter",
        "equatable": "main actor-isolated conformance of 'City' to 'Equatable' cannot satisfy conformance "
            + "requirement for a 'Sendable' type parameter",
        "decoded":
            "main actor-isolated conformance of 'Repo' to 'Decodable' cannot be used in nonisolated context",
        "protocol": "capture of 'api' with non-Sendable type 'any Api' in a '@Sendable' closure",
        "parameter": "passing non-Sendable parameter 'show' to function expecting a '@Sendable' closure",
        "keyPath":
            "converting non-Sendable function value to '@Sendable (City) throws -> String' may introduce "
            + "data races",
        "function": "call to main actor-isolated global function 'find' in a synchronous nonisolated context",
        "testCase": "main actor-isolated instance method 'setUp()' has different actor isolation from "
            + "nonisolated overridden declaration",
        "operator":
            "call to main actor-isolated instance method 'trimmed()' in a synchronous nonisolated context",
    ]

    private static let defaultIsolation = ["-default-isolation", "MainActor"]

    @Test(arguments: ["5", "6"])
    func linesOfRxSwiftInAMainActorClassAreErrorsInBothModes(_ mode: String) throws {
        let compilation = try Compilation(of: "MainActorRejected", inMode: mode, flags: [])
        let expected = try Compilation.expected("MainActorRejected", Self.messages) { marker in
            if marker.hasPrefix("inherited") { return "warning" }
            return marker == "captured" && mode == "5" ? nil : "error"
        }
        #expect(compilation.diagnostics == expected)
    }

    @Test func whatThePageShowsCompilesInTheSwift5Mode() throws {
        let compilation = try Compilation(
            of: "MainActorAccepted", "MainActorDrivers", "ClientTests/ForecastModel.swift", inMode: "5",
            flags: [])
        #expect(compilation.text == "")
    }

    @Test func whatThePageShowsCompilesInTheSwift6Mode() throws {
        let compilation = try Compilation(of: "MainActorAccepted", "MainActorDrivers", flags: [])
        #expect(compilation.text == "")
    }

    @Test(arguments: ["5", "6"]) func theDefaultIsolationReachesTypesAndFunctions(_ mode: String) throws {
        let compilation = try Compilation(
            of: "DefaultIsolationRejected", inMode: mode, flags: Self.defaultIsolation)
        // On Linux an XCTestCase has this initializer.
        let initializer =
            "main actor-isolated initializer 'init(name:testClosure:)' has different actor "
            + "isolation from nonisolated overridden declaration"
        let messages = Self.messages.merging(["testInit": initializer]) { $1 }
        let expected = try Compilation.expected("DefaultIsolationRejected", messages) { marker in
            if mode == "6" || ["decodable", "equatable", "testCase", "testInit"].contains(marker) {
                return "error"
            }
            return marker == "protocol" ? nil : "warning"
        }
        let diagnostics = compilation.diagnostics.map {
            $0.replacing("; this is an error in the Swift 6 language mode", with: "")
        }
        #expect(diagnostics.sorted() == expected.sorted())
    }

    @Test func nonisolatedCuresWhatTheDefaultIsolationReaches() throws {
        let compilation = try Compilation(of: "DefaultIsolationAccepted", flags: Self.defaultIsolation)
        #expect(compilation.text == "")
    }

    @Test(arguments: [["5"], ["6"], ["6"] + defaultIsolation])
    func closuresOfSubscribeUseTheStateOfTheirActorWithRillRx(_ mode: [String]) throws {
        let compilation = try Compilation(
            of: "ActorClosuresAccepted", inMode: mode[0], flags: Array(mode.dropFirst()))
        #expect(compilation.text == "")
    }

    private static let races = [
        "mainFromOperator":
            "main actor-isolated property 'number' can not be referenced from a Sendable closure",
        "mainChanged": "main actor-isolated property 'number' can not be mutated from a Sendable closure",
        "mainFromTask":
            "main actor-isolated property 'number' can not be mutated from a nonisolated context",
        "mainFromOutside": "main actor-isolated property 'number' can not be mutated from a Sendable closure",
        "actorFromMain": "actor-isolated property 'number' can not be mutated from the main actor",
        "actorFromOutside": "actor-isolated property 'number' can not be mutated from a Sendable closure",
        "class": "capture of 'self' with non-Sendable type 'Presenter' in a '@Sendable' closure",
        "object": "capture of 'box' with non-Sendable type 'Box' in a '@Sendable' closure",
        "variable": "mutation of captured var 'sum' in concurrently-executing code",
        "element": "type 'Box' does not conform to the 'Sendable' protocol",
    ]

    /// Not Rill's to refuse: the pages warn of it. When a compiler refuses it, they can be shorter.
    @Test func theMistakesOfThePageAreLetThrough() throws {
        let compilation = try Compilation(of: "LetThrough", flags: [])
        #expect(compilation.text == "")
    }

    @Test func racesInClosuresOfSubscribeAreRefusedInTheSwift6Mode() throws {
        let compilation = try Compilation(of: "ActorClosuresRejected", flags: [])
        let expected = try Compilation.expected("ActorClosuresRejected", Self.races)
        #expect(expected.count == 16)
        // The compiler reports the element twice.
        #expect(Set(compilation.diagnostics) == Set(expected))
    }

    /// Found behind the check of types, and so in a file without other errors.
    @Test(arguments: ["5", "6"]) func aDriverInAClassOfNoActorIsRefusedInTheSwift6Mode(_ mode: String) throws
    {
        let compilation = try Compilation(of: "DriverOfNoActor", inMode: mode)
        let message = ["sent": "sending 'self' risks causing data races"]
        let expected = try Compilation.expected("DriverOfNoActor", message) { _ in mode == "6" ? "error" : nil
        }
        #expect(compilation.diagnostics == expected)
    }

    /// What is no use of an actor's state: the warnings name every error that is to come.
    @Test func theSwift5ModeWithStrictConcurrencyWarnsWhereTheSwift6ModeRefuses() throws {
        let flags = ["-enable-upcoming-feature", "StrictConcurrency"]
        let compilation = try Compilation(of: "ActorClosuresRejected", inMode: "5", flags: flags)
        let (later, suffix) = (
            ["class", "object", "variable", "element"], "; this is an error in the Swift 6 language mode"
        )
        let expected = try Compilation.expected("ActorClosuresRejected", Self.races) {
            later.contains($0) ? "warning" : "error"
        }
        #expect(expected.count { $0.contains("warning") } == 6)
        #expect(Set(compilation.diagnostics.map { $0.replacing(suffix, with: "") }) == Set(expected))
        #expect(compilation.diagnostics.allSatisfy { $0.contains("warning") == $0.hasSuffix(suffix) })
        // Without it, nothing is said of objects and elements. The state of an actor is an error, as ever.
        let silent = try Compilation(of: "ActorClosuresRejected", inMode: "5", flags: [])
        let missing = Set(expected).subtracting(silent.diagnostics.map { $0.replacing(suffix, with: "") })
        #expect(missing.count == 4 && missing.allSatisfy { $0.contains("warning") }, "\(missing)")
    }

    @Test func aFunctionInPlaceOfAClosureIsAWarningInTheSwift5ModeUnlessItsCapturesAreInferred() throws {
        let inferred = ["-enable-upcoming-feature", "InferSendableFromCaptures"]
        for (flags, count) in [(Self.defaultIsolation, 1), (Self.defaultIsolation + inferred, 0)] {
            let compilation = try Compilation(of: "FunctionsAsClosures", inMode: "5", flags: flags)
            #expect(compilation.diagnostics.count == count, "\(compilation.text)")
        }
    }

    @Test func thePageHasEveryMessage() throws {
        let page = try Compilation.page("guides/troubleshooting.md")
        for message in Self.messages.values { #expect(page.contains("`\(message)`"), "\(message)") }
    }

    /// A binder sets its property on the main actor. Not an error, so that code for RxSwift compiles.
    @Test func aBinderOfAPropertyThatIsMadeElsewhereIsAWarning() throws {
        let compilation = try Compilation(of: "BinderElsewhere", flags: [])
        let lines = Set(compilation.diagnostics.map { $0.prefix { $0 != " " } })
        #expect(lines == ["9", "10", "14"], "\(compilation.text)")
        #expect(compilation.diagnostics.allSatisfy { $0.contains(" warning: ") })
    }
}
