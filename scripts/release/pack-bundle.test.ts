import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bundleManifest } from "./pack-bundle.ts";

it("starts the program of the package, in its version and on the Node that it needs", async () => {
  const folder = join(import.meta.dirname, "../../packages/cli");
  const facts = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const { version, server, compatibility } = bundleManifest(facts);
  expect(version).toBe(facts.version);
  expect(existsSync(join(folder, server.entry_point))).toBe(true);
  expect(server.mcp_config.args).toEqual([`\${__dirname}/${server.entry_point}`]);
  expect(compatibility.runtimes.node).toBe(facts.engines.node);
});
