import { randomUUID } from "node:crypto";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { CrashPoint } from "../../platform/crash-points.ts";
import { recordChange } from "../../platform/db/change-log.ts";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import { lockAccount } from "../accounts/index.ts";
import { recordAudit } from "../audit/index.ts";
import type { Credits } from "../credits/index.ts";
import type { Verdicts } from "../scans/index.ts";
import { dropShare } from "../sharing/index.ts";
import { filesOfVersion } from "../skills/index.ts";
import { describeUpdate, type UpdateDescription } from "./describe-update.ts";
import { comesWithHub, importBlocked, notInDrive, otherUpdate, updateNotFound } from "./drive-errors.ts";
import type { DriveOwner } from "./drive-owner.ts";
import {
  bundledNamed,
  type DriveEntry,
  driveSlugs,
  entriesNamed,
  type PendingUpdate,
  pendingUpdates,
} from "./queries/drive-queries.ts";
import {
  addSwitchedOff,
  deleteEntry,
  dismissVersion,
  flipEnabled,
  movePin,
} from "./queries/entry-queries.ts";
import { type RemovedEntry, removeEntry } from "./remove-entry.ts";
import { type Restore, restoreVersion } from "./restore-version.ts";
import { tellViewers } from "./tell-viewers.ts";

/** An account's entries with a pinned version each. A key of a collection reaches those that its collection names. */
export interface Drive {
  /** Throws `skill_not_found`, as all of these do for what is not in the drive. */
  toggle(owner: DriveOwner, slug: string): Promise<{ readonly slug: string; readonly enabled: boolean }>;
  /** Throws `skill_in_use` while others have the skill through this account, `access_denied` for what comes with the hub. */
  remove(owner: DriveOwner, slug: string): Promise<RemovedEntry>;
  /** The same on a page, where a person can bring it back: what nobody else has goes into the trash. */
  removeToTrash(owner: DriveOwner, slug: string): Promise<RemovedEntry>;
  /** Ends a share that the account got from another one. */
  giveBack(owner: DriveOwner, skillId: string, slug: string): Promise<RemovedEntry>;
  checkUpdates(owner: DriveOwner, slug?: string): Promise<CheckedUpdates>;
  /**
   * Moves the pin and charges, both or neither. With `version`, only if that is the pending one. Throws `update_not_found`,
   * `import_blocked` and `quota_exceeded`.
   */
  acceptUpdate(
    owner: DriveOwner,
    requested: { slug: string; version?: number | undefined },
  ): Promise<AcceptedUpdate>;
  /** Moves an own skill to another of its versions; throws `import_blocked`, and `skill_changed` when it is at another one by now. */
  restoreVersion(restore: Restore): Promise<void>;
  /** Keeps the pin until there is another version. */
  dismissUpdate(owner: DriveOwner, slug: string): Promise<DismissedUpdate>;
}

export interface CheckedUpdates {
  readonly updates: readonly CheckedUpdate[];
  /** Further pending updates, which are told by name alone. */
  readonly more: readonly string[];
}

export interface CheckedUpdate extends UpdateDescription {
  readonly slug: string;
  readonly fromVersion: number;
  readonly toVersion: number;
  readonly publishedAt: Date;
}

export interface AcceptedUpdate {
  readonly slug: string;
  readonly fromVersion: number;
  readonly version: number;
  readonly creditsCharged: number;
}

export interface DismissedUpdate {
  readonly slug: string;
  readonly version: number;
  readonly dismissedVersion: number;
}

export interface DriveOptions {
  readonly database: HubDatabase;
  readonly blobs: BlobStore;
  readonly verdicts: Verdicts;
  readonly credits: Pick<Credits, "charge" | "prices">;
  readonly crashPoint: CrashPoint;
}

