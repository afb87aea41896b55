import Foundation
import HarnessTesting
import TestSupport
import XCTest

/// A Slurm of one node that listens on loopback alone, and keeps everything in a folder of its own.
///
/// Its daemons are launched as apps are, so whatever they start ends with them.
final class SlurmCluster {
  private let sandbox: Sandbox
  private let folder: URL
  private var daemons: [CLIApplication] = []

  private var configuration: URL { folder.appendingPathComponent("slurm.conf") }
  private var socket: URL { folder.appendingPathComponent("munge.socket") }

  /// Starts it.
  ///
  /// - Throws: `OptionalProgram.Missing` where the test has not required Slurm.
  init(_ sandbox: Sandbox) throws {
    self.sandbox = sandbox
    folder = sandbox.temporaryDirectory.appendingPathComponent("slurm", isDirectory: true)
    let programs = try ["munged", "slurmctld", "slurmd", "sbatch"].map(Self.program)
    for name in ["state", "spool"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    let ports = try FreePorts.two()
    try Data(configuration(ports)).write(to: configuration)
    // Otherwise it looks for one that is mounted, which it then does not use; containers have none.
    try Data("CgroupPlugin=cgroup/v1\n".utf8).write(
      to: folder.appendingPathComponent("cgroup.conf"))
    try startMunge(programs[0])
    try start(programs[1], "-D", "-f", configuration.path) { FreePorts.isTaken(ports[0]) }
    try start(programs[2], "-D", "-N", Self.node, "-f", configuration.path) {
      FreePorts.isTaken(ports[1])
    }
  }

  /// Ends the daemons, and what they have started.
  func stop() {
    for daemon in daemons.reversed() { daemon.terminate() }
  }

  /// Runs one of Slurm's commands to its end.
  func command(_ name: String, _ words: String...) throws -> Outcome {
    let app = CLIApplication(try Self.program(name), sandbox: sandbox)
    app.launchEnvironment["SLURM_CONF"] = configuration.path
    app.launchArguments = words
    return try app.run(timeout: 60).expect(.success)
  }

  /// Waits until none of a job's tasks is left, not even one that comes to its end.
  func waitForEnd(of job: String) throws {
    try Poll.until("job \(job) has ended") {
      try command("squeue", "--noheader", "--jobs", job).output.isEmpty
    }
  }
}

// MARK: - Starting

extension SlurmCluster {
  private static let node = "node1"

  private static func program(_ name: String) throws -> String {
    guard let url = CLIApplication.commandURL(name) else {
      throw OptionalProgram.Missing(program: .slurm)
    }
    return url.path
  }

  private func startMunge(_ program: String) throws {
    let key = folder.appendingPathComponent("munge.key")
    let bytes = (0..<128).map { _ in UInt8.random(in: .min ... .max) }
    try Data(bytes).write(to: key)
    XCTAssertEqual(chmod(key.path, 0o600), 0)
    // Without force, no folder above the socket may be one that others write to, as /tmp is.
    let files = ["pid", "log", "seed"].map {
      "--\($0)-file=" + folder.appendingPathComponent("munged.\($0)").path
    }
    try start(
      program,
      ["--foreground", "--force", "--key-file=\(key.path)", "--socket=\(socket.path)"]
        + files
    ) { FileManager.default.fileExists(atPath: self.socket.path) }
  }

  private func start(
    _ program: String, _ words: String..., isReady: () -> Bool
  ) throws {
    try start(program, words, isReady: isReady)
  }

  private func start(_ program: String, _ words: [String], isReady: () -> Bool) throws {
    let daemon = CLIApplication(program, sandbox: sandbox)
    daemon.launchEnvironment["SLURM_CONF"] = configuration.path
    daemon.launchArguments = words
    try daemon.launch()
    daemons.append(daemon)
    try Poll.until("\(program) is ready") {
      if daemon.state == .exited {
        throw DaemonEnded(program: program, errors: try daemon.waitForExit().errorOutput)
      }
      return isReady()
    }
  }

  /// A daemon that is not there any more.
  private struct DaemonEnded: Error, CustomStringConvertible {
    let program: String
    let errors: String

    var description: String { "\(program) has ended. Its standard error:\n\(errors)" }
  }

  private func configuration(_ ports: [UInt16]) -> [UInt8] {
    let path = folder.path
    let text = """
      ClusterName=harness
      SlurmctldHost=\(Self.hostName)(127.0.0.1)
      SlurmctldPort=\(ports[0])
      SlurmdPort=\(ports[1])
      CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
      SlurmUser=root
      AuthType=auth/munge
      AuthInfo=socket=\(socket.path),cred_expire=5
      CredType=cred/munge
      ProctrackType=proctrack/linuxproc
      TaskPlugin=task/none
      JobAcctGatherType=jobacct_gather/none
      AccountingStorageType=accounting_storage/none
      SwitchType=switch/none
      MpiDefault=none
      MailProg=/bin/true
      StateSaveLocation=\(path)/state
      SlurmdSpoolDir=\(path)/spool
      SlurmctldPidFile=\(path)/slurmctld.pid
      SlurmdPidFile=\(path)/slurmd.pid
      SlurmctldLogFile=\(path)/slurmctld.log
      SlurmdLogFile=\(path)/slurmd.log
      SchedulerType=sched/builtin
      SelectType=select/cons_tres
      SelectTypeParameters=CR_CPU
      SlurmdParameters=config_overrides
      ReturnToService=2
      NodeName=\(Self.node) NodeHostname=\(Self.hostName) NodeAddr=127.0.0.1 CPUs=4
      PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP

      """
    return Array(text.utf8)
  }

  /// Slurm's controller starts where it finds its own name alone.
  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    let bytes = name.prefix { $0 != 0 && $0 != CChar(UInt8(ascii: ".")) }.map(UInt8.init)
    return String(decoding: bytes, as: UTF8.self)
  }
}
