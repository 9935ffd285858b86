import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { nodeVersion, systemNode } from "./system-node.ts";

// Node 20, or 22 before 22.18: one that needs a newer Node to run TypeScript.
const node = systemNode();
const isOld =
  spawnSync(node, ["-p", "process.features.typescript"], { encoding: "utf8" }).stdout.trim() !== "strip";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillquay-dev-node-"));
  await mkdir(join(folder, "scripts"));
  await cp(join(import.meta.dirname, "dev-node.mjs"), join(folder, "scripts/dev-node.mjs"));
  await writeFile(
    join(folder, "say.ts"),
    'const word: string = process.argv[2] ?? ""; process.stdout.write(word); process.exitCode = 3;',
  );
});
afterEach(() => rm(folder, { recursive: true }));

const run = (binary: string) =>
  spawnSync(binary, ["scripts/dev-node.mjs", "say.ts", "hello"], { cwd: folder, encoding: "utf8" });

it("runs a TypeScript script in a Node that can, with its arguments and exit code", () => {
  const { stdout, status } = run(process.execPath);
  expect(stdout).toBe("hello");
  expect(status).toBe(3);
});

it.skipIf(!isOld)(
  `hands over to the newer Node in node_modules (needs a system Node without TypeScript, here ${nodeVersion(node)})`,
  async () => {
    await mkdir(join(folder, "node_modules/node/bin"), { recursive: true });
    await symlink(process.execPath, join(folder, "node_modules/node/bin/node"));
    const { stdout, status } = run(node);
    expect(stdout).toBe("hello");
    expect(status).toBe(3);
  },
);

it.skipIf(!isOld)(
  `says what to run when install scripts were skipped (needs a system Node without TypeScript, here ${nodeVersion(node)})`,
  () => {
    const { stdout, stderr, status } = run(node);
    expect(stdout).toBe("");
    expect(stderr).toContain("npm rebuild node --ignore-scripts=false");
    expect(status).toBe(1);
  },
);
