extension Lifetime {
    /// An action that `onDispose` has registered.
    public struct Registration: Sendable {
        let lifetime: Lifetime
        let teardown: Teardown

        /// Removes the action from the lifetime and releases it. It will not run, unless its lifetime is
        /// already being disposed of.
        ///
        /// A scheduler calls this when its work has run, so that a long subscription does not collect the
        /// teardowns of work that is over.
        public func remove() { lifetime.remove(teardown) }
    }
}
