# Complains of skips that are thrown elsewhere than in a test itself or in its `setUp`. Within an
# assertion a skip is a failure, for an assertion catches what its arguments throw; and nobody sees
# in a helper's call that it may skip. Given all Swift files of the tests.
FNR == 1 { where = "" }

/^ *((override|private|fileprivate|static|public|@[A-Za-z]+) +)*(func|init)[ (?]/ {
  where = $0
  sub(/^ */, "", where)
}

/XCTSkip|[^A-Za-z.]require\(\./ && !/^ *(\/\/|")/ {
  begins = /^ *(try (XCTSkipIf|XCTSkipUnless|require)\(|throw XCTSkip\()/
  inTest = where ~ /func (test|setUp)/
  # The line before it leaves no bracket open.
  if (!begins || !inTest || open) {
    printf "%s:%d: a skip is a line of its own in a test or in setUp: %s\n", FILENAME, FNR, $0
    found = 1
  }
}

{ open = /[(,]$/ }

END { exit found }
