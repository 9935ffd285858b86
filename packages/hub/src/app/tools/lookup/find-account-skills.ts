import { oneLine } from "@skillquay/skill";
import { ToolError } from "@skillquay/tools";
import type { DriveCatalog, HubSkill } from "../../../features/catalog/index.ts";
import type { Collection } from "../../../features/collections/index.ts";
import { type HubToolContext, keyCaller } from "../hub-tool.ts";

/** Skills that may go on a list, by slug. Reports every wrong slug at once, with what was probably meant. */
export async function findAccountSkills(
  context: HubToolContext,
  slugs: readonly string[],
): Promise<HubSkill[]> {
  const catalog = accountCatalog(context);
  const match = await Promise.all(slugs.map((slug) => catalog.find(slug)));
  const existing = match.filter((skill) => skill !== undefined).filter((skill) => isLetIn(skill, context));
  if (existing.length === slugs.length) return existing;
  const wrong = slugs.filter((_, index) => {
    const skill = match[index];
    return skill === undefined || !isLetIn(skill, context);
  });
  throw await skillsNotFound([...new Set(wrong)], catalog, context);
}

/** All that the account may see: a scoped caller adds to its list what is not on it yet. */
export function accountCatalog(context: HubToolContext): DriveCatalog {
  const caller = keyCaller(context);
  if (caller.tier !== "scoped") return context.catalog;
  return context.services.catalogs.forCaller({ ...caller, tier: "authenticated", collection: undefined });
}

/** Whether the flags of a collection let a skill count, listed or not. */
export function passesFlags(
  { origin }: Pick<HubSkill, "origin">,
  flags: Pick<Collection, "includeTeamSkills" | "includeSharedSkills">,
): boolean {
  if (origin === "team") return flags.includeTeamSkills;
  return origin === "shared" ? flags.includeSharedSkills : true;
}

// What the flags of a scoped key's collection keep out does not exist for that key, not even to be added.
function isLetIn(skill: HubSkill, context: HubToolContext): boolean {
  const { collection } = keyCaller(context);
  return collection === undefined || passesFlags(skill, collection);
}

const SHOWN_SLUGS = 10;
const SHOWN_NEAR = 5;

async function skillsNotFound(
  wrong: readonly string[],
  catalog: DriveCatalog,
  context: HubToolContext,
): Promise<ToolError> {
  const shown = wrong.slice(0, SHOWN_SLUGS).map((slug) => `'${oneLine(slug, 80)}'`);
  const [only] = wrong.length === 1 ? wrong : [];
  const more = wrong.length > SHOWN_SLUGS ? ` and ${wrong.length - SHOWN_SLUGS} more` : "";
  const message =
    only === undefined ? `No skills with slugs ${shown.join(", ")}${more}` : `No skill with slug ${shown}`;
  const suggestions: string[] = [];
  for (const slug of wrong.slice(0, SHOWN_NEAR)) {
    const near = await nearestLetIn(slug, catalog, context);
    if (near === undefined) continue;
    const instead = only === undefined ? ` for '${oneLine(slug, 80)}'` : "";
    suggestions.push(`Did you mean '${oneLine(near, 80)}'${instead}?`);
  }
  const searchTool = context.offered("skills_searchSkills");
  return new ToolError("skill_not_found", message, {
    suggestions: [...suggestions, ...(searchTool === undefined ? [] : [`Use ${searchTool} to find skills`])],
    nextSteps: [{ tool: "skills_searchSkills", example: { query: oneLine(wrong[0] ?? "", 80) } }],
  });
}

async function nearestLetIn(
  slug: string,
  catalog: DriveCatalog,
  context: HubToolContext,
): Promise<string | undefined> {
  for (const near of await catalog.suggest(slug)) {
    const skill = await catalog.find(near);
    if (skill !== undefined && isLetIn(skill, context)) return near;
  }
  return undefined;
}
