// `import Rill` is enough: the core and the schedulers.
@_exported import RillCore
@_exported import RillSchedulers
