/// A call that breaks a precondition, and what the process says before it ends.
///
///     @Test(arguments: refusals) func aCallThatBreaksARuleIsRefused(_ refusal: Refusal) async {
///         let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
///             [name = refusal.testDescription as String] in await refusals.call(name)
///         }
///         #expect(result.says(refusal.message))
///     }
package struct Refusal: Sendable, CustomTestStringConvertible {
    package let testDescription: String
    package let message: String
    fileprivate let call: @Sendable () async -> Void

    /// Two refusals with the same message have different names.
    package init(
        _ message: String, name: String? = nil, _ call: @escaping @Sendable () async -> Void
    ) {
        testDescription = name ?? message
        self.message = message
        self.call = call
    }
}

extension [Refusal] {
    /// In the process of an exit test, which receives a name but no closure.
    package func call(_ name: String) async {
        for refusal in self where refusal.testDescription == name { await refusal.call() }
    }
}
