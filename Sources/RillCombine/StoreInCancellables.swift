#if canImport(Combine) || COMBINE_MODEL
    #if canImport(Combine)
        import Combine
    #else
        import CombineModel
    #endif
    import Rill

    extension Disposable {
        /// Stores a cancellable in a set, and disposes of this disposable when the set releases the
        /// cancellable.
        public func store(in cancellables: inout Set<AnyCancellable>) {
            asCancellable().store(in: &cancellables)
        }

        /// Stores a cancellable in a collection, and disposes of this disposable when the collection releases
        /// the cancellable.
        public func store<Cancellables: RangeReplaceableCollection<AnyCancellable>>(
            in cancellables: inout Cancellables
        ) { asCancellable().store(in: &cancellables) }

        /// This disposable as a cancellable of Combine, which disposes of it when it is cancelled or
        /// released.
        public func asCancellable() -> AnyCancellable { AnyCancellable { dispose() } }
    }
#endif
