import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { listScripts, type SkillScript } from "@skillquay/skill/scripts";
import { longestBlockMs } from "@skillquay/skill/testing";
import type { RunRequest, SkillSummary } from "@skillquay/tools";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { emptyTrust } from "../testing/empty-trust.ts";
import { createSkillTree, type SkillTree } from "../testing/skill-tree.ts";
import { type OpenScriptsOptions, openScripts } from "./open-scripts.ts";
import type { ScriptPolicy } from "./script-policy.ts";
import type { LocalScriptRunner } from "./script-runner.ts";

const obstacle = findBubblewrapObstacle();
const PATH = async () => (process.env.PATH ?? "").split(":");

// The machine is tested once for all of them.
const keptFolder = mkdtempSync(join(tmpdir(), "skillquay-self-tests-"));
const keptSelfTests = { file: join(keptFolder, "sandbox.json"), version: "test" };
afterAll(() => rmSync(keptFolder, { recursive: true }));

type RunnerChoice = Partial<ScriptPolicy> & {
  choice?: "bubblewrap" | "off";
  selfTests?: OpenScriptsOptions["selfTests"];
};

async function openRunner(
  tree: SkillTree,
  { choice = "bubblewrap", selfTests = keptSelfTests, ...policy }: RunnerChoice = {},
) {
  const catalog = await tree.open({ roots: [tree.root("skills", { location: "global" })] });
  const runner = openScripts({
    catalog,
    trust: emptyTrust(),
    policy: { allow: "all", skills: [], grants: [], hosts: [], ...policy },
    sandbox: { choice },
    searchFolders: PATH,
    selfTests,
    log: (line) => tree.log.push(line),
  });
  onTestFinished(() => runner.close());
  const run = async (skillName: string, name: string, more: Partial<RunRequest> = {}) => {
    const skill = await catalog.find(skillName);
    if (skill === undefined) throw new Error(`no skill ${skillName}`);
    const script = await scriptOf(runner, skill, name);
    const request = { skill, script, args: [], stdin: undefined, timeoutMs: 20_000, ...more };
    const question = await runner.consent?.ask(request);
    const accepted = question && (await runner.consent?.accept(question.id, request, { isLasting: false }));
    const report = await runner.run(accepted ?? request, {
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    return {
      ...report,
      out: Buffer.from(report.stdout).toString(),
      err: Buffer.from(report.stderr).toString(),
    };
  };
  return { catalog, runner, run };
}

it.skipIf(obstacle !== undefined)(
  "does not wait for a self-test that is under way when it is closed",
  async () => {
    const tree = createSkillTree();
    tree.skill("skills/any");
    const { runner } = await openRunner(tree, {
      selfTests: { file: tree.at("cache/none.json"), version: "1.0.0" },
    });
    const tested = runner.ready();
    await runner.close();
    expect((await tested).kind).toBe("nowhere");
  },
);

it.skipIf(obstacle !== undefined)(
  "makes the whole self-test once for a machine",
  { timeout: 60_000 },
  async () => {
    const tree = createSkillTree();
    tree.skill("skills/any");
    const file = tree.at("cache/sandbox.json");
    const open = async (version: string) => {
      const { runner } = await openRunner(tree, { selfTests: { file, version } });
      const host = await runner.ready();
      await runner.close();
      if (host.kind !== "sandbox") throw new Error(`no sandbox: ${JSON.stringify(host)}`);
      return host.report.checks.filter(({ held }) => held).map(({ attack }) => attack);
    };
    const whole = await open("1.0.0");
    expect(whole).toHaveLength(6);
    // Whatever a start takes from the file carries this mark; what it attacks by itself does not.
    const kept = JSON.parse(readFileSync(file, "utf8"));
    for (const check of kept.report.checks) check.attack = `kept: ${check.attack}`;
    writeFileSync(file, JSON.stringify(kept));
    const again = [...whole.slice(0, 4), ...whole.slice(4).map((attack) => `kept: ${attack}`)];
    expect(await open("1.0.0")).toEqual(again);
    expect(await open("1.0.1")).toEqual(whole);
  },
);

async function scriptOf(runner: LocalScriptRunner, skill: SkillSummary, name: string): Promise<SkillScript> {
  const script = (await runner.scripts(skill)).find((candidate) => candidate.name === name);
  if (script === undefined) throw new Error(`no script ${name}`);
  return script;
}

const ARGPARSE = `"""Adds numbers."""
import argparse
parser = argparse.ArgumentParser(description="Adds numbers.")
parser.add_argument("numbers", nargs="+", type=int)
parser.add_argument("--times", type=int, default=1, help="multiply the sum")
if __name__ == "__main__":
    given = parser.parse_args()
    print(sum(given.numbers) * given.times)
`;

function fiveLanguages(tree: SkillTree): void {
  tree.skill("skills/many");
  tree.write(
    "skills/many/scripts/a.py",
    "import sys\nif __name__ == '__main__':\n    print('python', sys.argv[1])\n",
  );
  tree.write("skills/many/scripts/b.sh", '#!/usr/bin/env bash\nset -euo pipefail\necho "bash $1"\n');
  tree.write(
    "skills/many/scripts/c.js",
    "#!/usr/bin/env node\nconsole.log('javascript', process.argv[2]);\n",
  );
  tree.write("skills/many/scripts/d.pl", '#!/usr/bin/perl\nprint "perl $ARGV[0]\\n";\n');
  tree.write(
    "skills/many/scripts/e.ts",
    `import { readFileSync } from "node:fs";
import { tag } from "./parts/tag.ts";
interface Named { readonly name: string }
const given: Named = { name: process.argv[2] ?? "" };
const own = readFileSync(new URL("./parts/tag.ts", import.meta.url), "utf8") as string;
console.log(tag, given.name, own.includes("export const tag: string"));
`,
  );
  tree.write("skills/many/scripts/parts/tag.ts", 'export const tag: string = "typescript";\n');
  tree.write("skills/many/scripts/sum.py", ARGPARSE);
  tree.write(
    "skills/many/scripts/env.py",
    "import os, json\nif __name__ == '__main__':\n    print(json.dumps(dict(os.environ)))\n",
  );
  tree.write("skills/many/scripts/where.sh", "#!/bin/sh\npwd; cat; ls SKILL.md\n");
  tree.write("skills/many/scripts/wait.sh", "#!/bin/sh\necho started; sleep 60\n");
  tree.write("skills/many/scripts/crash.sh", "#!/bin/sh\nkill -SEGV $$\n");
  tree.write("skills/many/scripts/flood.sh", "#!/bin/sh\nhead -c 3000000 /dev/zero | tr '\\0' x\n");
}

const ARGUMENT_SCRIPTS = ["show.py", "show.sh", "show.js", "show.ts"];
const LARGE_ARGUMENTS = [JSON.stringify({ text: "ü'\"$(id)\n".repeat(30_000) }), "--last", ""];
const LARGE_ARGUMENTS_OUT = `3 ${LARGE_ARGUMENTS[0]?.length} --last [] show\n`;

/** Each says how many arguments it has, the length of the first, the second and the third, and its own name. */
function argumentScripts(tree: SkillTree): void {
  tree.skill("skills/large");
  tree.write(
    "skills/large/scripts/show.py",
    `import os, sys, part
if __name__ == '__main__':
    a = sys.argv
    print(len(a) - 1, len(a[1]), a[2], f'[{a[3]}]', os.path.basename(a[0])[:4])
`,
  );
  tree.write("skills/large/scripts/part.py", "");
  tree.write(
    "skills/large/scripts/show.sh",
    `#!/usr/bin/env bash\nset -u\necho "$# \${#1} $2 [$3] $(basename "$0" .sh)"\n`,
  );
  const script = `import { basename } from "node:path";
const [, self, ...a] = process.argv;
console.log(a.length, a[0].length, a[1], \`[\${a[2]}]\`, basename(self, ENDING));
`;
  tree.write("skills/large/scripts/show.js", `#!/usr/bin/env node\n${script.replace("ENDING", '".js"')}`);
  tree.write("skills/large/scripts/package.json", '{"type":"module"}');
  tree.write("skills/large/scripts/show.ts", script.replace("ENDING", '".ts" as string'));
  tree.write("skills/large/scripts/show.pl", "#!/usr/bin/perl\nprint 1;\n");
}

describe.skipIf(obstacle !== undefined)(
  `scripts of local skills in bubblewrap (${obstacle ?? "it works here"})`,
  () => {
    it("runs scripts in five languages", async () => {
      const tree = createSkillTree();
      fiveLanguages(tree);
      const { run } = await openRunner(tree);
      for (const [name, out] of [
        ["a.py", "python Ada\n"],
        ["b.sh", "bash Ada\n"],
        ["c.js", "javascript Ada\n"],
        ["d.pl", "perl Ada\n"],
        ["e.ts", "typescript Ada true\n"],
      ] as const) {
        const report = await run("many", name, { args: ["Ada"] });
        expect(report, name).toMatchObject({ end: "exit", exitCode: 0, sandboxed: true, out });
      }
    });

    it("runs an argparse program with its help, its options and its own errors", async () => {
      const tree = createSkillTree();
      fiveLanguages(tree);
      const { run } = await openRunner(tree);
      expect((await run("many", "sum.py", { args: ["--help"] })).out).toContain("multiply the sum");
      expect((await run("many", "sum.py", { args: ["1", "2", "--times", "3"] })).out).toBe("9\n");
      const wrong = await run("many", "sum.py", { args: ["--nope"] });
      expect(wrong).toMatchObject({ end: "exit", exitCode: 2 });
      expect(wrong.err).toContain("usage:");
    });

    it("starts in the skill's folder and passes standard input on", async () => {
      const tree = createSkillTree();
      fiveLanguages(tree);
      const { run } = await openRunner(tree);
      expect((await run("many", "where.sh", { stdin: "given\n" })).out).toBe("/skill\ngiven\nSKILL.md\n");
    });

    it("gives a script the granted variables, and nothing else of this process", async () => {
      const tree = createSkillTree();
      fiveLanguages(tree);
      const grants = [
        { skill: { name: "many" }, variable: "MANY_KEY", value: "granted" },
        { skill: { name: "other" }, variable: "OTHER_KEY", value: "hidden" },
      ];
      const { run } = await openRunner(tree, { grants });
      const seen: unknown = JSON.parse((await run("many", "env.py")).out);
      expect(seen).toMatchObject({ MANY_KEY: "granted" });
      expect(Object.keys(Object(seen)).sort()).toEqual(
        expect.not.arrayContaining(["OTHER_KEY", "NODE_EXTRA_CA_CERTS", "VITEST", "npm_config_user_agent"]),
      );
    });

    it("tells time-out, signal and a flood of output apart", async () => {
      const tree = createSkillTree();
      fiveLanguages(tree);
      const { run, runner } = await openRunner(tree);
      expect(await run("many", "wait.sh", { timeoutMs: 3_000 })).toMatchObject({
        end: "timeout",
        out: "started\n",
      });
      expect(await run("many", "crash.sh")).toMatchObject({ end: "signal", signal: "SIGSEGV" });
      const flood = await run("many", "flood.sh");
      expect(flood.isCut).toBe(true);
      expect(runner.output(flood.runId, "stdout")?.byteLength).toBe(1024 * 1024);
    });

    it("says what is missing when a script's program is not installed", async () => {
      const tree = createSkillTree();
      tree.skill("skills/odd");
      tree.write("skills/odd/scripts/x.rb", "#!/usr/bin/env no-such-ruby\nputs 1\n");
      const { run } = await openRunner(tree);
      await expect(run("odd", "x.rb")).rejects.toMatchObject({
        code: "dependency_missing",
        message: expect.stringContaining("'no-such-ruby'"),
      });
    });

    it("takes types out where the script runs: no text of a skill holds this process up", async () => {
      const tree = createSkillTree();
      tree.skill("skills/deep");
      const nested = (levels: number): string => (levels === 0 ? "1" : `(a = ${nested(levels - 1)}) => 1`);
      tree.write("skills/deep/scripts/bomb.ts", `const f = ${nested(40)};\nconsole.log(f);\n`);
      tree.write("skills/deep/scripts/fine.ts", "const word: string = 'fine';\nconsole.log(word);\n");
      const { run, runner } = await openRunner(tree);
      await runner.ready();
      // What it does not import, a script does not have to fear. And everything is loaded after it.
      expect((await run("deep", "fine.ts")).out).toBe("fine\n");
      const longestMs = await longestBlockMs(async () => {
        const bomb = await run("deep", "bomb.ts");
        expect(bomb).toMatchObject({ end: "exit", exitCode: 1, out: "" });
        expect(bomb.err).toContain("'/skill/scripts/bomb.ts' is not valid TypeScript: taking the types out");
      });
      expect(longestMs).toBeLessThan(50);
    });

    it("names the line of the TypeScript file in a trace, and a mistake in it", async () => {
      const tree = createSkillTree();
      tree.skill("skills/lines");
      tree.write(
        "skills/lines/scripts/fails.ts",
        "interface A {\n  b: string;\n}\n\nconsole.log({ b: '' } satisfies A);\nthrow new Error('six');\n",
      );
      tree.write("skills/lines/scripts/wrong.ts", "console.log(1);\nconst = 2;\n");
      const { run } = await openRunner(tree);
      expect((await run("lines", "fails.ts")).err).toContain("/skill/scripts/fails.ts:6");
      expect((await run("lines", "wrong.ts")).err).toContain(
        "'/skill/scripts/wrong.ts' is not valid TypeScript: Unexpected token (2:7)",
      );
    });

    it.each(ARGUMENT_SCRIPTS)("gives %s arguments that are too large for a command line", async (name) => {
      const tree = createSkillTree();
      argumentScripts(tree);
      const { run } = await openRunner(tree);
      expect(await run("large", name, { args: LARGE_ARGUMENTS })).toMatchObject({
        end: "exit",
        exitCode: 0,
        out: LARGE_ARGUMENTS_OUT,
      });
    });

    it("refuses arguments that no script can take before anything starts", async () => {
      const tree = createSkillTree();
      argumentScripts(tree);
      const { run } = await openRunner(tree);
      const args = Array.from({ length: 200 }, () => "x".repeat(32_000));
      await expect(run("large", "show.py", { args })).rejects.toMatchObject({
        code: "invalid_input",
        message: "The arguments have 6400000 bytes, and a script takes at most 4194304.",
      });
      await expect(run("large", "show.pl", { args: ["x".repeat(140_000)] })).rejects.toMatchObject({
        code: "invalid_input",
        message: "The arguments have 140000 bytes, more than 'perl' can be started with.",
      });
    });

    it("becomes available by itself when the first skill with a script appears", async () => {
      const tree = createSkillTree();
      tree.skill("skills/plain");
      const selfTests = { file: tree.at("cache/none.json"), version: "1.0.0" };
      const { catalog, runner } = await openRunner(tree, { selfTests });
      expect(runner.status()).toMatchObject({ available: false });
      const changed = new Promise<void>((resolve) => {
        runner.onChange(resolve);
      });
      fiveLanguages(tree);
      await catalog.rescan();
      await changed;
      expect(runner.status()).toEqual({
        available: true,
        sandboxed: true,
        driver: "bubblewrap",
      });
    });
  },
);

describe("scripts with the sandbox switched off by name", () => {
  it("run, and every report says that there was no sandbox", async () => {
    const tree = createSkillTree();
    fiveLanguages(tree);
    argumentScripts(tree);
    const { run, runner } = await openRunner(tree, { choice: "off" });
    expect(await run("many", "a.py", { args: ["x"] })).toMatchObject({
      exitCode: 0,
      sandboxed: false,
      out: "python x\n",
    });
    expect(await run("many", "e.ts", { args: ["x"] })).toMatchObject({ out: "typescript x true\n" });
    for (const name of ARGUMENT_SCRIPTS)
      expect(await run("large", name, { args: LARGE_ARGUMENTS })).toMatchObject({ out: LARGE_ARGUMENTS_OUT });
    expect((await run("many", "env.py")).out).not.toContain("VITEST");
    expect(await run("many", "wait.sh", { timeoutMs: 500 })).toMatchObject({ end: "timeout" });
    expect(runner.status()).toMatchObject({ available: true, sandboxed: false });
  });
});

describe("scripts that are not allowed", () => {
  it("are not offered, and say what to do", async () => {
    const tree = createSkillTree();
    fiveLanguages(tree);
    const { runner } = await openRunner(tree, { allow: "none", choice: "off" });
    expect(runner.status()).toEqual({
      available: false,
      why: "Scripts are not allowed to run here.",
      fix: "Start the server with --allow-scripts ask or all",
    });
  });
});

it("finds the same scripts as the format package", async () => {
  const tree = createSkillTree();
  fiveLanguages(tree);
  const { catalog, runner } = await openRunner(tree, { choice: "off" });
  const skill = (await catalog.find("many")) ?? expect.fail();
  const direct = await listScripts(await catalog.files(skill), (path) => catalog.readFile(skill, path));
  expect(await runner.scripts(skill)).toEqual(direct);
});
