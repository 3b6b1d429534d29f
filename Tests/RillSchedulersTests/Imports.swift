// What every file of these tests uses.
@_exported import Dispatch
@_exported import Rill
@_exported import TestSupport