export function createDrive({ database: { db }, blobs, verdicts, credits, crashPoint }: DriveOptions): Drive {
  const find = async (transaction: Db, owner: DriveOwner, slug: string): Promise<DriveEntry> => {
    const entry = await findEntry(transaction, owner, slug);
    if (entry === undefined) throw notInDrive(slug, await driveSlugs(transaction, owner));
    return entry;
  };
  const findPending = async (transaction: Db, owner: DriveOwner, slug: string): Promise<PendingUpdate> => {
    const entry = await find(transaction, owner, slug);
    const [update] = await pendingUpdates(transaction, owner, entry);
    if (update === undefined) throw updateNotFound(entry.slug, entry.versionNumber);
    return update;
  };

  const remove = (owner: DriveOwner, slug: string, keepsInTrash: boolean) =>
    db.transaction().execute(async (transaction) => {
      // Imports take the account before the skill, too.
      await lockAccount(transaction, owner.accountId);
      const entry = await find(transaction, owner, slug);
      if (entry.isBundled) throw comesWithHub(entry.slug);
      return removeEntry(transaction, { ...owner, actor: actor(owner), keepsInTrash }, entry);
    });

  return {
    toggle: (owner, slug) =>
      db.transaction().execute(async (transaction) => {
        const entry = await find(transaction, owner, slug);
        const enabled = entry.isBundled
          ? await flipBundled(transaction, owner.accountId, entry)
          : await flipEnabled(transaction, owner.accountId, entry.skillId);
        if (enabled === undefined) throw notInDrive(slug, []);
        await recordChange(transaction, "account", owner.accountId);
        const action = enabled ? "drive.enable" : "drive.disable";
        await recordAudit(transaction, { ...actor(owner), action, target: entry.slug });
        return { slug: entry.slug, enabled };
      }),

    remove: (owner, slug) => remove(owner, slug, false),
    removeToTrash: (owner, slug) => remove(owner, slug, true),

    giveBack: (owner, skillId, slug) =>
      db.transaction().execute(async (transaction) => {
        const share = { skillId, withAccountId: owner.accountId };
        if (!(await dropShare(transaction, share, actor(owner)))) throw notInDrive(slug, []);
        return {
          skillId,
          slug,
          isDeleted: false,
          isInTrash: false,
          isReturned: true,
          isStillPublished: false,
        };
      }),

    async checkUpdates(owner, slug) {
      const only = slug === undefined ? undefined : await find(db, owner, slug);
      const pending = await pendingUpdates(db, owner, only);
      const shown = pending.slice(0, UPDATES_SHOWN);
      const updates: CheckedUpdate[] = [];
      for (const update of shown) {
        const diffChars = Math.floor(DIFF_CHARS / shown.length);
        updates.push({
          slug: update.slug,
          fromVersion: update.versionNumber,
          toVersion: update.newVersionNumber,
          publishedAt: update.publishedAt,
          ...(await describeUpdate({ db, blobs, verdicts }, update, { diffChars })),
        });
      }
      return { updates, more: pending.slice(UPDATES_SHOWN).map((update) => update.slug) };
    },

    async acceptUpdate(owner, { slug, version }) {
      const { accountId } = owner;
      const seen = await findPending(db, owner, slug);
      if (version !== undefined && version !== seen.newVersionNumber) {
        throw otherUpdate(seen.slug, { requested: version, pending: seen.newVersionNumber });
      }
      const files = await filesOfVersion(db, seen.newVersionId);
      const { verdict, findings } = await verdicts.of({ treeDigest: seen.newTreeDigest, files });
      if (verdict === "block") {
        const blocking = findings.filter(({ severity }) => severity === "block");
        throw importBlocked(
          seen.slug,
          blocking.map(({ rule }) => rule),
        );
      }
      const { slug: name, skillId, versionNumber, newVersionNumber } = seen;
      const amount = credits.prices.acceptUpdate;
      await db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId);
        // Looked at again under the lock: what was scanned is what is pinned, or nothing happens.
        const now = await findPending(transaction, owner, slug);
        if (now.newVersionId !== seen.newVersionId || now.versionId !== seen.versionId) {
          throw otherUpdate(name, { requested: newVersionNumber, pending: now.newVersionNumber });
        }
        await credits.charge(transaction, {
          accountId,
          amount,
          reason: "update",
          ref: name,
          // The pin moves in the same transaction: nobody can pay twice for one move, and a later one is another charge.
          idempotencyKey: randomUUID(),
        });
        crashPoint("update.before_pin");
        const move = { skillId, from: seen.versionId, to: seen.newVersionId };
        // The account published a version itself in this moment: nothing is charged, nothing moves.
        if (!(await movePin(transaction, accountId, move))) throw updateNotFound(name, versionNumber);
        await recordChange(transaction, "account", accountId);
        // Others see the version that the owner has.
        if (seen.ownerId === accountId) await tellViewers(transaction, accountId, skillId);
        await recordAudit(transaction, {
          ...actor(owner),
          action: "update.accept",
          target: name,
          details: { from: versionNumber, to: newVersionNumber, treeDigest: seen.newTreeDigest },
        });
      });
      crashPoint("update.after_pin");
      return { slug: name, fromVersion: versionNumber, version: newVersionNumber, creditsCharged: amount };
    },

    restoreVersion: (restore) => restoreVersion({ db, verdicts }, restore),

    dismissUpdate: (owner, slug) =>
      db.transaction().execute(async (transaction) => {
        const update = await findPending(transaction, owner, slug);
        const { skillId, newVersionId: versionId } = update;
        await dismissVersion(transaction, owner.accountId, { skillId, versionId });
        await recordAudit(transaction, {
          ...actor(owner),
          action: "update.dismiss",
          target: update.slug,
          details: { version: update.newVersionNumber },
        });
        return {
          slug: update.slug,
          version: update.versionNumber,
          dismissedVersion: update.newVersionNumber,
        };
      }),
  };
}

// What a model reads at once, and what a person looks through before saying yes.
const UPDATES_SHOWN = 10;
const DIFF_CHARS = 24_000;

/** By slug, or with the handle of its owner in front where another skill has the slug. */
async function findEntry(db: Db, owner: DriveOwner, name: string): Promise<DriveEntry | undefined> {
  const [slug = "", label] = name.trim().toLowerCase().split(":").reverse();
  if (!/^[a-z0-9-]{1,64}$/.test(slug)) return undefined;
  const entries = await entriesNamed(db, owner, slug);
  const bundled = entries.length > 0 ? undefined : await bundledNamed(db, owner, slug);
  const named = bundled === undefined ? entries : [bundled];
  return label === undefined ? named[0] : named.find(({ ownerHandle }) => ownerHandle === label);
}

/** Without an entry it is on, in the version that the program brings. */
async function flipBundled(db: Db, accountId: string, entry: DriveEntry): Promise<boolean> {
  if (entry.enabled) await addSwitchedOff(db, accountId, entry);
  else await deleteEntry(db, accountId, entry.skillId);
  return !entry.enabled;
}

function actor({ accountId, keyId }: DriveOwner) {
  return { actor: "account" as const, accountId, keyId };
}
