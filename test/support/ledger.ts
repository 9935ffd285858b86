/** What may be found after a crash: whatever was acknowledged, and of a change that was not either side. */
export interface Ledger {
  /** How many changes were acknowledged. */
  acknowledged(): number;
  /** Makes a change; from here on the subject may be in its old or its new state, and after the answer only in the new one. */
  change(subject: string, next: string, act: () => Promise<unknown>): Promise<void>;
  /** Notes a state that is acknowledged already. */
  note(subject: string, state: string): void;
  /** Each subject with the states that it may be in. */
  possible(): ReadonlyMap<string, readonly string[]>;
}

/** The state of everything that the ledger does not know. */
export const ABSENT = "absent";

export function createLedger(): Ledger {
  const subjects = new Map<string, readonly string[]>();
  let count = 0;
  const note = (subject: string, state: string) => {
    subjects.set(subject, [state]);
    count += 1;
  };
  return {
    acknowledged: () => count,
    possible: () => subjects,
    note,
    async change(subject, next, act) {
      subjects.set(subject, [...(subjects.get(subject) ?? [ABSENT]), next]);
      await act();
      note(subject, next);
    },
  };
}

/** The subjects that are found in a state which they must not be in. */
export function broken(ledger: Ledger, matches: ReadonlyMap<string, string>): string[] {
  return [...ledger.possible()]
    .map(([subject, states]) => ({ subject, states, state: matches.get(subject) ?? ABSENT }))
    .filter(({ states, state }) => !states.includes(state))
    .map(({ subject, states, state }) => `${subject}: found '${state}', promised '${states.join("' or '")}'`);
}
