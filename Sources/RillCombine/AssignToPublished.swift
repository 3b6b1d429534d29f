#if canImport(Combine) || COMBINE_MODEL
    #if canImport(Combine)
        import Combine
    #else
        import CombineModel
    #endif
    import Rill

    extension ObservableConvertibleType {
        /// Assigns the elements to a `@Published` property on the main actor, until the property is released.
        /// An error ends the assignments and goes to `UnhandledErrors`, with the file and line of this call.
        ///
        ///     forecasts.map(\.text).assign(to: &$text)
        ///
        /// The elements arrive in the order and at the time of `subscribeOnMainActor`.
        @MainActor public func assign(
            to published: inout Published<Element>.Publisher, file: String = #fileID, line: Int = #line
        ) {
            let site = CallSite(file: file, line: line)
            let onMainActor = asObservable().observe(on: MainScheduler())
            ObservablePublisher<Element, Never>(onMainActor, .unbounded) { error in
                if let error { UnhandledErrors.handle(error, at: site) }
                return .finished
            }
            .assign(to: &published)
        }
    }
#endif
