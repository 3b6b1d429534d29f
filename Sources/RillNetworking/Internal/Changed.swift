/// A copy of `value` with a change.
package func changed<Value>(_ value: Value, _ change: (inout Value) throws -> Void) rethrows -> Value {
    var copy = value
    try change(&copy)
    return copy
}
