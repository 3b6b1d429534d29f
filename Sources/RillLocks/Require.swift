/// Stops the program with `message` unless `condition` holds, for an argument that breaks a rule of a public
/// declaration.
///
/// Unlike `precondition`, it also names the broken rule in release builds, since an argument such as a count
/// often comes from data.
@inlinable package func require(
    _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) {
    if !condition { stop(message(), file, line) }
}

@usableFromInline @inline(never) func stop(_ message: String, _ file: StaticString, _ line: UInt) -> Never {
    fatalError(message, file: file, line: line)
}
