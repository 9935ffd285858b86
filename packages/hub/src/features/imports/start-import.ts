import type { Db } from "../../platform/db/connect.ts";
import { recordAudit } from "../audit/index.ts";
import { type MarketplaceSkill, marketplaceSkill } from "../catalog/index.ts";
import { addToOwnCollection } from "../collections/index.ts";
import { copyOf, type DriveOwner, enabledInDrive } from "../drive/index.ts";
import { ownSkillId } from "../skills/index.ts";
import { type SourceSkill, similarImportable } from "../sources/index.ts";
import { importableNotFound, importRunning, importWaiting, nameTaken, skillExists } from "./import-errors.ts";
import { type ImportParts, importQueue, turnOf } from "./import-parts.ts";
import { insertImport, openImport, setReservation } from "./queries/import-queries.ts";

export interface ImportRequest {
  /** As `skills_discoverSkills` gives it. */
  readonly slug: string;
  /** Where to look; absent: the marketplace, then sources. */
  readonly origin?: "marketplace" | "github" | undefined;
}

/** `isNew` is false when an import of it was under way already; that one goes on, and nothing more is charged. */
export type ImportHandle =
  | { readonly importId: string; readonly isNew: boolean }
  /** Not `enabled`: it is switched off there, and stays so. */
  | { readonly inDriveAs: string; readonly enabled: boolean };

/** Reserves the price and leaves the rest to the job, in one transaction: there are both or neither. */
export async function startImport(
  parts: ImportParts,
  owner: DriveOwner,
  requested: ImportRequest,
): Promise<ImportHandle> {
  const { db } = parts.database;
  const match = await findImportable(parts, requested);
  if (match === undefined) {
    const similar = await similarImportable(db, bareSlug(requested.slug).replaceAll("\0", ""), SUGGESTIONS);
    throw importableNotFound(requested.slug, similar);
  }
  const existing = await knownInDrive(db, owner, match);
  if (existing !== undefined) {
    // For a key of a collection it is not there before it is on the list.
    await db.transaction().execute((transaction) => addToOwnCollection(transaction, owner, existing.skillId));
    return { inDriveAs: existing.slug, enabled: existing.enabled };
  }
  try {
    const handle = await db.transaction().execute((transaction) => openRow(transaction, parts, owner, match));
    parts.crashPoint("import.after_row");
    return handle;
  } catch (error) {
    if (error instanceof EndedMeanwhile) return startImport(parts, owner, requested);
    throw error;
  }
}

/** An import before this one ended after the drive was looked at. What was begun is taken back, and all is looked at again. */
class EndedMeanwhile extends Error {}

const SUGGESTIONS = 3;

type Importable =
  | { readonly origin: "marketplace"; readonly skill: MarketplaceSkill }
  | { readonly origin: "github"; readonly skill: SourceSkill };

async function findImportable(
  { database: { db }, sources }: ImportParts,
  { slug, origin }: ImportRequest,
): Promise<Importable | undefined> {
  if (!SLUG.test(bareSlug(slug))) return undefined;
  const where = origin ?? ORIGINS.find((existing) => slug.trim().toLowerCase().startsWith(`${existing}:`));
  if (where !== "github") {
    const skill = await marketplaceSkill(db, { slug: bareSlug(slug) });
    if (skill !== undefined) return { origin: "marketplace", skill };
  }
  if (where === "marketplace") return undefined;
  const skill = await sources.find(bareSlug(slug));
  return skill === undefined ? undefined : { origin: "github", skill };
}

const SLUG = /^[a-z0-9-]{1,64}$/;
const ORIGINS = ["github", "marketplace"] as const;

function bareSlug(slug: string): string {
  return slug
    .trim()
    .toLowerCase()
    .replace(/^(?:github|marketplace):/, "");
}

/** The skill, when the drive has it already. Throws when it could not get there. */
async function knownInDrive(
  db: Db,
  { accountId, collectionId }: DriveOwner,
  match: Importable,
): Promise<{ readonly skillId: string; readonly slug: string; readonly enabled: boolean } | undefined> {
  if (match.origin === "marketplace") {
    const { skillId, slug } = match.skill;
    const enabled = await enabledInDrive(db, accountId, skillId);
    return enabled === undefined ? undefined : { skillId, slug, enabled };
  }
  // Before anything is charged; the last step looks again, when nobody can come in between.
  const hasName = (await ownSkillId(db, accountId, match.skill.name)) !== undefined;
  // After the name: an import that ends in between must not make its own copy look like another skill.
  const copy = await copyOf(db, accountId, match.skill.id);
  if (copy !== undefined) return copy.enabled === null ? undefined : { ...copy, enabled: copy.enabled };
  if (!hasName) return undefined;
  throw collectionId === undefined ? skillExists(match.skill.name) : nameTaken(match.skill.name);
}

async function openRow(
  db: Db,
  parts: ImportParts,
  owner: DriveOwner,
  match: Importable,
): Promise<ImportHandle> {
  const { accountId, keyId, collectionId } = owner;
  const { origin, skill } = match;
  const { slug } = skill;
  const importId = await insertImport(db, {
    accountId,
    keyId: keyId ?? null,
    collectionId: collectionId ?? null,
    origin,
    slug,
    state: "queued",
    request:
      "skillId" in skill
        ? { skillId: skill.skillId, versionId: skill.versionId }
        : { sourceSkillId: skill.id },
  });
  if (importId === undefined) {
    const open = await openImport(db, accountId, slug);
    // Over in this very moment.
    if (open === undefined) throw new EndedMeanwhile();
    // Of another origin: the caller can try again once that one is over.
    // To a key of one collection, the import of another key is no more than in its way.
    const isSeen = collectionId === undefined || open.collection_id === collectionId;
    if (!isSeen) throw importRunning(slug);
    if (open.origin !== origin) {
      throw open.state === "waiting" ? importWaiting(slug, open.id) : importRunning(slug);
    }
    return { importId: open.id, isNew: false };
  }
  // The row keeps others from beginning one, and whoever had begun has ended by now: nobody pays twice for one skill.
  if ((await knownInDrive(db, owner, match)) !== undefined) throw new EndedMeanwhile();
  await parts.assertRoom?.(db, { accountId, slug });
  // After the row, in every transaction that has both: see `Credits`.
  const { reservationId } = await parts.credits.reserve(db, {
    accountId,
    // What the account publishes itself costs it nothing.
    amount: "ownerId" in skill && skill.ownerId === accountId ? 0 : parts.credits.prices.import,
    reason: "import",
    ref: slug,
    idempotencyKey: importId,
  });
  await setReservation(db, accountId, { importId, reservationId });
  await recordAudit(db, {
    actor: "account",
    accountId,
    keyId,
    action: "import.start",
    target: slug,
    details: { origin },
  });
  const priority = await turnOf(db, accountId);
  await parts.jobs.enqueue(importQueue, { importId }, { db, singletonKey: importId, priority });
  return { importId, isNew: true };
}
