// What every file of these tests uses.
@_exported import RillRx
@_exported import RillTesting
@_exported import TestSupport
@_exported import Testing
