@_exported import RillCore
@_exported import RillLocks
@_exported import RillTesting
