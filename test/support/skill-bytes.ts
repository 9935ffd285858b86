import type { Client } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { textOf } from "./skills-on-disk.ts";

/** A file through `get_skill_resource`, put together from its parts. */
export async function bytesByTool(client: Client, skillName: string, path: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let more: Record<string, unknown> = {};
  for (;;) {
    const input = { skill_name: skillName, resource_path: path, ...more };
    const text = textOf(await client.callTool({ name: "get_skill_resource", arguments: input }));
    if (text.endsWith('Pass encoding "base64" to get its bytes.')) {
      more = { encoding: "base64" };
      continue;
    }
    const [, part = text, next] = PART.exec(text) ?? [];
    parts.push(Buffer.from(part, more.encoding === "base64" ? "base64" : "utf8"));
    if (next === undefined) return Buffer.concat(parts);
    more = JSON.parse(next);
  }
}

// A part as a model sees it: the call for the next one stands before and after it.
const PART = /^\[[^\n]*\]\n\n(.*)\n\n\[Cut here\. For the next part call \S+ with (\{[^\n]*\})\]$/s;

export async function bytesByResource(client: Client, uri: string): Promise<Buffer> {
  const { contents } = await client.readResource({ uri });
  const [content] = contents;
  if (content === undefined) throw new Error(`${uri} has no contents`);
  return "text" in content ? Buffer.from(content.text) : Buffer.from(content.blob, "base64");
}

/** The digests that the skills extension gives for a skill, by address. */
export async function digestsByExtension(client: Client, mainUri: string): Promise<Map<string, string>> {
  const { skill: entry } = await new SkillsClient(client).get(mainUri);
  if (entry.resources === "dynamic") throw new Error("a digest is missing");
  return new Map(entry.resources.map((resource) => [resource.uri, resource.digest]));
}
