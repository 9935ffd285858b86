import { oneLine } from "@skillquay/skill";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import { isId } from "../../platform/db/is-id.ts";
import type { HubRole } from "../../platform/db/people-tables.ts";
import { hubError } from "../../platform/errors.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { generateLinkToken, linkTokenHash } from "./link-token.ts";
import {
  deleteInvitation,
  insertInvitation,
  invitationByHash,
  noteAcceptedBy,
  openInvitations,
  useInvitation,
} from "./queries/invitation-queries.ts";

/** Links by which somebody makes an account of their own on this hub, with a role that was chosen for them. */
export interface HubInvitations {
  /** The answer holds the token, for the only time. */
  invite(requested: InvitationRequest, by: Actor & { readonly accountId: string }): Promise<NewInvitation>;
  list(): Promise<readonly OpenInvitation[]>;
  /** False when there is no such invitation any more. */
  withdraw(id: string, by: Actor): Promise<boolean>;
  /** What a link offers; undefined when it offers nothing any more. */
  look(token: string): Promise<Omit<OpenInvitation, "id" | "note" | "createdAt"> | undefined>;
  /**
   * Makes the account, once, however many come with the link at the same time: `make` runs in the transaction that takes it, and
   * when it fails the link is as good as before. Throws for a link that offers nothing.
   */
  accept<Account extends { readonly id: string }>(
    token: string,
    make: (transaction: Db, role: HubRole) => Promise<Account>,
  ): Promise<Account>;
}

export interface InvitationRequest {
  readonly role: HubRole;
  /** For whom it is. */
  readonly note: string;
  readonly days: number;
}

export interface NewInvitation {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
}

export interface OpenInvitation {
  readonly id: string;
  readonly role: HubRole;
  readonly note: string;
  /** Handle of whoever invites. */
  readonly by: string | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const NOTE_MAX_CHARS = 200;
const DAY_SECONDS = 24 * 3600;

export function createHubInvitations({
  database: { db },
}: {
  readonly database: HubDatabase;
}): HubInvitations {
  return {
    invite: ({ role, note, days }, by) =>
      db.transaction().execute(async (transaction) => {
        const { token, hash } = generateLinkToken();
        const { id, expires_at: expiresAt } = await insertInvitation(transaction, {
          tokenHash: hash,
          role,
          note: oneLine(note, NOTE_MAX_CHARS),
          madeBy: by.accountId,
          lifeSeconds: days * DAY_SECONDS,
        });
        await recordAudit(transaction, {
          ...by,
          action: "person.invite",
          target: id,
          details: { role, note, days },
        });
        return { id, token, expiresAt };
      }),
    async list() {
      return (await openInvitations(db)).map((row) => ({
        id: row.id,
        role: row.role ?? "member",
        note: row.note ?? "",
        by: row.by ?? undefined,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      }));
    },
    async withdraw(id, by) {
      if (!isId(id)) return false;
      return await db.transaction().execute(async (transaction) => {
        if (!(await deleteInvitation(transaction, id))) return false;
        await recordAudit(transaction, { ...by, action: "person.withdraw_invitation", target: id });
        return true;
      });
    },
    async look(token) {
      const hash = linkTokenHash(token);
      const row = hash === undefined ? undefined : await invitationByHash(db, hash);
      if (row === undefined) return undefined;
      return { role: row.role ?? "member", by: row.by ?? undefined, expiresAt: row.expires_at };
    },
    accept: (token, make) =>
      db.transaction().execute(async (transaction) => {
        const hash = linkTokenHash(token);
        const role = hash === undefined ? undefined : await useInvitation(transaction, hash);
        if (hash === undefined || role === undefined) throw invitationOver();
        const account = await make(transaction, role);
        await noteAcceptedBy(transaction, hash, account.id);
        await recordAudit(transaction, {
          actor: "account",
          accountId: account.id,
          action: "person.join",
          target: account.id,
          details: { role },
        });
        return account;
      }),
  };
}

export function invitationOver() {
  return hubError("invitation_over", "This invitation was accepted already, taken back, or is too old.", {
    suggestions: ["Ask whoever invited you for another link", "Sign in, if you have an account"],
  });
}
