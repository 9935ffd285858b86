import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findRealWheels } from "../packages/sandbox/src/packages/testing/real-wheels.ts";
import {
  startTestRegistry,
  type TestRegistry,
} from "../packages/sandbox/src/packages/testing/test-registry.ts";
import { findBubblewrapObstacle } from "../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { errorOf } from "./support/error-of.ts";
import { createMachine, launcher, type Machine } from "./support/program.ts";

const obstacle = findBubblewrapObstacle();
const SECRET = "k3y-that-nobody-may-see";

const SCRIPT = `# /// script
# dependencies = ["fetcher>=1"]
# ///
import os, sys
key = os.environ["REPORT_KEY"]
import fetcher
project = os.environ.get("SKILLQUAY_PROJECT", "/project")
text = open(f"{project}/data.txt").read().strip()
with open(f"{project}/report.txt", "w") as report: report.write(f"{fetcher.shout(text)} {key}\\n")
print(fetcher.shout(text), key)
print(key, file=sys.stderr)
`;

const real = findRealWheels("requests");
const noRequests = "why" in real ? real.why : undefined;

/** Python may bring an older requests along, so it needs another package, too. */
const WITH_REQUESTS = `# /// script
# dependencies = ["requests>=2,<3", "fetcher>=1"]
# ///
import os
key = os.environ["REPORT_KEY"]
import fetcher, requests
project = os.environ.get("SKILLQUAY_PROJECT", "/project")
text = open(f"{project}/data.txt").read().strip()
asked = requests.Request("GET", "https://example.com/", params={"q": text}, headers={"x-key": key}).prepare()
with open(f"{project}/report.txt", "w") as report: report.write(asked.url)
print(requests.__file__, asked.url, asked.headers["x-key"])
`;

let machine: Machine;
let registry: TestRegistry;
/** Everything that anybody was shown. */
let seen: string[];
beforeEach(async () => {
  machine = await createMachine();
  seen = [];
  registry = await startTestRegistry({
    wheels: [
      { name: "fetcher", files: [{ name: "fetcher.py", data: "def shout(text): return text.upper()\n" }] },
    ],
    real: "why" in real ? [] : real.wheels,
  });
  for (const name of ["report", "other"]) {
    const folder = join(machine.skills, name);
    mkdirSync(join(folder, "scripts"), { recursive: true });
    writeFileSync(
      join(folder, "SKILL.md"),
      `---\nname: ${name}\ndescription: Makes a report.\n---\nRun make.py.\n`,
    );
    writeFileSync(join(folder, "scripts/make.py"), SCRIPT);
  }
  mkdirSync(join(machine.folder, "project/.git"), { recursive: true });
  writeFileSync(join(machine.folder, "project/data.txt"), "hello\n");
});
afterEach(async () => {
  await machine.dispose();
  await registry.close();
});

type Answer = {
  readonly allow?: boolean;
  readonly packages?: boolean;
  readonly project?: string;
  readonly keep?: boolean;
};

/** One call to a server of its own, whose user answers so; without answers, the client cannot ask. */
async function call(
  skill: string,
  { answer, ...more }: { answer?: Answer; project?: "read" | "write" } = {},
) {
  const client = new Client(
    { name: "test", version: "1" },
    answer === undefined ? {} : { capabilities: { elicitation: { form: {} } } },
  );
  if (answer !== undefined)
    client.setRequestHandler("elicitation/create", ({ params }) => {
      seen.push(params.message);
      const { keep, ...run } = answer;
      return {
        action: "accept",
        content: params.message.startsWith("Keep ") ? { keep: keep === true } : run,
      };
    });
  const transport = new StdioClientTransport({
    command: machine.node,
    args: [launcher, "serve", machine.skills, "--python-index", registry.registries.pythonIndex],
    env: machine.env,
    cwd: join(machine.folder, "project"),
    stderr: "pipe",
  });
  transport.stderr?.on("data", (chunk: Buffer) => seen.push(chunk.toString()));
  await client.connect(transport);
  try {
    const result = await client.callTool(
      { name: "execute_skill_script", arguments: { skill_name: skill, script_name: "make.py", ...more } },
      { timeout: 120_000 },
    );
    seen.push(JSON.stringify(result));
    return result;
  } finally {
    await client.close();
  }
}

async function command(args: string[], input = ""): Promise<number | null> {
  const child = machine.spawn(args, { cwd: join(machine.folder, "project") });
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => seen.push(chunk.toString()));
  child.stdin.end(input);
  return await new Promise((resolve) => child.once("exit", resolve));
}

const inProject = () => readdirSync(join(machine.folder, "project")).toSorted();

