// What every file of these tests uses.
@_exported import NetworkingTestSupport

#if canImport(FoundationNetworking)
    @_exported import FoundationNetworking
#endif
