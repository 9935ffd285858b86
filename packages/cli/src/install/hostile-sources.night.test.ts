import { execFileSync } from "node:child_process";
import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hostileRepositorySuite, hostileScene, type TreeLine } from "./hostile-sources.suite.ts";

describe("a repository past every limit", { timeout: 600_000 }, () => {
  it("with 100,000 files in a skill refuses that one, and installs the other", async () => {
    const scene = await hostileScene();
    const folders = Array.from({ length: 100 }, (_, index): TreeLine => {
      const inside = Array.from(
        { length: 1000 },
        (_, at): TreeLine => ["100644", `f-${1000 + at}`, scene.main],
      );
      return ["40000", `d-${100 + index}`, scene.tree(inside)];
    });
    scene.commitEvil(folders);
    const { skills, skipped } = Object((await scene.add()).json());
    expect(skills).toMatchObject([{ name: "good" }]);
    expect(JSON.stringify(skipped)).toContain("more than 512 files");
  });

  it("with a file of 1 GB in a skill refuses that one without reading it", async () => {
    const scene = await hostileScene();
    const large = join(scene.repository.folder, "large");
    writeFileSync(large, "");
    truncateSync(large, 1024 ** 3);
    const args = [
      "-c",
      "core.bigFileThreshold=1m",
      "-c",
      "core.compression=1",
      "hash-object",
      "-w",
      "--",
      large,
    ];
    const id = execFileSync("git", args, { cwd: scene.repository.folder, encoding: "utf8" }).trim();
    scene.commitEvil([["100644", "large", id]]);
    const earlierBytes = process.memoryUsage().arrayBuffers;
    const { skills, skipped } = Object((await scene.add()).json());
    expect(skills).toMatchObject([{ name: "good" }]);
    expect(JSON.stringify(skipped)).toContain("larger than 16 MiB");
    expect(process.memoryUsage().arrayBuffers - earlierBytes).toBeLessThan(256 * 1024 ** 2);
  });
});

describe("a hostile repository", { timeout: 120_000 }, () => {
  hostileRepositorySuite(() => true);
});
