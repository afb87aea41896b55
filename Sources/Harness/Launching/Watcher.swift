import CPlatform
import Foundation
import HarnessSystem
import LaunchProtocol

/// Ends what this process has launched if this process itself dies, whatever kills it.
///
/// A shell reads a pipe of which this process holds the only other end, closed on exec. When that
/// is closed, it ends every process that carries this process's mark (`platform_mark`) or its sign in
/// `HARNESS_LAUNCH_ID`, and their groups, until none is left. (PR_SET_PDEATHSIG would not do: it looks at the thread that
/// started a child, not at its process.)
///
/// A harness that has launched this process leaves the watcher alone, which then has work to do.
enum Watcher {
  /// Starts the watcher; has to come before the first launch.
  ///
  /// Where it cannot be started, launches go on without it.
  static let start: Void = {
    guard let streams = try? ChildStreams(for: .typed) else { return }
    guard let child = try? Starter.spawn.start(program, streams) else { return }
    running.withLock { $0 = (child, lifeline: streams.ends.input) }
    WatcherProcess.id = child.id
    _ = platform_at_exit { Watcher.stop() }
  }()

  /// Has the watcher remove a folder of sockets too when this process dies.
  ///
  /// It is told the folder's inode, and removes what lies in that one alone: neither what was put in
  /// the folder's place, nor what lies deeper, which a program may have mounted.
  ///
  /// - Parameters:
  ///   - path: The folder's path, which has no newline.
  ///   - identity: What tells it from another in its place.
  static func tell(ofFolder path: String, _ identity: FileIdentity) {
    start
    guard let lifeline = running.read({ $0?.lifeline }),
      !path.utf8.contains(UInt8(ascii: "\n"))
    else { return }
    _ = BrokenPipe.write(Data("\(identity.inode) \(path)\n".utf8), to: lifeline)
  }

  /// The watcher, and the end of the pipe that is closed when this process dies.
  private static let running = Monitor<(child: any StartedChild, lifeline: Descriptor?)?>(nil)

  /// Has the watcher do its work now, and waits for its end: no process outlives this one's exit.
  private static func stop() {
    guard let (child, lifeline) = running.read({ $0 }) else { return }
    lifeline?.close()
    let deadline = Deadline(after: TimeLimit.kill)
    while child.reap() == nil && !deadline.hasPassed { platform_sleep(500) }
  }

  private static var program: Program {
    Program(
      executable: "/bin/sh", arguments: ["-c", script, WatcherProcess.name, limitPattern, sign],
      environment: ["PATH": "/usr/bin:/bin"],
      workingDirectory: "/")
  }

  /// What all launches of this process have in their environment, and nothing else does.
  private static var sign: String { "\(LAUNCH_ID_VARIABLE)=\(LaunchIdentifier.processMark)" }

  /// The line in the limits of a process that has a mark of this process's, for grep.
  private static var limitPattern: String {
    "^Max file locks *\(LaunchMarks.processDigits)[0-9]\\{11\\} "
  }

  /// A zombie has its mark until it is reaped, by a thread that may be waiting for the watcher.
  ///
  /// What the system calls so may be a process whose first thread alone has ended. Signals that a
  /// terminal sends to its processes do not end the watcher before its work is done.
  private static let script = #"""
    trap '' HUP INT QUIT TERM
    folder=
    while read -r number path; do inode=$number folder=$path; done
    [ -z "$folder" ] || (
      cd -P -- "$folder" && set -- $(ls -di .) && [ "$1" = "$inode" ] || exit
      rm -f ./* ./.[!.]*
      cd / && rmdir -- "$folder"
    ) 2>/dev/null
    rounds=0
    while [ "$rounds" -lt 1000 ]; do
      if [ -r /proc/self/environ ]; then
        found=$(
          { grep -ls -e "$1" /proc/[0-9]*/limits; grep -lsaF -e "$2" /proc/[0-9]*/environ; } |
            tr -dc '0-9\n' | sed 's|.*|/proc/&/status|'
        )
        [ -n "$found" ] || exit 0
        marked=$(
          {
            grep -Ls '^State:.*Z' $found
            grep -lsE '^Threads:[[:space:]]*([2-9]|1[0-9])' $found
          } | tr -dc '0-9\n'
        )
      else
        marked=$(ps -A -E -ww -o pid= -o ppid= -o command= | while read -r process parent words; do
          [ "$process" != "$$" ] && [ "$parent" != "$$" ] || continue
          case $words in *"$2"*) echo "$process" ;; esac
        done)
      fi
      [ -n "$marked" ] || exit 0
      for process in $marked; do
        kill -s KILL -- "$process" "-$process" 2>/dev/null
      done
      rounds=$((rounds + 1))
    done
    """#
}
