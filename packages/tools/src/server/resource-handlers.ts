import { type Resource, ResourceNotFoundError, type Server } from "@modelcontextprotocol/server";
import { decodeUtf8, mimeTypeOf, oneLine, SkillPathError } from "@skillquay/skill";
import { SKILLS_APP_MIME_TYPE, SKILLS_APP_RESOURCE_META, SKILLS_APP_URI } from "../app/skills-app.ts";
import type { Catalog, SkillSummary } from "../catalog.ts";
import { cursorAfter } from "../page-after.ts";
import { parseSkillUri, skillUri } from "../skill-uri.ts";
import type { ListedResources } from "./listed-resources.ts";
import { pageOrRefuse } from "./page-or-refuse.ts";

export interface ResourceOptions {
  readonly catalog: Catalog;
  readonly listed: ListedResources;
  /** The skills page, where a tool points to it. */
  readonly app: () => Promise<{ html(): Promise<string> } | undefined>;
}

/** `skill://` resources: every file of every skill, listed in pages, read byte for byte. */
export function serveResources(server: Server, { catalog, listed, app }: ResourceOptions): void {
  server.setRequestHandler("resources/list", async (request) => {
    const cursor = request.params?.cursor;
    const resources: Resource[] = [];
    if (cursor === undefined && (await app()) !== undefined) resources.push(APP_RESOURCE);
    const rest = pageOrRefuse(await catalog.list(), cursor);
    for (const [index, skill] of rest.entries()) {
      const own = await resourcesOf(skill, catalog);
      listed.note(skill, own);
      resources.push(...own);
      if (resources.length >= PAGE_RESOURCES && index < rest.length - 1) {
        return { resources, nextCursor: cursorAfter(skill) };
      }
    }
    return { resources };
  });

  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [FILE_TEMPLATE] }));

  server.setRequestHandler("resources/read", async (request) => {
    const { uri } = request.params;
    const page = uri === SKILLS_APP_URI ? await app() : undefined;
    if (page !== undefined) {
      const text = await page.html();
      return { contents: [{ uri, mimeType: SKILLS_APP_MIME_TYPE, text, _meta: SKILLS_APP_RESOURCE_META }] };
    }
    const parsed = parseSkillUri(uri);
    const skill = parsed === undefined ? undefined : await catalog.findByAddress(parsed.address);
    if (parsed === undefined || skill === undefined || parsed.path === "")
      throw new ResourceNotFoundError(uri);
    return { contents: [await contentsOf(uri, skill, parsed.path, catalog)] };
  });
}

// A page is at least one whole skill: about 40 KB at the usual file count.
const PAGE_RESOURCES = 200;

const APP_RESOURCE: Resource = {
  uri: SKILLS_APP_URI,
  name: "Skills",
  description: "Browse, read and run skills beside the conversation.",
  mimeType: SKILLS_APP_MIME_TYPE,
  _meta: SKILLS_APP_RESOURCE_META,
};

export const FILE_TEMPLATE = {
  uriTemplate: "skill://{name}/{+path}",
  name: "skill-file",
  title: "File of a skill",
  description: "Any file of a skill: its instructions in SKILL.md, or a file they mention.",
};

/** What `resources/list` shows of a skill. */
export async function resourcesOf(skill: SkillSummary, catalog: Catalog): Promise<Resource[]> {
  const files = await catalog.files(skill);
  return files.map((file) => {
    const isMain = file.path === skill.skillFile;
    return {
      uri: skillUri(skill, file.path),
      name: isMain ? skill.name : `${skill.name}/${file.path}`,
      ...(isMain && { description: oneLine(skill.description, 1024) }),
      mimeType: mimeTypeOf(file.path),
      size: file.sizeBytes,
    };
  });
}

/** Text where the bytes are UTF-8 and decoding gives them back exactly, else a blob. */
async function contentsOf(uri: string, skill: SkillSummary, path: string, catalog: Catalog) {
  try {
    const bytes = await catalog.readFile(skill, path);
    const text = decodeUtf8(bytes);
    const mimeType = mimeTypeOf(path);
    return text === undefined
      ? {
          uri,
          mimeType,
          blob: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64"),
        }
      : { uri, mimeType, text };
  } catch (error) {
    if (error instanceof SkillPathError) throw new ResourceNotFoundError(uri);
    throw error;
  }
}
