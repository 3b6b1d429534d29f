// What every file of these tests uses.
@_exported import NetworkingTestSupport
@_exported import RillEventLog
@_exported import RillTelemetry
