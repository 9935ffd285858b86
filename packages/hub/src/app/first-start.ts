import { BUNDLED_SKILLS } from "../features/catalog/index.ts";
import type { Credits } from "../features/credits/index.ts";
import { bundleSkills, loadSamples } from "../features/drive/index.ts";
import { createKeys, hubHasKeys } from "../features/keys/index.ts";
import type { BlobStore } from "../platform/blobs/blob-store.ts";
import type { HubDatabase } from "../platform/db/connect.ts";
import { withHubLock } from "../platform/db/queries/lock-queries.ts";
import { openAccounts } from "./open-accounts.ts";

export interface FirstStart {
  /** Handle of the owner's account. */
  readonly account: string;
  /** Absent where somebody took the role from the last owner. */
  readonly accountId: string | undefined;
  /** Whether the owner's first key is still to be made: once the hub can be reached, by `firstKeyOf`. */
  readonly isUnfinished: boolean;
}

export interface FirstStartOptions {
  readonly database: HubDatabase;
  readonly blobs: BlobStore;
  /** Gives the owner opening credits. */
  readonly credits?: Credits | undefined;
  /** Skills that everybody may see; undefined publishes none. */
  readonly samplesFolder: string | undefined;
  /** Skills that every account has, at every start as this program brings them. */
  readonly bundledFolders: readonly string[];
  readonly onProgress: (line: string) => void;
}

/**
 * Gives an empty hub its owner and the sample skills, once, however many instances start together. The owner's key is not made
 * before the hub can be reached: a start that fails, because its port is taken, has shown it to nobody, and the next one does.
 */
export async function firstStart(options: FirstStartOptions): Promise<FirstStart> {
  const { database, blobs, credits, samplesFolder, bundledFolders, onProgress } = options;
  return withHubLock(database.direct, async () => {
    await bundleSkills({ database, blobs }, bundledFolders);
    const everyone = openAccounts({ database, credits });
    const { accounts } = await everyone.counts();
    const owner = await everyone.hubOwner();
    const isUnfinished =
      accounts === 0 || (accounts === 1 && owner !== undefined && !(await hubHasKeys(database.db)));
    if (!isUnfinished) {
      return { account: owner?.handle ?? OWNER.handle, accountId: owner?.id, isUnfinished };
    }
    const accountId = owner?.id ?? (await everyone.createAccount(OWNER)).id;
    if (samplesFolder !== undefined) {
      const { published, refused } = await loadSamples(
        { database, blobs },
        { accountId, folder: samplesFolder, visibility: "public", except: BUNDLED_SKILLS },
      );
      onProgress(`Published ${published.length} sample skills.`);
      for (const { folder, reasons } of refused)
        onProgress(`Not a skill that the hub can take: '${folder}'. ${reasons.join(" ")}`);
    }
    return { account: OWNER.handle, accountId, isUnfinished };
  });
}

/** The owner's first key: on the start that makes it, of all that come at once, and never again. */
export async function firstKeyOf(database: HubDatabase, accountId: string): Promise<string | undefined> {
  return withHubLock(database.direct, async () => {
    if (await hubHasKeys(database.db)) return undefined;
    return (await createKeys({ database }).mint({ accountId, name: "first key" })).key;
  });
}

const OWNER = { handle: "owner", name: "Owner", role: "owner" } as const;
