/// A disposable that holds others. Nested containers are disposed of and released without recursion, however
/// deep the nesting is.
package protocol DisposableContainer: AnyObject, Disposable {
    /// Marks the container as disposed and takes its members; the last member of the array is disposed of
    /// first.
    func takeMembers() -> [any Disposable]
}

extension DisposableContainer {
    package func disposeOfMembers() {
        var left = takeMembers()
        while let next = left.popLast() {
            if let container = next as? any DisposableContainer {
                left += container.takeMembers()
            } else {
                next.dispose()
            }
        }
    }

    /// A container calls this in its `deinit`.
    func releaseMembers() {
        let members = takeMembers()
        if members.contains(where: { $0 is any DisposableContainer }) {
            IterativeRelease.release(Unmanaged.passRetained(ReleasedMembers(consume members)))
        }
    }
}

private final class ReleasedMembers: Sendable {
    let members: [any Disposable]

    init(_ members: [any Disposable]) { self.members = members }
}
