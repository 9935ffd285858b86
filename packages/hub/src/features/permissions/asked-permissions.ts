import { decodeUtf8 } from "@skillquay/skill";
import {
  type DeclaredPackages,
  declaredHosts,
  declaredPackages,
  type NeededHost,
  neededHosts,
  type SkillScript,
} from "@skillquay/skill/scripts";
import type { DriveCatalog, HubSkill } from "../catalog/index.ts";

/** A version of a skill and where its files come from. */
export interface SkillFiles {
  readonly skill: HubSkill;
  readonly catalog: Pick<DriveCatalog, "scripts" | "readInternal" | "manifestFiles">;
}

/** What the scripts of a skill ask for, read from their texts: nothing of them runs. */
export interface AskedPermissions {
  readonly hosts: readonly NeededHost[];
  readonly packages: readonly ScriptPackages[];
}

export interface ScriptPackages {
  readonly script: string;
  readonly declared: DeclaredPackages;
}

export async function askedPermissions(files: SkillFiles): Promise<AskedPermissions> {
  const { skill, catalog } = files;
  const scripts = (await catalog.scripts(skill)).slice(0, MOST_SCRIPTS);
  const readText = textReader(files);
  const texts: string[] = [];
  const packages: ScriptPackages[] = [];
  for (const script of scripts) {
    texts.push((await readText(script.path)) ?? "");
    const declared = await declaredPackages(script, readText);
    if (declared !== undefined) packages.push({ script: script.path, declared });
  }
  return { hosts: neededHosts(texts, skill.frontmatter), packages };
}

/** As many as a person looks through. */
const MOST_SCRIPTS = 200;

/** Hosts without which the author says that the scripts do not work. */
export function requiredHosts({ skill }: SkillFiles): readonly string[] {
  return declaredHosts(skill.frontmatter);
}

export async function packagesOfScript(
  files: SkillFiles,
  script: SkillScript,
): Promise<DeclaredPackages | undefined> {
  return await declaredPackages(script, textReader(files));
}

function textReader({ skill, catalog }: SkillFiles) {
  let paths: Promise<ReadonlySet<string>> | undefined;
  return async (path: string): Promise<string | undefined> => {
    paths ??= catalog.manifestFiles(skill).then((files) => new Set(files.map((file) => file.path)));
    if (!(await paths).has(path)) return undefined;
    return decodeUtf8(await catalog.readInternal(skill, path));
  };
}
