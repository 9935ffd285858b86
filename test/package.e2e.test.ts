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
  it("is under 1 MB packed and holds the program and its launcher, nothing else of the repository", () => {
    const packed = spawnSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      cwd: packageFolder,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    const [report] = JSON.parse(packed.stdout);
    expect(report.size).toBeLessThan(1_000_000);
    const files: { path: string }[] = report.files;
    expect(files.map(({ path }) => path).sort()).toEqual(
      expect.arrayContaining(["bin/package.json", "bin/skillquay.js", "dist/skillquay.cjs", "package.json"]),
    );
    for (const { path } of files)
      expect(path).toMatch(/^(?:bin\/|dist\/skillquay\.cjs$|package\.json$|README|LICENSE|CHANGELOG)/);
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
    // Drivers that a user installs to choose them, and two texts that the TypeScript transpiler can write into code.
    const known = ["dockerode", "e2b", "@anthropic-ai/sandbox-runtime", "flow-enums-runtime"];
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
