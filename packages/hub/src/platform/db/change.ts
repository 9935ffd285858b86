/**
 * What changed, and the id of it.
 * `key`: revoked, changed, or its collection changed · `account`: drive, shares, memberships, disabled · `team`: its
 * skills or members · `skill`: new version, visibility, deleted · `session`: closed, or signed out · `credential`: replaced
 * or removed · `answer`: to a question that another instance asks, the answer itself · `task`: cancelled · `task_state`: a task is in another state, for those who listen to it · `watch`: a page shows the account's calls as they come · `everything`: trust no cache.
 */
export const changeKinds = [
  "key",
  "account",
  "team",
  "skill",
  "session",
  "credential",
  "answer",
  "task",
  "task_state",
  "watch",
  "everything",
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** One entry of the change log. */
export interface Change {
  readonly kind: ChangeKind;
  readonly ref: string;
}
