// What the expectations, the screen and the errors of an app are made of comes with it.
@_exported public import HarnessComparison
@_exported public import HarnessSystem
@_exported public import HarnessTerminal
