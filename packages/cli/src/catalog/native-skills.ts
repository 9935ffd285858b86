import { lstatSync, readdirSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { type LocalCatalog, realPath, type SkillRoot } from "@skillquay/local";
import { readSkillFileSync } from "@skillquay/skill";
import { type HostProfile, type NativeSkills, resolveHostPath, type SkillSummary } from "@skillquay/tools";
import type { Io } from "../program/io.ts";
import { configFolders } from "../settings/config-folders.ts";

/**
 * What a host sees of a catalog without us. Only valid skills right in a folder that it reads: of others nobody knows whether it
 * shows them, and a skill that is shown twice is better than one that is shown nowhere.
 */
export function createNativeSkills(
  io: UserMachine,
  catalog: Pick<LocalCatalog, "roots" | "shadowed">,
): (host: HostProfile, skills: readonly SkillSummary[]) => NativeSkills | undefined {
  return (host, skills) => {
    const roots = catalog.roots().filter((root) => isReadBy(host, root, io));
    if (roots.length === 0) return undefined;
    const ranks = new Set(roots.map(({ rank }) => rank));
    const folders = new Set([...roots.map(({ path }) => path), ...builtInFolders(host, io)]);
    const { ignoresLinks = false } = host.skillFolders;
    const linked = ignoresLinks ? new Set<string>() : linkedFolders(folders);
    const isNative = ({ rootRank, baseDirectory = "", tier }: SkillSummary) =>
      tier === "strict" &&
      ranks.has(rootRank) &&
      folders.has(dirname(baseDirectory)) &&
      !(ignoresLinks && isLink(baseDirectory));
    const listed = new Set<SkillSummary>(
      skills.filter(
        (skill) => isNative(skill) || (linked.size > 0 && linked.has(realPath(skill.baseDirectory ?? ""))),
      ),
    );
    const namesakes = new Set<SkillSummary>();
    for (const { skill, winner } of catalog.shadowed()) {
      if (!isNative(skill) || listed.has(winner)) continue;
      (hasSameText(skill, winner) ? listed : namesakes).add(winner);
    }
    return { title: host.title, listed, namesakes };
  };
}

/** A copy of the same skill is no other one. */
function hasSameText(one: SkillSummary, another: SkillSummary): boolean {
  const textOf = ({ baseDirectory = "", skillFile }: SkillSummary) => {
    try {
      return readSkillFileSync(baseDirectory, skillFile);
    } catch {
      return undefined;
    }
  };
  const text = textOf(one);
  const other = textOf(another);
  return text !== undefined && other !== undefined && Buffer.compare(text, other) === 0;
}

function isReadBy(
  { skillFolders: { user, project } }: HostProfile,
  { path, location }: SkillRoot,
  io: UserMachine,
): boolean {
  if (user.some((folder) => pathOf(folder, io) === path)) return true;
  return location === "project" && project.some((folder) => path.endsWith(sep + join(folder)));
}

function builtInFolders({ skillFolders: { builtIn = [] } }: HostProfile, io: UserMachine): string[] {
  return builtIn.map((folder) => pathOf(folder, io));
}

function pathOf(folder: string, io: UserMachine): string {
  const { env, homeDirectory, platform } = io;
  return resolveHostPath(folder, {
    env,
    homeDirectory,
    platform,
    applicationFolder: configFolders(io).application,
  });
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

type UserMachine = Pick<Io, "env" | "homeDirectory" | "platform">;

/** Where links in these folders lead: the host shows those skills, and the catalog has them under their own folder. */
function linkedFolders(folders: ReadonlySet<string>): ReadonlySet<string> {
  const linked = new Set<string>();
  for (const folder of folders) {
    for (const entry of entriesOf(folder)) {
      const target = entry.isSymbolicLink() ? realPath(join(folder, entry.name)) : "";
      // Under another name the host would show another skill.
      if (basename(target) === entry.name) linked.add(target);
    }
  }
  return linked;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
