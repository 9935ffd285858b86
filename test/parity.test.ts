import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import type { SkillSummary } from "@skillquay/tools";
import { skillUri } from "@skillquay/tools";
import { describe, expect, it } from "vitest";
import { corpusFolder, hasCorpus, NO_SHARED } from "./support/shared-data.ts";
import { machine } from "./support/skills-on-disk.ts";

/** The same bytes through every door, for every file of every real skill, shadowed ones included. */
describe.each(["legacy", "modern"] as const)("parity, %s era", (era) => {
  it.skipIf(!hasCorpus)(
    `tool, resource and extension return the bytes on disk (${NO_SHARED})`,
    async () => {
      const disk = machine();
      const catalog = await disk.open({ directories: [corpusFolder] });
      const client = await disk.client(catalog, "standard", era);
      const skills = [...(await catalog.list()), ...catalog.shadowed().map(({ skill }) => skill)];
      let fileCount = 0;
      for (const skill of skills) {
        const digests = await digestsByExtension(client, skill);
        for (const file of await catalog.files(skill)) {
          const onDisk = readFileSync(join(skill.baseDirectory ?? "", file.path));
          const uri = skillUri(skill, file.path);
          const where = `${skill.baseDirectory}/${file.path}`;
          expect(await bytesByTool(client, skill, file.path), where).toEqual(onDisk);
          expect(await bytesByResource(client, uri), where).toEqual(onDisk);
          if (digests !== undefined) {
            expect(digests.get(uri), where).toBe(
              `sha256:${createHash("sha256").update(onDisk).digest("hex")}`,
            );
          }
          fileCount += 1;
        }
      }
      expect(skills.length).toBeGreaterThan(150);
      expect(fileCount).toBeGreaterThan(700);
    },
    120_000,
  );
});

async function bytesByTool(client: Client, skill: SkillSummary, path: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  const name = skill.label === undefined ? skill.name : `${skill.label}:${skill.name}`;
  let more: Record<string, unknown> = {};
  for (;;) {
    const input = { skill_name: name, resource_path: path, ...more };
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

async function bytesByResource(client: Client, uri: string): Promise<Buffer> {
  const { contents } = await client.readResource({ uri });
  const [content] = contents;
  if (content === undefined) throw new Error(`${uri} has no contents`);
  return "text" in content ? Buffer.from(content.text) : Buffer.from(content.blob, "base64");
}

/** Undefined for a skill that the extension does not carry: it is lenient. */
async function digestsByExtension(
  client: Client,
  skill: SkillSummary,
): Promise<Map<string, string> | undefined> {
  if (skill.tier !== "strict") return undefined;
  const { SkillsClient } = await import("@modelcontextprotocol/client/ext/skills");
  const { skill: entry } = await new SkillsClient(client).get(skillUri(skill, skill.skillFile));
  if (entry.resources === "dynamic") throw new Error("a digest is missing");
  return new Map(entry.resources.map((resource) => [resource.uri, resource.digest]));
}
