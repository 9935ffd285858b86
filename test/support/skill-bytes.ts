import type { Client } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";

/** A file through `get_skill_resource`, put together from its parts. */
export async function bytesByTool(client: Client, skillName: string, path: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let more: Record<string, unknown> = {};
  for (;;) {
    const input = { skill_name: skillName, resource_path: path, ...more };
    const { structuredContent } = await client.callTool({ name: "get_skill_resource", arguments: input });
    const part = Object(structuredContent);
    if (part.encoding === "none") {
      more = { encoding: "base64" };
      continue;
    }
    parts.push(part.encoding === "base64" ? Buffer.from(part.base64, "base64") : Buffer.from(part.text));
    if (part.next === undefined) return Buffer.concat(parts);
    more = part.next;
  }
}

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
