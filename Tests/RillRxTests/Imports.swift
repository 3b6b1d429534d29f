// What every file of these tests uses.
@_exported import RillRx
@_exported import TestSupport
