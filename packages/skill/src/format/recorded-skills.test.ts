import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type RecordedSkill, type SkillCollection, skillCollections } from "@skillquay/fixtures";
import { describe, expect, it } from "vitest";
import { buildManifest } from "../files/manifest.ts";
import { readSkillFile, readSkillFileSync } from "../files/safe-path.ts";
import { readHeadBytes } from "./read-head-bytes.ts";
import { readSkillHead, type SkillHead } from "./read-skill-head.ts";

// Read by a repair, where no YAML reader agrees on the file.
const REPAIRED: Readonly<Record<SkillCollection["name"], readonly string[]>> = {
  "fixtures/skills": [
    "lenient/colon-in-description",
    "lenient/extra-keys",
    "lenient/merge-conflict",
    "lenient/starts-with-comma",
    "lenient/unclosed-front-matter",
  ],
  "../shared/corpus": [
    "GPTomics__bioSkills/alternative-splicing/long-read-splicing",
    "GPTomics__bioSkills/methylation-analysis/epigenetic-clocks",
    "GPTomics__bioSkills/workflows/cnv-pipeline",
    "openclaw__skills/skills/aatmaan1/communication-skill",
    "openclaw__skills/skills/bastos/obsidian-daily",
    "openclaw__skills/skills/cnyezi/a-stock-analysis",
    "openclaw__skills/skills/hhhh124hhhh/harpa-ai-crafting-exceptional-prompts-for-midjourn-05e5faa9",
    "openclaw__skills/skills/livvux/mcporter-skill",
    "openclaw__skills/skills/mitchellbernstein/google-home",
    "openclaw__skills/skills/peetzweg/trmnl-display",
    "openclaw__skills/skills/steipete/discord",
    "openclaw__skills/skills/tristanmanchester/ios-simulator",
  ],
};

// No name or no description in any reading.
const UNREADABLE: Readonly<Record<SkillCollection["name"], Readonly<Record<string, readonly string[]>>>> = {
  "fixtures/skills": {
    "lenient/front-matter-in-a-fence": ["front_matter_missing"],
    "lenient/no-description": ["description_missing"],
    "lenient/no-front-matter": ["front_matter_missing"],
    "lenient/no-name": ["name_missing"],
    "names/mixed-case-file": ["front_matter_missing"],
  },
  "../shared/corpus": {
    "EveryInc__compound-engineering-plugin/tests/fixtures/custom-paths/custom-skills/custom-skill": [
      "description_missing",
    ],
    "EveryInc__compound-engineering-plugin/tests/fixtures/custom-paths/skills/default-skill": [
      "description_missing",
    ],
    "alirezarezvani__claude-skills/engineering/skills/skill-tester/assets/sample-skill": [
      "front_matter_missing",
    ],
    "jlowin__fastmcp/examples/skills/sample_skills/code-review": ["name_missing"],
    "jlowin__fastmcp/examples/skills/sample_skills/pdf-processing": ["name_missing"],
    "openclaw__skills/skills/lucas-riverbi/salesforce-skill": ["front_matter_missing"],
    "openclaw__skills/skills/myboxstorage/brainstorming-studio": ["front_matter_missing"],
    "openclaw__skills/skills/nsampre/hevycli": ["front_matter_missing"],
    "openclaw__skills/skills/thesethrose/therapy-mode": ["name_missing"],
  },
};

describe.each(skillCollections)("the skills of $name", ({ name: collection, folder, skills }) => {
  const headOf = ({ dir, skill_file: fileName }: RecordedSkill): SkillHead =>
    readSkillHead(readHeadBytes(join(folder, dir, fileName)), { folderName: basename(dir), fileName });

  it("have the recorded name and description wherever PyYAML reads them", () => {
    for (const row of skills) {
      const { name, description } = row.frontmatter;
      const head = headOf(row);
      if (name !== null) expect(head.name, row.dir).toBe(name);
      // Read up to the indented fence instead of to the end of the file.
      if (description === null || row.dir.endsWith("/communication-skill")) continue;
      // The record leaves out the line end of a block text that is the last field; the skills extension keeps it.
      expect([description, `${description}\n`], row.dir).toContain(head.description);
    }
  });

  it("are read by a repair exactly where the YAML is broken, with an error that names the line", () => {
    const repaired = skills.filter((row) => headOf(row).repaired);
    expect(repaired.map((row) => row.dir).sort()).toEqual(REPAIRED[collection]);
    for (const row of repaired) {
      const head = headOf(row);
      expect([typeof head.name, typeof head.description], row.dir).toEqual(["string", "string"]);
      expect(head.problems.some(({ severity, line }) => severity === "error" && line !== undefined)).toBe(
        true,
      );
    }
  });

  it("are otherwise explained by an error", () => {
    const unreadable = skills.filter((row) => {
      const head = headOf(row);
      return head.name === undefined || head.description === undefined;
    });
    expect(unreadable.map((row) => row.dir).sort()).toEqual(Object.keys(UNREADABLE[collection]).sort());
    for (const row of unreadable) {
      const errors = headOf(row).problems.filter((problem) => problem.severity === "error");
      expect(errors.map((problem) => problem.code)).toEqual(
        expect.arrayContaining([...(UNREADABLE[collection][row.dir] ?? [])]),
      );
    }
  });

  it("keep the description of the unclosed front matter to its own paragraphs", () => {
    const lengths = { "/unclosed-front-matter": 39, "/communication-skill": 770 };
    const unclosed = skills.flatMap((row) =>
      Object.entries(lengths).flatMap(([ending, length]) =>
        row.dir.endsWith(ending) ? [{ row, length }] : [],
      ),
    );
    expect(unclosed).toHaveLength(1);
    for (const { row, length } of unclosed) expect(headOf(row).description).toHaveLength(length);
  });

  it("have no hidden characters in emoji reported", () => {
    const withEmoji = skills.filter(({ dir }) => /\/(?:emoji-family|editorconfig|personas)$/.test(dir));
    expect(withEmoji.length).toBeGreaterThan(0);
    for (const row of withEmoji) {
      expect(headOf(row).problems.map((problem) => problem.code)).not.toContain("hidden_characters");
    }
  });

  it("have a manifest of the recorded files, and every file reads as its bytes", async () => {
    for (const { dir, skill_file: skillFile, files } of skills) {
      const root = join(folder, dir);
      const manifest = await buildManifest(root, skillFile);
      if (collection === "fixtures/skills")
        expect(manifest.files.map(({ path, sizeBytes }) => ({ path, bytes: sizeBytes }))).toEqual(files);
      expect(manifest.problems, dir).toEqual([]);
      expect(manifest.files[0]?.path, dir).toBe(skillFile);
      for (const file of manifest.files) {
        const bytes = readFileSync(join(root, file.path));
        expect(file.sizeBytes).toBe(bytes.length);
        expect(Buffer.compare(readSkillFileSync(root, file.path), bytes)).toBe(0);
        expect(Buffer.compare(await readSkillFile(root, file.path), bytes)).toBe(0);
      }
    }
  });
});
