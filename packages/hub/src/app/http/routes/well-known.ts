import { mimeTypeOf, SkillPathError } from "@skillquay/skill";
import { type Catalogs, createPublishedIndex, type HubSkill } from "../../../features/catalog/index.ts";
import type { HubDatabase } from "../../../platform/db/connect.ts";
import { pathNotFound } from "../answers.ts";
import type { HubApp } from "../context.ts";
import { attachment, digested, kept } from "./kept-answer.ts";

export interface WellKnownOptions {
  readonly catalogs: Catalogs;
  readonly database: HubDatabase;
  /** How many skills a page of the index has, where that is not the usual number. */
  readonly indexPageSkills?: number | undefined;
}

/**
 * `/.well-known/agent-skills/`: public skills for programs that look for them on any site, after the discovery
 * proposal 0.2.0. Only what everybody may see is here, so it needs no key and may be kept for a minute.
 */
export function mountWellKnown(app: HubApp, { catalogs, database, indexPageSkills }: WellKnownOptions): void {
  const catalog = catalogs.forCaller({ tier: "anonymous" });
  const index = createPublishedIndex({
    database,
    snapshotId: catalog.snapshotId,
    root: ROOT,
    pageSkills: indexPageSkills,
  });

  app.get(`${ROOT}/index.json`, async (context) => {
    const after = context.req.query("after") ?? "";
    if (after !== "" && !SLUG.test(after)) return pathNotFound();
    const { bytes, digest } = await index.page(after);
    return kept({ bytes, digest }, "application/json", context.req.header("if-none-match"));
  });

  app.get(`${ROOT}/:slug/:path{.+}`, async (context) => {
    const { slug, path } = context.req.param();
    const skill = await catalog.find(slug);
    // Only by the address in the index: not in another letter case, and not by a qualified name.
    if (skill === undefined || skill.name !== slug || !isListed(skill)) return pathNotFound();
    try {
      const file = digested(await catalog.readFile(skill, path));
      return kept(file, mimeTypeOf(path), context.req.header("if-none-match"), attachment(path));
    } catch (error) {
      if (error instanceof SkillPathError) return pathNotFound();
      throw error;
    }
  });
}

const ROOT = "/.well-known/agent-skills";
const SLUG = /^[a-z0-9-]{1,64}$/;

function isListed(skill: HubSkill): boolean {
  return skill.tier === "strict" && skill.label === undefined && skill.visibility === "public";
}
