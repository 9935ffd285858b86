import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { buildManifest } from "@skillquay/skill";
import type { InstallPlace } from "./install-place.ts";

/** Puts a person's changed copy aside before it is replaced or removed; where it is now. */
export async function keepCopy({ base, skills }: InstallPlace, name: string): Promise<string> {
  const folder = join(skills, name);
  const { treeDigest } = await buildManifest(folder, "SKILL.md");
  const kept = join(base, ".agents", "kept", `${name}-${treeDigest.slice("sha256:".length, 19)}`);
  await mkdir(join(kept, ".."), { recursive: true });
  // Links stay links: what they lead to is not part of what is kept.
  await cp(folder, kept, { recursive: true, verbatimSymlinks: true });
  return kept;
}
