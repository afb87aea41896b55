// A test imports `HarnessTesting` alone: what drives an app comes with it.
@_exported public import Harness
