// What every file of these tests uses.
@_exported import RillCore
@_exported import TestSupport
