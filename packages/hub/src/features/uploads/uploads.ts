import type { ArchiveFile } from "@skillquay/skill/archive";
import type { ToolError } from "@skillquay/tools";
import type { CrashPoint } from "../../platform/crash-points.ts";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import { hubError } from "../../platform/errors.ts";
import type { KeyCaller, UploadCaller } from "../accounts/index.ts";
import { actorOf, recordAudit } from "../audit/index.ts";
import { type Collections, isOnList } from "../collections/index.ts";
import type { ImportRecord } from "../imports/index.ts";
import { ownSkillId, readSkillUpload, type SkillUpload } from "../skills/index.ts";
import {
  countOpenTickets,
  giveTicketBack,
  insertTicket,
  ticketByHash,
  useTicket,
} from "./queries/ticket-queries.ts";
import { readUpload } from "./read-upload.ts";
import { generateTicket, ticketHash } from "./ticket-token.ts";
import { ticketInvalid, ticketUsed, tooManyTickets } from "./upload-errors.ts";
import { ownerOfKey, type UploadOwner } from "./upload-owner.ts";

/** How skills come in from outside. */
export interface Uploads {
  /** On whose behalf a key uploads. Throws `collection_not_found`. */
  ownerOf(caller: KeyCaller | UploadCaller, collectionName?: string): Promise<UploadOwner>;
  /** The answer holds the ticket itself, for the only time. */
  createTicket(owner: UploadOwner, filename?: string): Promise<Ticket>;
  /** Whose ticket it is, if it could be used now. Uses nothing up. */
  findTicket(token: string): Promise<TicketOwner>;
  /** Uses it up: of all who present it at once, one gets past this. */
  useTicket(token: string, owner: TicketOwner): Promise<void>;
  /** For a ticket that was just used, when nothing of the upload was read. */
  giveTicketBack(token: string, owner: TicketOwner): Promise<void>;
  /** Takes the bytes of a zip archive or a SKILL.md. When it resolves, the skill is on its way and survives a crash. */
  receive(owner: UploadOwner, upload: ReceivedUpload): Promise<UploadResult>;
  /** The same for files that are here already, with what the new version is for. */
  receiveFiles(owner: UploadOwner, upload: ReceivedFiles): Promise<UploadResult>;
}

export interface Ticket {
  readonly token: string;
  readonly expiresAt: Date;
  readonly maxBytes: number;
}

export interface TicketOwner extends UploadOwner {
  readonly filename: string | undefined;
}

export interface ReceivedUpload {
  readonly bytes: Uint8Array;
  readonly filename: string | undefined;
}

export interface ReceivedFiles {
  readonly files: readonly ArchiveFile[];
  readonly comment: string | undefined;
}

/** The files of a skill and what was read from them, ready for the way into the drive. */
export interface SkillFiles {
  readonly skill: SkillUpload;
  readonly files: readonly ArchiveFile[];
  readonly filename: string | undefined;
  readonly comment?: string | undefined;
}

export interface UploadResult {
  readonly importId: string;
  readonly skillSlug: string;
  readonly state: ImportRecord["state"];
  /** With state `done`. */
  readonly version?: number | undefined;
  /** What is wrong, or what the owner has to decide, in one sentence. */
  readonly message?: string | undefined;
}

export interface UploadsOptions {
  readonly database: HubDatabase;
  readonly collections: Pick<Collections, "find">;
  readonly crashPoint: CrashPoint;
  /** Scans, stores and publishes. */
  readonly publishUpload: (owner: UploadOwner, skill: SkillFiles) => Promise<UploadResult>;
}

export const TICKET_LIFE_SECONDS = 600;

// Far more than anybody needs in ten minutes.
const MAX_OPEN_TICKETS = 100;

export function createUploads({
  database: { db },
  collections,
  crashPoint,
  publishUpload,
}: UploadsOptions): Uploads {
  return {
    ownerOf: (caller, collectionName) => ownerOfKey({ db, collections }, caller, collectionName),

    async createTicket(owner, filename) {
      const token = generateTicket();
      const tokenHash = ticketHash(token);
      if (tokenHash === undefined) throw new Error("a new ticket does not pass its own check");
      const { accountId, keyId, collection, maxBytes } = owner;
      const expiresAt = await db.transaction().execute(async (transaction) => {
        if ((await countOpenTickets(transaction, accountId)) >= MAX_OPEN_TICKETS) {
          throw tooManyTickets(MAX_OPEN_TICKETS);
        }
        const { expires_at } = await insertTicket(transaction, accountId, {
          keyId,
          collectionId: collection?.id,
          tokenHash,
          filename,
          maxBytes,
          lifeSeconds: TICKET_LIFE_SECONDS,
        });
        await recordAudit(transaction, {
          ...actorOf(owner),
          action: "upload.ticket",
          target: filename ?? "",
        });
        return expires_at;
      });
      return { token, expiresAt, maxBytes };
    },

    findTicket: (token) => findTicket(db, token),

    async useTicket(token, { accountId }) {
      const tokenHash = ticketHash(token);
      const isMine = tokenHash !== undefined && (await useTicket(db, accountId, tokenHash));
      if (isMine) {
        crashPoint("upload.after_ticket");
        return;
      }
      // Says what became of it since it was found.
      await findTicket(db, token);
      throw ticketUsed();
    },

    async giveTicketBack(token, { accountId }) {
      const tokenHash = ticketHash(token);
      if (tokenHash !== undefined) await giveTicketBack(db, accountId, tokenHash);
    },

    receive: async (owner, { bytes, filename }) =>
      takeFiles(owner, { files: await readUpload(bytes), filename }),

    receiveFiles: (owner, { files, comment }) => takeFiles(owner, { files, comment, filename: undefined }),
  };

  async function takeFiles(owner: UploadOwner, sent: Omit<SkillFiles, "skill">): Promise<UploadResult> {
    const skill = await readSkillUpload(sent.files);
    const { slug } = skill;
    const { accountId, collection } = owner;
    if (collection !== undefined) {
      // A key that sees one collection must not change what it does not see.
      const skillId = await ownSkillId(db, accountId, slug);
      const isOutside =
        skillId !== undefined && !(await isOnList(db, accountId, { collectionId: collection.id, skillId }));
      if (isOutside) throw nameTaken(slug);
    }
    return publishUpload(owner, { ...sent, skill });
  }
}

async function findTicket(db: Db, token: string): Promise<TicketOwner> {
  const tokenHash = ticketHash(token);
  const row = tokenHash === undefined ? undefined : await ticketByHash(db, tokenHash);
  if (row?.is_used === true) throw ticketUsed();
  if (row === undefined || !row.is_good) throw ticketInvalid();
  const { collection_id: id, collection_name: name } = row;
  return {
    accountId: row.account_id,
    keyId: row.key_id,
    collection: id === null || name === null ? undefined : { id, name },
    maxBytes: row.max_bytes,
    filename: row.filename ?? undefined,
  };
}

function nameTaken(slug: string): ToolError {
  return hubError("skill_exists", `The name '${slug}' cannot be used with this key.`, {
    suggestions: ["Choose another name in the front matter of SKILL.md", "Upload it with an all-skills key"],
  });
}
