import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { listSkillFiles, oneLine, readSkillFile } from "@skillquay/skill";
import { ToolError } from "@skillquay/tools";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { Visibility } from "../../platform/db/schema.ts";
import type { UploadedFile } from "../skills/index.ts";
import { type PublishedSkill, publishSkill } from "./publish-skill.ts";

export interface LoadedSamples {
  readonly published: readonly PublishedSkill[];
  /** Folders that hold no skill the hub can take, and why. */
  readonly refused: readonly { readonly folder: string; readonly reasons: readonly string[] }[];
}

/** Publishes every skill folder directly below a folder, but for `except`. Loading the same ones again changes nothing. */
export async function loadSamples(
  store: { readonly database: HubDatabase; readonly blobs: BlobStore },
  options: {
    readonly folder: string;
    readonly accountId: string;
    readonly visibility?: Visibility;
    readonly except?: readonly string[];
  },
): Promise<LoadedSamples> {
  const { folder, except = [], ...request } = options;
  const published: PublishedSkill[] = [];
  const refused: { folder: string; reasons: readonly string[] }[] = [];
  for (const entry of (await readdir(folder, { withFileTypes: true })).sort(byName)) {
    if (!entry.isDirectory() || entry.name.startsWith(".") || except.includes(entry.name)) continue;
    try {
      const files = await readSkillFolder(join(folder, entry.name));
      published.push(await publishSkill(store, { ...request, files }));
    } catch (error) {
      if (!(error instanceof ToolError) || error.code !== "skill_invalid") throw error;
      refused.push({ folder: oneLine(entry.name, 120), reasons: error.suggestions });
    }
  }
  return { published, refused };
}

/** The files of a skill on disk: hidden files and installed packages are not part of it. */
export async function readSkillFolder(folder: string): Promise<UploadedFile[]> {
  const { files } = await listSkillFiles(folder, "SKILL.md");
  return Promise.all(
    files.map(async ({ path, executable }) => ({
      path,
      executable,
      bytes: await readSkillFile(folder, path),
    })),
  );
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1;
}
