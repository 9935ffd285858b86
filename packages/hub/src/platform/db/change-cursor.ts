import { type Change, changeKinds } from "./change.ts";
import type { ChangeRow, ChangesRead } from "./queries/change-queries.ts";

/** How far the log has been read. */
export interface ChangeCursor {
  /** Where the next read begins, and what it leaves out. */
  next(): { readonly fromXid: bigint; readonly except: readonly number[] };
  /** The changes of a read, none of which was told before. */
  advance(read: ChangesRead): Change[];
}

/**
 * Numbers are given out before a transaction ends, so a later number may be seen first. A change is told as soon as it is
 * seen; the position moves only over transactions that have all ended, and what lies beyond it is remembered by number.
 */
export function createChangeCursor(settledBelow: bigint): ChangeCursor {
  let position = settledBelow;
  const notices = new Map<number, bigint>();
  return {
    next: () => ({ fromXid: position, except: [...notices.keys()] }),
    advance(read) {
      position = read.settledBelow;
      for (const { seq, xid } of read.rows) notices.set(seq, xid);
      for (const [seq, xid] of notices) if (xid < position) notices.delete(seq);
      return read.rows.map(toChange);
    },
  };
}

function toChange({ kind, ref }: ChangeRow): Change {
  const existing = changeKinds.find((name) => name === kind);
  // A newer program may write kinds that this one does not know; then it cannot know what they spoil.
  return existing === undefined ? { kind: "everything", ref: "" } : { kind: existing, ref };
}
