// A test of scenarios imports `ScenarioTesting` alone: what runs them comes with it.
@_exported public import HarnessReports
@_exported public import HarnessRunner
@_exported public import HarnessScenarios
@_exported public import HarnessTesting
