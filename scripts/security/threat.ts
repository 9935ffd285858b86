/** What an attacker or a bad day may try, what holds against it, and the tests that show it. Tests name these ids. */
export interface Threat {
  /** Stable: a letter for the group, then a number. Never given to something else. */
  readonly id: string;
  readonly threat: string;
  /** What the product does about it. */
  readonly defence: string;
  /** Names of test files, without their folder; the page links to them. */
  readonly tests: readonly string[];
  /** What the tests do not show. */
  readonly gap?: string;
}

export interface ThreatGroup {
  readonly title: string;
  readonly threats: readonly Threat[];
}
