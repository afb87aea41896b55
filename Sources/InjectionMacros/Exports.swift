// An app imports this module in place of Injection.
@_exported public import Injection
