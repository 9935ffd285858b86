import type { DraftChange } from "../../../../../src/contract/index.ts";

/** Changes to a skill that nobody else has seen so far. */
export interface KeptDraft {
  /** The bytes that it began with, and the version that has them. */
  readonly base: string;
  readonly version: number;
  readonly changes: readonly DraftChange[];
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Where a draft stays over a closed window: in this browser, apart for each account. */
export function keptDrafts(handle: string, store: Store = localStorage) {
  const keyOf = (ref: string) => `skillquay:draft:${handle}:${ref}`;
  return {
    read(ref: string): KeptDraft | undefined {
      try {
        return parsed(JSON.parse(store.getItem(keyOf(ref)) ?? "null"));
      } catch {
        return undefined;
      }
    },
    /** False where the browser has no room for it, or keeps nothing. */
    keep(ref: string, draft: KeptDraft): boolean {
      try {
        if (draft.changes.length === 0) store.removeItem(keyOf(ref));
        else store.setItem(keyOf(ref), JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Whatever else wrote there is no draft. */
function parsed(kept: unknown): KeptDraft | undefined {
  if (!isObject(kept)) return undefined;
  const { base, version, changes } = kept;
  if (typeof base !== "string" || typeof version !== "number" || !Array.isArray(changes)) return undefined;
  return { base, version, changes: changes.filter(isChange) };
}

function isChange(change: unknown): change is DraftChange {
  if (!isObject(change)) return false;
  const { path, text } = change;
  return typeof path === "string" && (text === undefined || typeof text === "string");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
