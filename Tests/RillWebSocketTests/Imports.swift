// What every file of these tests uses.
@_exported import NetworkingTestSupport
