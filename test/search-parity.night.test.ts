import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { skillCollections } from "@skillquay/fixtures";
import { expect, it } from "vitest";
import { readQueries } from "../bench/search/read-queries.ts";
import { createSearchIndexCache } from "../packages/hub/src/features/catalog/search-index-cache.ts";
import { answerView } from "../packages/hub/src/features/catalog/search-view.ts";
import { createVisibleSkills } from "../packages/hub/src/features/catalog/visible-skills.ts";
import { publishSkill } from "../packages/hub/src/features/drive/publish-skill.ts";
import { publishingFixture } from "../packages/hub/src/features/skills/testing/publishing-fixture.ts";
import { testDatabase } from "../packages/hub/src/platform/testing/test-database.ts";
import { createSkillTree } from "../packages/local/src/testing/skill-tree.ts";
import type { CatalogAnswer } from "../packages/tools/src/catalog.ts";

const QUESTIONS = {
  "fixtures/skills": join(import.meta.dirname, "../fixtures/questions.jsonl"),
  "../shared/corpus": join(import.meta.dirname, "../bench/search/queries.jsonl"),
};

it.each(skillCollections)(
  "finds the same of $name in a folder and in a hub: the first result of 97 % of the shipped questions, of 90 % where the database chooses candidates",
  async ({ name: collection, folder: root, skills }) => {
    const tree = createSkillTree();
    const { database, blobs, account } = await publishingFixture(await testDatabase());
    const accountId = await account();
    const published = new Set<string>();
    for (const { dir } of skills) {
      const folder = join(root, dir);
      const slug = await publish(folder);
      if (slug === undefined) continue;
      // A second one of the same name is a newer version of it.
      if (published.has(slug)) tree.remove(`skills/${slug}`);
      published.add(slug);
      cpSync(folder, tree.at(`skills/${slug}`), { recursive: true });
    }
    // The hub refuses names outside the specification.
    expect(published.size).toBeGreaterThan({ "fixtures/skills": 30, "../shared/corpus": 120 }[collection]);
    const local = await tree.open({ roots: [tree.root("skills")] });
    const scope = { kind: "account", accountId, within: [] } as const;
    const parts = { database, searchIndexes: createSearchIndexCache(database) };
    const view = createVisibleSkills(database, scope, { id: "1" });
    const asked = readQueries(QUESTIONS[collection]);
    let sameAsWhole = 0;
    let sameAsCandidates = 0;
    for (const { query } of asked) {
      const expected = firstOf(await local.search(query, PAGE));
      if (firstOf(await answerView(parts, view, query, PAGE)) === expected) sameAsWhole += 1;
      const chosen = await answerView({ ...parts, wholeMax: 0 }, view, query, PAGE);
      if (firstOf(chosen) === expected) sameAsCandidates += 1;
    }
    expect(sameAsWhole / asked.length).toBeGreaterThanOrEqual(0.97);
    expect(sameAsCandidates / asked.length).toBeGreaterThanOrEqual(0.9);

    async function publish(folder: string): Promise<string | undefined> {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => ({ path: relative(folder, path), bytes: readFileSync(path), executable: false }));
      // In a folder a skill inside a skill is one more; in a hub it is files.
      if (files.some(({ path }) => /\/skill\.md$/i.test(path))) return undefined;
      try {
        return (await publishSkill({ database, blobs }, { accountId, files })).slug;
      } catch {
        return undefined;
      }
    }
  },
  300_000,
);

const PAGE = { limit: 5 };

/** The name of the best result; that nothing fits is an answer, too. */
function firstOf({ fits, hits }: CatalogAnswer): string {
  return fits ? (hits[0]?.skill.name ?? "") : "nothing fits";
}
