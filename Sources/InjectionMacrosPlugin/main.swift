// The compiler starts this program, and asks it what macros stand for.
Connection(input: 0, output: 1).serve(MacroList.answer)
