import { type LocalCatalog, neededBy, secretsFor, skillPlace } from "@skillquay/local";
import type { NeededVariable } from "@skillquay/skill/scripts";
import type { SkillSummary } from "@skillquay/tools";
import type { CommandContext } from "../program/command.ts";
import { openSecrets } from "../trust/open-trust.ts";

/** A variable that scripts of a skill read, and whether a secret is kept for it. */
export interface SkillVariable {
  readonly name: string;
  readonly required: boolean;
  readonly scripts: readonly string[];
  /** `asks`: one is kept, and this version of the skill gets it after a yes. `missing`: none is kept for it. */
  readonly secret: "given" | "asks" | "missing";
}

/** What the scripts of a skill read from their environment, by their text and the skill's front matter. */
export async function skillVariables(
  { io }: Pick<CommandContext, "io">,
  catalog: LocalCatalog,
  skill: SkillSummary,
): Promise<SkillVariable[]> {
  if (!skill.hasScripts) return [];
  const needs = await neededByScript(catalog, skill);
  const variables = needs.flatMap(({ needed }) => needed);
  if (variables.length === 0) return [];
  const { treeDigest } = await catalog.manifest(skill);
  const { secrets, newSecrets } = secretsFor(openSecrets(io), skillPlace(skill), treeDigest, variables);
  const isIn = (stored: readonly { readonly name: string }[], name: string) =>
    stored.some((secret) => secret.name === name);
  return [...new Set(variables.map(({ name }) => name))].map((name) => ({
    name,
    required: variables.some((variable) => variable.name === name && !variable.isOptional),
    scripts: needs.filter(({ needed }) => isIn(needed, name)).map(({ path }) => path),
    secret: isIn(secrets, name) ? "given" : isIn(newSecrets, name) ? "asks" : "missing",
  }));
}

export async function readsVariable(
  catalog: LocalCatalog,
  skill: SkillSummary,
  variable: string,
): Promise<boolean> {
  const needs = await neededByScript(catalog, skill);
  return needs.some(({ needed }) => needed.some(({ name }) => name === variable));
}

/** Gives the skill in this folder, as it is now, every secret that it would be asked about. The names. */
export async function giveSecrets(
  { io }: Pick<CommandContext, "io">,
  {
    catalog,
    skill,
    digest,
  }: { readonly catalog: LocalCatalog; readonly skill: SkillSummary; readonly digest: string },
): Promise<string[]> {
  const store = openSecrets(io);
  if (store.list().length === 0) return [];
  const place = skillPlace(skill);
  const needed = (await neededByScript(catalog, skill)).flatMap((script) => script.needed);
  const { newSecrets } = secretsFor(store, place, digest, needed);
  if (newSecrets.length > 0) await store.give(newSecrets, { folder: place.folder, digest });
  return newSecrets.map(({ name }) => name);
}

async function neededByScript(
  catalog: LocalCatalog,
  skill: SkillSummary,
): Promise<{ readonly path: string; readonly needed: readonly NeededVariable[] }[]> {
  const { listRunnable } = await import("@skillquay/skill/scripts");
  const scripts = await listRunnable(await catalog.files(skill), (path) => catalog.readFile(skill, path));
  return Promise.all(
    scripts
      .filter(({ isTest }) => isTest !== true)
      .map(async (script) => ({ path: script.path, needed: await neededBy({ script, skill }) })),
  );
}