describe.skipIf(obstacle !== undefined)("a script that needs a key, a package and the project", () => {
  it("fails with the right words before each yes, runs after three, and gives nothing to others", {
    timeout: 300_000,
  }, async () => {
    expect(errorOf(await call("report", { project: "write" }))).toMatchObject({
      error: "missing_credentials",
      suggestions: [expect.stringContaining("skillquay secrets set REPORT_KEY --skill ")],
    });

    const set = [
      "secrets",
      "set",
      "REPORT_KEY",
      "--skill",
      join(machine.skills, "report"),
      "--dir",
      machine.skills,
    ];
    expect(await command(set, `${SECRET}\n`)).toBe(0);
    expect(errorOf(await call("report", { project: "write" }))).toMatchObject({
      error: "consent_unavailable",
      suggestions: [expect.stringContaining(`--allow-folder ${join(machine.skills, "report")}:`)],
    });
    expect(
      errorOf(
        await call("report", { project: "write", answer: { allow: true, packages: true, project: "no" } }),
      ),
    ).toMatchObject({
      error: "consent_declined",
      message: expect.stringContaining("did not give the project"),
    });

    expect(
      errorOf(
        await call("report", {
          project: "write",
          answer: { allow: true, packages: false, project: "write" },
        }),
      ),
    ).toMatchObject({
      error: "dependency_missing",
      message: "The script needs the python package 'fetcher', which is not installed.",
      suggestions: expect.arrayContaining([
        `Ask the user to allow what it declares: skillquay trust ${join(machine.skills, "report")} --packages`,
      ]),
    });
    expect(registry.requests).toEqual([]);

    const dropped = await call("report", {
      project: "write",
      answer: { allow: true, packages: true, keep: false },
    });
    expect(dropped.structuredContent).toMatchObject({
      exitCode: 0,
      packages: ["fetcher 1.0"],
      changes: [{ added: ["report.txt"], isKept: false }],
    });
    expect(inProject()).toEqual([".git", "data.txt"]);
    const kept = await call("report", { project: "write", answer: { keep: true } });
    expect(kept.structuredContent).toMatchObject({ exitCode: 0, changes: [{ isKept: true }] });
    expect(JSON.stringify(kept)).toContain("HELLO");
    expect(inProject()).toEqual([".git", "data.txt", "report.txt"]);

    expect(errorOf(await call("other"))).toMatchObject({ error: "missing_credentials" });
    writeFileSync(join(machine.skills, "report/more.md"), "another version\n");
    expect(errorOf(await call("report", { project: "write" }))).toMatchObject({
      error: "consent_unavailable",
    });
    expect(errorOf(await call("report"))).toMatchObject({ error: "consent_unavailable" });

    expect(seen.join("\n")).not.toContain(SECRET);
    for (const file of filesBelow(join(machine.folder, "home")))
      expect(readFileSync(file, "utf8")).not.toContain(SECRET);
    for (const file of filesBelow(join(machine.folder, "cache")))
      expect(readFileSync(file, "utf8")).not.toContain(SECRET);
  });

  it.skipIf(noRequests !== undefined)(
    `does so with requests, as pip fetches it here (${noRequests ?? "it does"})`,
    { timeout: 300_000 },
    async () => {
      const skill = join(machine.skills, "report");
      writeFileSync(join(skill, "scripts/make.py"), WITH_REQUESTS);
      const yes = { allow: true, packages: true, project: "write" } as const;
      const ask = (answer: Answer) => call("report", { project: "write", answer });
      expect(errorOf(await ask(yes))).toMatchObject({ error: "missing_credentials" });
      const set = ["secrets", "set", "REPORT_KEY", "--skill", skill, "--dir", machine.skills];
      expect(await command(set, `${SECRET}\n`)).toBe(0);
      expect(errorOf(await ask({ ...yes, project: "no" }))).toMatchObject({ error: "consent_declined" });
      expect(errorOf(await ask({ ...yes, packages: false }))).toMatchObject({ error: "dependency_missing" });
      expect(registry.requests).toEqual([]);
      // The project is given by now, and not asked about again.
      const done = await ask({ allow: true, packages: true, keep: true });
      expect(errorOf(done)).toBeUndefined();
      expect(done.structuredContent).toMatchObject({
        exitCode: 0,
        packages: expect.arrayContaining([expect.stringMatching(/^requests 2\./)]),
        changes: [{ added: ["report.txt"], isKept: true }],
      });
      const url = "https://example.com/?q=hello";
      expect(JSON.stringify(done)).toContain(
        `/packages/python/requests/__init__.py ${url} ${"*".repeat(SECRET.length)}`,
      );
      expect(readFileSync(join(machine.folder, "project/report.txt"), "utf8")).toBe(url);
      expect(seen.join("\n")).not.toContain(SECRET);
    },
  );
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
}
