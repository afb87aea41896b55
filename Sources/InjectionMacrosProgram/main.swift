// The compiler starts this program, and asks it what macros stand for. It holds nothing else: a test
// that depended on it would have SwiftPM build all tests as it builds what runs during a build.
import InjectionMacrosPlugin

CompilerPlugin.serve()
