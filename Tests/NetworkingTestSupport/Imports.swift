// What every file here and of the tests uses.
@_exported import Dispatch
@_exported import Foundation
@_exported import LoopbackServer
@_exported import Rill
@_exported import RillLocks
@_exported import RillNetworking
@_exported import RillTesting
@_exported import TestSupport
@_exported import Testing
