/// Where URLSession behaves differently.
enum Platform {
    /// Whether Foundation is swift-corelibs-foundation, that of every platform but Apple's.
    static var isCorelibsFoundation: Bool {
        #if canImport(FoundationNetworking)
            true
        #else
            false
        #endif
    }
}
