/// A disposable that holds others. One that holds another is disposed of and released without recursion,
/// however deep they are.
package protocol DisposableContainer: AnyObject, Disposable {
    /// Marks this as disposed, and takes its members, the one to dispose of first last.
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

    /// To be called by a container that is released.
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
