import { expect, it, vi } from "vitest";
import { createSkillTree } from "../testing/skill-tree.ts";

/** What a catalog of so many skills reads when nothing has changed. */
export function manySkillsSuite(count: number): void {
  it(`reads no file in a rescan of ${count} unchanged skills, and none when it starts over them from the cache`, async () => {
    const tree = createSkillTree();
    for (let i = 0; i < count; i++) tree.skill(`skills/skill-${i}`);
    const options = { cacheDirectory: tree.at("cache") };
    const catalog = await tree.open(options);
    expect(catalog.stats()).toMatchObject({ skills: count, cache: "cold" });
    await vi.waitFor(
      async () => {
        const { contentReads } = catalog.stats();
        await catalog.rescan();
        expect(catalog.stats().contentReads).toBe(contentReads);
      },
      { timeout: 30_000 },
    );
    await catalog.close();
    const next = await tree.open(options);
    await next.rescan();
    expect(next.stats()).toMatchObject({ skills: count, cache: "warm", contentReads: 0 });
    expect(tree.log).toEqual([]);
  }, 120_000);
}
