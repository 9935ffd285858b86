import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type SkillCollection, skillCollections } from "@skillquay/fixtures";
import { skillUri } from "@skillquay/tools";
import { describe, expect, it } from "vitest";
import type { Era } from "../packages/tools/src/testing/connect.ts";
import { bytesByResource, bytesByTool, digestsByExtension } from "./support/skill-bytes.ts";
import { machine } from "./support/skills-on-disk.ts";

/** The same bytes through every route, for every file of every real skill, shadowed ones included. */
export function paritySuite(isIncluded: (collection: SkillCollection["name"], era: Era) => boolean): void {
  describe.each(["legacy", "modern"] as const)("parity, %s era", (era) => {
    it.each(skillCollections.filter(({ name }) => isIncluded(name, era)))(
      "tool, resource and extension return the bytes on disk of $name",
      async ({ name: collection, folder }) => {
        const disk = machine();
        const catalog = await disk.open({ directories: [folder] });
        const client = await disk.client(catalog, "standard", era);
        const skills = [...(await catalog.list()), ...catalog.shadowed().map(({ skill }) => skill)];
        let fileCount = 0;
        for (const skill of skills) {
          const name = skill.label === undefined ? skill.name : `${skill.label}:${skill.name}`;
          // The extension carries strictly valid skills only.
          const digests =
            skill.tier === "strict"
              ? await digestsByExtension(client, skillUri(skill, skill.skillFile))
              : undefined;
          for (const file of await catalog.files(skill)) {
            const onDisk = readFileSync(join(skill.baseDirectory ?? "", file.path));
            const uri = skillUri(skill, file.path);
            const where = `${skill.baseDirectory}/${file.path}`;
            expect(await bytesByTool(client, name, file.path), where).toEqual(onDisk);
            expect(await bytesByResource(client, uri), where).toEqual(onDisk);
            if (digests !== undefined) {
              expect(digests.get(uri), where).toBe(
                `sha256:${createHash("sha256").update(onDisk).digest("hex")}`,
              );
            }
            fileCount += 1;
          }
        }
        const least = { "fixtures/skills": [44, 75], "../shared/corpus": [151, 701] }[collection];
        expect(skills.length).toBeGreaterThanOrEqual(least[0] ?? 0);
        expect(fileCount).toBeGreaterThanOrEqual(least[1] ?? 0);
      },
      120_000,
    );
  });
}
