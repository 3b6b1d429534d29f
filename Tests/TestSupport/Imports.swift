// What every file here and of the tests uses.
@_exported import RillLocks
@_exported import RillTesting
@_exported import Testing
