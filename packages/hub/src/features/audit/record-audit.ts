import { oneLine } from "@skillquay/skill";
import type { Db } from "../../platform/db/connect.ts";
import { storableJson } from "../../platform/db/storable.ts";
import { insertAudit } from "./audit-queries.ts";

/** Who did what. Never a secret, and never more than is needed to recognise the thing. */
export interface AuditEntry {
  /** Whose log it stands in; absent for what concerns the whole hub. */
  readonly accountId?: string | undefined;
  /** The key that was used, where it was one. */
  readonly keyId?: string | undefined;
  readonly actor: "account" | "operator" | "hub";
  /** Noun and verb, `skill.share`: programs filter by it, so it is never renamed. */
  readonly action: string;
  /** What it was done to: a slug, a handle, a name or an id. */
  readonly target: string;
  readonly details?: AuditDetails | undefined;
}

/** Who does something, as far as the log is concerned. */
export type Actor = Pick<AuditEntry, "actor" | "keyId" | "accountId">;

export const OPERATOR: Actor = { actor: "operator" };

/** What the hub does by itself. */
export const HUB: Actor = { actor: "hub" };

export function actorOf({ accountId, keyId }: { readonly accountId: string; readonly keyId: string }): Actor {
  return { actor: "account", accountId, keyId };
}

export type AuditDetails = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>;

/** Call it with the transaction that does the thing: then there is either both or neither. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await insertAudit(db, {
    accountId: entry.accountId ?? null,
    keyId: entry.keyId ?? null,
    actor: entry.actor,
    action: entry.action,
    target: oneLine(entry.target, TEXT_MAX_CHARS),
    details: storableJson(shortened(entry.details ?? {})),
  });
}

// Long enough for any name that the hub accepts.
const TEXT_MAX_CHARS = 200;
const LIST_MAX = 20;

function shortened(details: AuditDetails): AuditDetails {
  const short = (value: AuditDetails[string]) => {
    if (typeof value === "string") return oneLine(value, TEXT_MAX_CHARS);
    return typeof value === "object"
      ? value.slice(0, LIST_MAX).map((item) => oneLine(item, TEXT_MAX_CHARS))
      : value;
  };
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, short(value)]));
}
