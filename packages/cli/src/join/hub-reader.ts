import type { HubReader, HubSkillEntry, JoinedHub } from "@skillquay/local";
import type { ArchiveFile } from "@skillquay/skill/archive";
import { publishedIndex, readPublishedSkill } from "@skillquay/skill/published";
import { rememberedKey } from "../hub-client/remembered-hubs.ts";
import { checkFiles } from "../install/check-files.ts";
import { createDownload } from "../install/sources/download.ts";
import { connectMcp } from "../install/sources/mcp-client.ts";
import { listMcpSkills, readMcpFiles } from "../install/sources/open-mcp.ts";
import type { Io } from "../program/io.ts";

/** Asks a hub over MCP with the person's key for what they may see there, or without one for what is public. */
export function createHubReader(
  io: Pick<Io, "env" | "cwd" | "homeDirectory" | "platform" | "now">,
  { address }: JoinedHub,
  signal: AbortSignal,
): HubReader {
  return {
    async list() {
      const key = io.env.SKILLQUAY_KEY || (await rememberedKey(io, address));
      return key === undefined ? publicSkills(address, signal) : ownSkills(address, key, signal);
    },
  };
}

async function ownSkills(hub: string, key: string, signal: AbortSignal): Promise<HubSkillEntry[]> {
  const client = await connectMcp(`${hub}/mcp`, { signal, authorization: `Bearer ${key}` });
  const entries = await listMcpSkills(client);
  return entries.flatMap(({ uri, frontmatter: { name }, resources }): HubSkillEntry[] => {
    if (resources === "dynamic") return [];
    const folder = uri.slice(0, uri.lastIndexOf("/") + 1);
    return [
      {
        name,
        files: resources.map((file) => ({
          path: file.uri.slice(folder.length),
          digest: file.digest,
          sizeBytes: file.size,
        })),
        read: async () => checked(name, await readMcpFiles(client, { uri, resources })),
      },
    ];
  });
}

async function publicSkills(hub: string, signal: AbortSignal): Promise<HubSkillEntry[]> {
  const download = createDownload({ signal });
  const { entries } = await publishedIndex(download, `${hub}/.well-known/agent-skills/index.json`, signal);
  return entries.map((entry) => ({
    name: entry.name,
    files: entry.files ?? [{ path: "SKILL.md", digest: entry.digest, sizeBytes: 0 }],
    read: async () => checked(entry.name, await readPublishedSkill(download, entry)),
  }));
}

/** Names of strangers become names of files after this, and not before. */
async function checked(name: string, files: readonly ArchiveFile[]): Promise<readonly ArchiveFile[]> {
  await checkFiles(name, files);
  return files;
}
