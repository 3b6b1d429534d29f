import Foundation
import Rill
import RillText

/// A field of a form that cannot be used, with one sentence for the person who filled it in.
struct FieldProblem: Error, Encodable, Equatable {
    let field: String
    let text: String
}

/// The answer to a form: the problems of its fields, or a result if there are none.
struct FormAnswer<Result: Encodable>: Encodable {
    let problems: [FieldProblem]
    let result: Result?
}

/// Reads the fields of a form, and collects the problems of all of them.
struct FieldReader {
    private let fields: [String: String]
    private(set) var problems: [FieldProblem] = []

    init(_ fields: [String: String]) { self.fields = fields }

    /// The result of fields without a problem.
    func answer<Result, Failure>(
        _ result: () throws(Failure) -> Result
    ) throws(Failure) -> FormAnswer<Result> {
        FormAnswer(problems: problems, result: problems.isEmpty ? try result() : nil)
    }

    /// The text of the field without blanks around it; nil when it is empty or missing.
    func text(_ name: String) -> String? {
        let text = fields[name]?.trimmingCharacters(in: .whitespaces) ?? ""
        return text.isEmpty ? nil : text
    }

    func isOn(_ name: String) -> Bool { text(name) == "on" }

    mutating func add(_ field: String, _ text: String) {
        problems.append(FieldProblem(field: field, text: text))
    }

    /// A case by its name; the first case when the field is empty.
    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, _: Choice.Type = Choice.self
    ) -> Choice where Choice.RawValue == String {
        let cases = Array(Choice.allCases)
        guard let text = text(name) else { return cases[0] }
        if let choice = Choice(rawValue: text) { return choice }
        add(name, "Choose one of \(cases.map(\.rawValue).joined(separator: ", ")).")
        return cases[0]
    }

    mutating func number<Number: LosslessStringConvertible & Comparable>(
        _ name: String, in allowed: ClosedRange<Number>
    ) -> Number? {
        guard let text = text(name) else { return nil }
        if let number = Number(text), allowed.contains(number) { return number }
        let kind = Number.self == Double.self ? "number" : "whole number"
        let (least, most) = (Self.shown(allowed.lowerBound), Self.shown(allowed.upperBound))
        add(name, "This needs a \(kind) from \(least) to \(most).")
        return nil
    }

    mutating func duration(_ name: String, in allowed: ClosedRange<Duration>) -> Duration? {
        text(name).flatMap { duration(of: $0, in: allowed, for: name) }
    }

    mutating func durations(
        _ name: String, in allowed: ClosedRange<Duration>, atMost count: Int
    ) -> [Duration] {
        guard let text = text(name) else { return [] }
        let items = text.components(separatedBy: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        guard items.count <= count else {
            add(name, "This takes at most \(count) durations, but has \(items.count).")
            return []
        }
        var durations: [Duration] = []
        for item in items {
            guard let duration = duration(of: item, in: allowed, for: name) else { return [] }
            durations.append(duration)
        }
        return durations
    }

    /// Reads a duration. A number without a unit counts seconds.
    private mutating func duration(
        of text: String, in allowed: ClosedRange<Duration>, for name: String
    ) -> Duration? {
        let isBare = text.last.map { $0.isASCII && $0.isNumber } ?? false
        let plain = text.replacing(#/ +(?=[a-zµ])/#, with: "").replacing("µs", with: "us")
        guard let duration = DurationText.duration(of: isBare ? "\(plain)s" : plain) else {
            add(name, "\u{201C}\(text.prefix(40))\u{201D} is no duration: write 500ms, 1.5s or 2m.")
            return nil
        }
        guard allowed.contains(duration) else {
            add(
                name,
                "This needs a duration from \(allowed.lowerBound.text) to \(allowed.upperBound.exactText).")
            return nil
        }
        // Cut to whole nanoseconds, which a program can write exactly.
        return .nanoseconds(Int64(duration.attoseconds / Duration.nanoseconds(1).attoseconds))
    }

    private static func shown(_ number: some LosslessStringConvertible) -> String {
        let text = String(number)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
