import type { Db } from "../../platform/db/connect.ts";
import { accountCredits } from "../accounts/index.ts";
import type { Plans } from "../credits/index.ts";
import { roomUsed } from "./queries/room-queries.ts";
import { noRoomLeft } from "./quota-errors.ts";

/** What is about to be kept for an account. */
export interface RoomRequest {
  readonly accountId: string;
  readonly slug: string;
  /** Absent for a skill of somebody else, whose bytes are there already. */
  readonly version?: { readonly treeDigest: string; readonly bytes: number } | undefined;
}

/**
 * Throws `quota_exceeded` when the plan has no room for it. Where no plan has a limit, nothing is asked. To be exact, the account has
 * to be locked until what comes is there.
 */
export type AssertRoom = (db: Db, requested: RoomRequest) => Promise<void>;

export function createRoomCheck(plans: Plans): AssertRoom {
  const isLimited = plans.names.some((name) =>
    Object.values(plans.find(name).room).some((most) => most !== undefined),
  );
  return async (db, { accountId, slug, version }) => {
    if (!isLimited) return;
    const { plan } = await accountCredits(db, accountId);
    const { maxSkills, maxVersions, maxMegabytes } = plans.find(plan).room;
    if (maxSkills === undefined && maxVersions === undefined && maxMegabytes === undefined) return;
    const used = await roomUsed(db, { accountId, slug, treeDigest: version?.treeDigest ?? "" });
    if (maxSkills !== undefined && used.skills + 1 > maxSkills)
      throw noRoomLeft({ plan, limit: maxSkills, what: "skills in a drive" });
    if (version === undefined) return;
    if (maxVersions !== undefined && used.versions + 1 > maxVersions)
      throw noRoomLeft({ plan, limit: maxVersions, what: "versions of a skill" });
    if (maxMegabytes !== undefined && used.bytes + version.bytes > maxMegabytes * MEGABYTE)
      throw noRoomLeft({ plan, limit: maxMegabytes, what: "MB of files" });
  };
}

const MEGABYTE = 1024 * 1024;
