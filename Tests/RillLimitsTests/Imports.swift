// What every file of these tests uses.
@_exported import RillLimits
@_exported import TestSupport
