/// Several looks at a family, one after the other, which tell when no process can have slipped
/// through.
///
/// A process that starts another and ends at once may be in the list of all processes, be dead when
/// it is looked at, and have its child behind the end of the list. So where a member has died since
/// the last look, or a process has been reaped that may have been one, that look does not show that none
/// is there.
struct FamilyLooks {
  /// Whether the last look has shown all of the family that lives.
  private(set) var isWhole = false
  private var dead: Set<ProcessTable.Entry> = []
  private var burialCount = Foundlings.burialCount

  /// Takes note of the members that a look has shown.
  mutating func note(_ members: Set<ProcessTable.Entry>) {
    let burialCount = Foundlings.burialCount
    let zombies = members.filter(\.isZombie)
    isWhole = zombies.isSubset(of: dead) && burialCount == self.burialCount
    dead = zombies
    self.burialCount = burialCount
  }
}
