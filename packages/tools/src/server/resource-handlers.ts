import { type Resource, ResourceNotFoundError, type Server } from "@modelcontextprotocol/server";
import { decodeUtf8, mimeTypeOf, SkillPathError } from "@skillquay/skill";
import { SKILLS_APP_MIME_TYPE, SKILLS_APP_RESOURCE_META, SKILLS_APP_URI } from "../app/skills-app.ts";
import type { Catalog, SkillSummary } from "../catalog.ts";
import { parseSkillUri } from "../skill-uri.ts";
import type { ListedResources } from "./listed-resources.ts";
import type { SelectSkills } from "./listed-skills.ts";
import { cursorInside, resourceCursor, resourcePage } from "./resource-pages.ts";
import { resourcesOf } from "./resources-of.ts";
import { type TakeCall, withCall } from "./with-call.ts";

export interface ResourceOptions {
  readonly catalog: Catalog;
  readonly listed: ListedResources;
  readonly takeCall: TakeCall;
  /** Whose files `resources/list` names; those of every skill can be read. */
  readonly offered: SelectSkills;
  /** The skills page, where a tool points to it. */
  readonly app: () => Promise<{ readonly isListed: boolean; html(): Promise<string> } | undefined>;
}

/** `skill://` resources: every file of every skill, listed in pages, read byte for byte. */
export function serveResources(
  server: Server,
  { catalog, listed, takeCall, offered, app }: ResourceOptions,
): void {
  server.setRequestHandler("resources/list", async (request) => {
    const cursor = request.params?.cursor;
    const resources: Resource[] = [];
    if (cursor === undefined && (await app())?.isListed) resources.push(APP_RESOURCE);
    const page = resourcePage(offered(await catalog.list()), cursor);
    let { given, after } = page;
    for (const [index, skill] of page.skills.entries()) {
      const own = await resourcesOf(skill, catalog);
      listed.note(skill, own);
      const rest = own.slice(given);
      const room = PAGE_RESOURCES - resources.length;
      resources.push(...rest.slice(0, room));
      if (rest.length > room) return { resources, nextCursor: cursorInside(after, given + room) };
      after = resourceCursor(skill);
      given = 0;
      if (rest.length === room && index < page.skills.length - 1) return { resources, nextCursor: after };
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
    const contents = await withCall(takeCall, skill, () => contentsOf(uri, skill, parsed.path, catalog));
    return { contents: [contents] };
  });
}

// About 10 KB at the usual length of descriptions.
const PAGE_RESOURCES = 50;

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
