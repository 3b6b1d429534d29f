// What every file of these tests uses.
@_exported import RillCore
@_exported import RillLocks
@_exported import RillTesting
@_exported import TestSupport
@_exported import Testing
