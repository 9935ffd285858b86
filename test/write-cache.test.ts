import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { until } from "./support/until.ts";

const { writeIn } = createRequire(import.meta.url)("../packages/cli/bin/write-cache.js");

it("caches of the program's parts are made one by one, and others have their turn in between", async () => {
  const folder = mkdtempSync(join(tmpdir(), "skillquay-write-cache-"));
  const files = ["one", "two", "three"].map((name) => join(folder, `code-${name}`));
  const order: string[] = [];
  const beats = setInterval(() => order.push("turn"), 1);
  try {
    for (const file of files) {
      writeIn(1, file, {
        make: () => order.push("made"),
        encode: () => {
          order.push("encoded");
          return Buffer.from("code");
        },
      });
    }
    await until("three caches", async () => files.every((file) => existsSync(file)));
    const runs = order.filter((what, index) => what !== order[index - 1] && what !== "turn");
    expect(runs).toEqual(["made", "encoded", "made", "encoded", "made", "encoded"]);
    for (const [index, what] of order.entries())
      if (what !== "turn" && index > 0) expect(order[index - 1]).toBe("turn");
  } finally {
    clearInterval(beats);
    rmSync(folder, { recursive: true });
  }
});
