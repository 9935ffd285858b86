import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scanTree } from "./scan-tree.ts";

it("gives the scan's own report", async () => {
  const bytes = Buffer.from(`Hello ${String.fromCodePoint(0xe0068, 0xe0069)}`);
  expect(await scanTree([{ path: "a.md", bytes }])).toMatchObject({
    verdict: "block",
    findings: [{ rule: "R10.tag_characters", path: "a.md" }],
  });
});

it("is the only place of the hub that calls the scan", () => {
  const hub = join(import.meta.dirname, "..");
  const callers = readdirSync(hub, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .filter((path) => /\bscanFiles\b/.test(readFileSync(join(hub, path), "utf8")));
  expect(callers).toEqual([join("imports", "scan-tree.ts")]);
});
