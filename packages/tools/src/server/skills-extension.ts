import {
  DIRECTORY_MIME_TYPE,
  GetSkillRequestParamsSchema,
  ListSkillsRequestParamsSchema,
  ReadResourceDirectoryRequestParamsSchema,
  type Skill,
} from "@modelcontextprotocol/core/ext/skills";
import { ProtocolError, ProtocolErrorCode, type Resource, type Server } from "@modelcontextprotocol/server";
import { mimeTypeOf } from "@skillquay/skill";
import type { Catalog, SkillSummary } from "../catalog.ts";
import { cursorAfter } from "../page-after.ts";
import { parseSkillUri, skillUri } from "../skill-uri.ts";
import { pageOrRefuse } from "./page-or-refuse.ts";

/**
 * The skills extension (SEP-2640): `skills/list`, `skills/get` and `resources/directory/read`. Hosts check every entry
 * and drop a whole listing over one bad one, so only strictly valid skills within the limits are entries.
 */
export function serveSkillsExtension(server: Server, catalog: Catalog, era: "legacy" | "modern"): void {
  // Required from revision 2026-07-28, unknown before it.
  const cache = era === "modern" ? { ttlMs: 0, cacheScope: "private" as const } : {};

  server.setRequestHandler("skills/list", { params: ListSkillsRequestParamsSchema }, async (params) => {
    const skills: Skill[] = [];
    const rest = pageOrRefuse(await catalog.list(), params.cursor);
    for (const [index, skill] of rest.entries()) {
      const entry = await entryOf(skill, catalog);
      if (entry !== undefined) skills.push(entry);
      if (skills.length >= PAGE_SKILLS && index < rest.length - 1) {
        return { skills, nextCursor: cursorAfter(skill), ...cache };
      }
    }
    return { skills, ...cache };
  });

  server.setRequestHandler("skills/get", { params: GetSkillRequestParamsSchema }, async (params) => {
    const parsed = parseSkillUri(params.uri);
    const skill = parsed === undefined ? undefined : await catalog.findByAddress(parsed.address);
    const entry =
      skill !== undefined && parsed?.path === skill.skillFile ? await entryOf(skill, catalog) : undefined;
    if (entry === undefined)
      throw invalidParams("No skill is served at this address through the skills extension.");
    return { skill: entry, ...cache };
  });

  server.setRequestHandler(
    "resources/directory/read",
    { params: ReadResourceDirectoryRequestParamsSchema },
    async (params) => {
      const parsed = parseSkillUri(params.uri);
      const skill = parsed === undefined ? undefined : await catalog.findByAddress(parsed.address);
      const children = parsed && skill && (await childrenOf(skill, parsed.path, catalog));
      if (children === undefined) throw invalidParams("There is no directory at this address.");
      // 512 files at most, so a directory always fits one answer and no cursor is ever given out.
      if (params.cursor !== undefined) throw invalidParams("The cursor is not one that this server gave.");
      return { resources: children, ...cache };
    },
  );
}

// An entry with ten files is about 1.5 KB.
const PAGE_SKILLS = 50;

function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

async function entryOf(skill: SkillSummary, catalog: Catalog): Promise<Skill | undefined> {
  if (skill.tier !== "strict") return undefined;
  const manifest = await catalog.manifest(skill);
  // A skill that passes the limits, or of which a file could not be read, would be an incomplete entry.
  if (manifest.problems.some((problem) => INCOMPLETE.has(problem.code))) return undefined;
  if (!manifest.files.some((file) => file.path === skill.skillFile)) return undefined;
  return {
    uri: skillUri(skill, skill.skillFile),
    frontmatter: { ...skill.frontmatter, name: skill.name, description: skill.description },
    resources: manifest.files.map((file) => ({
      uri: skillUri(skill, file.path),
      digest: file.digest,
      size: file.sizeBytes,
    })),
  };
}

const INCOMPLETE = new Set([
  "too_many_files",
  "skill_too_large",
  "folder_too_deep",
  "folder_unreadable",
  "file_unreadable",
]);

/** Direct children of a folder of the skill; undefined when the path is not a folder. */
async function childrenOf(
  skill: SkillSummary,
  folder: string,
  catalog: Catalog,
): Promise<Resource[] | undefined> {
  const prefix = folder === "" ? "" : `${folder}/`;
  const children = new Map<string, Resource>();
  for (const file of await catalog.files(skill)) {
    if (!file.path.startsWith(prefix)) continue;
    const [name, ...deeper] = file.path.slice(prefix.length).split("/");
    if (name === undefined || name === "") continue;
    const path = `${prefix}${name}`;
    const uri = skillUri(skill, path);
    children.set(
      path,
      deeper.length > 0
        ? { uri, name, mimeType: DIRECTORY_MIME_TYPE }
        : { uri, name, mimeType: mimeTypeOf(path), size: file.sizeBytes },
    );
  }
  return children.size === 0 ? undefined : [...children.values()];
}
