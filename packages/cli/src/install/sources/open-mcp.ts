import { digestOf, MANIFEST_LIMITS } from "@skillquay/skill";
import type { ArchiveFile } from "@skillquay/skill/archive";
import { type Skipped, SOURCE_MAX_SKILLS, SourceUnreadable, skip } from "@skillquay/skill/published";
import * as z from "zod/v4";
import { offered, offerSkill } from "../offer-skill.ts";
import type { OfferedSkill, OpenedSource } from "../opened-source.ts";
import { connectMcp, type McpClient } from "./mcp-client.ts";

export interface McpRequest {
  readonly names?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The skills of an MCP server that has the skills extension, every file with the digest that its entry promises. */
export async function openMcp(url: string, { names, signal }: McpRequest): Promise<OpenedSource> {
  const client = await connectMcp(url, { signal });
  const all: (OfferedSkill | Skipped)[] = [];
  for (const entry of await listMcpSkills(client)) {
    const { name } = entry.frontmatter;
    if (names !== undefined && !names.includes(name)) continue;
    if (entry.resources === "dynamic") {
      all.push(
        skip(
          name,
          "unsupported_entry_type",
          "Its files are made when they are asked for, so none can be checked",
        ),
      );
      continue;
    }
    const files = await readMcpFiles(client, { uri: entry.uri, resources: entry.resources });
    const main = files.find(({ path }) => /^skill\.md$/i.test(path));
    if (main !== undefined)
      all.push(
        offerSkill({
          place: name,
          folderName: name,
          mainFile: main,
          hasModes: false,
          read: async () => files,
        }),
      );
  }
  return { locked: { source: url, sourceType: "mcp" }, ...offered(all), close: async () => {} };
}

const resource = z.object({
  uri: z.string().max(2000),
  digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  size: z.number().int().min(0).max(MANIFEST_LIMITS.bytes),
});

const listSchema = z.object({
  skills: z.array(
    z.object({
      uri: z.string().max(2000),
      frontmatter: z.looseObject({ name: z.string().max(64) }),
      resources: z.union([z.literal("dynamic"), z.array(resource).max(MANIFEST_LIMITS.files)]),
    }),
  ),
  nextCursor: z.string().optional(),
});

type Entry = z.output<typeof listSchema>["skills"][number];

/** Everything that it lists, page by page. */
export async function listMcpSkills(client: McpClient): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (let cursor: string | undefined; ; ) {
    const parsed = listSchema.safeParse(
      await client.request("skills/list", cursor === undefined ? {} : { cursor }),
    );
    if (!parsed.success) throw new SourceUnreadable("its list of skills is none");
    entries.push(...parsed.data.skills);
    const next = parsed.data.nextCursor;
    if (next === undefined) return entries;
    if (next === cursor || entries.length > SOURCE_MAX_SKILLS)
      throw new SourceUnreadable("its list of skills has no end");
    cursor = next;
  }
}

const contentSchema = z.object({
  contents: z.array(z.object({ uri: z.string(), text: z.string().optional(), blob: z.string().optional() })),
});

/** The files of one entry; throws where one has other bytes than the list promises. */
export async function readMcpFiles(
  client: McpClient,
  {
    uri: mainUri,
    resources,
  }: { readonly uri: string; readonly resources: readonly z.output<typeof resource>[] },
): Promise<readonly ArchiveFile[]> {
  const folder = mainUri.slice(0, mainUri.lastIndexOf("/") + 1);
  const files: ArchiveFile[] = [];
  for (const { uri, digest } of resources) {
    if (!uri.startsWith(folder)) throw new SourceUnreadable("a file of a skill is not below the skill");
    const parsed = contentSchema.safeParse(await client.request("resources/read", { uri }));
    const [content] = parsed.success ? parsed.data.contents : [];
    if (content === undefined) throw new SourceUnreadable("a file of a skill cannot be read");
    const bytes =
      content.blob === undefined
        ? Buffer.from(content.text ?? "", "utf8")
        : Buffer.from(content.blob, "base64");
    if (digestOf(bytes) !== digest)
      throw new SourceUnreadable("its bytes are not those that its list promises");
    // Whether a file may be run is not told: what starts like a script may.
    const executable = bytes.subarray(0, 2).toString("latin1") === "#!";
    files.push({ path: decodePath(uri.slice(folder.length)), bytes, executable });
  }
  return files;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new SourceUnreadable("a path in it is none");
  }
}
