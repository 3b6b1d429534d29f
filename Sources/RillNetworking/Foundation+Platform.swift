// The only file of the target that knows the platform. The re-export lets every file here, and every client that
// imports RillNetworking, use URLRequest without an #if of its own.
import Foundation

#if canImport(FoundationNetworking)
    @_exported import FoundationNetworking
#endif

/// What URLSession does differently in swift-corelibs-foundation, the Foundation of every platform but Apple's.
enum Platform {
    #if canImport(FoundationNetworking)
        static let isCorelibsFoundation = true
    #else
        static let isCorelibsFoundation = false
    #endif
}
