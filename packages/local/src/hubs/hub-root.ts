import { createHash } from "node:crypto";
import { join } from "node:path";
import type { SkillRoot } from "../discovery/skill-roots.ts";
import { hubsFolder } from "./hubs-folder.ts";

/** A hub whose skills are served beside those of this machine. */
export interface JoinedHub {
  /** Without a slash at the end. */
  readonly address: string;
  /** What its skills are marked with. */
  readonly name: string;
}

export function hubFolder(cacheDirectory: string, { address }: Pick<JoinedHub, "address">): string {
  return join(hubsFolder(cacheDirectory), createHash("sha256").update(address).digest("hex").slice(0, 24));
}

/** The folders of joined hubs, behind all others: a skill of this machine wins. */
export function withHubRoots(
  roots: readonly SkillRoot[],
  hubs: readonly JoinedHub[],
  cacheDirectory: string,
): SkillRoot[] {
  const joined = hubs.map(
    (hub, index): SkillRoot => ({
      path: join(hubFolder(cacheDirectory, hub), "skills"),
      location: "global",
      host: hub.name,
      hub: hub.name,
      rank: roots.length + index,
      owner: "hub",
    }),
  );
  return [...roots, ...joined];
}
