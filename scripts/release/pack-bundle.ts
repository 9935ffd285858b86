import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tarball } from "./pack-packages.ts";
import { mustRun } from "./run-command.ts";

// Of a fixed version: what it accepts is what Claude Desktop of that time installs.
const BUNDLER = "@anthropic-ai/mcpb@2.1.2";

/**
 * The bundle that Claude Desktop installs by a double click: what the package of the command line holds, with a manifest. Made and
 * validated by the format's own tool.
 */
export async function packBundle(tarballs: readonly Tarball[], out: string): Promise<string> {
  const cli = tarballs.find(({ name }) => name === "skillquay");
  if (cli === undefined) throw new Error("There is no tarball of skillquay to make a bundle of");
  const stage = await mkdtemp(join(tmpdir(), "skillquay-bundle-"));
  try {
    await mustRun(["tar", "-xzf", cli.file, "-C", stage], { cwd: stage });
    const folder = join(stage, "package");
    const manifest = bundleManifest(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
    await writeFile(join(folder, "manifest.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
    const file = join(out, `skillquay-${manifest.version}.mcpb`);
    const bundler = ["npm", "exec", "--yes", "--ignore-scripts", `--package=${BUNDLER}`, "--", "mcpb"];
    await mustRun([...bundler, "validate", join(folder, "manifest.json")], { cwd: stage });
    await mustRun([...bundler, "pack", folder, file], { cwd: stage });
    return file;
  } finally {
    await rm(stage, { recursive: true });
  }
}

export interface PackageFacts {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly homepage: string;
  readonly engines: { readonly node: string };
}

/** What Claude Desktop shows of it, and how it starts it. */
export function bundleManifest({ version, description, license, homepage, engines }: PackageFacts) {
  return {
    manifest_version: "0.3",
    name: "skillquay",
    display_name: "Skillquay",
    version,
    description,
    author: { name: "Skillquay contributors" },
    homepage,
    license,
    server: {
      type: "node",
      entry_point: "bin/skillquay.js",
      mcp_config: { command: "node", args: [`\${__dirname}/bin/skillquay.js`] },
    },
    tools_generated: true,
    prompts_generated: true,
    compatibility: { runtimes: { node: engines.node } },
  };
}
