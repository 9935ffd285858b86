import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openScripts, openTrustStore } from "@skillquay/local";
import { describe, expect, it, onTestFinished } from "vitest";
import { findBubblewrapObstacle } from "../../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { connect, serviceOver } from "../../packages/tools/src/testing/connect.ts";
import { machine, skillMd } from "../support/skills-on-disk.ts";

const obstacle = findBubblewrapObstacle();
const GREET = readFileSync(
  fileURLToPath(new URL("../../samples/skills/hello-world/scripts/greet.py", import.meta.url)),
  "utf8",
);

/** The `progressive` contract's third tool, over a real client and the real sandbox. */
describe.skipIf(obstacle !== undefined)(`script contract (${obstacle ?? "bubblewrap works here"})`, () => {
  async function hello(files: Record<string, string> = {}) {
    const disk = machine();
    disk.write("skills/hello-world/SKILL.md", skillMd("hello-world", "Greets people."));
    disk.write("skills/hello-world/scripts/greet.py", GREET);
    for (const [path, text] of Object.entries(files)) disk.write(`skills/hello-world/${path}`, text);
    const catalog = await disk.open({ directories: [`${disk.home}/skills`] });
    const runner = openScripts({
      catalog,
      trust: { store: openTrustStore(`${disk.home}/trust.json`), project: undefined },
      policy: { allow: "all", skills: [], grants: [], hosts: [] },
      sandbox: { choice: "bubblewrap" },
      searchFolders: async () => [],
      log: () => {},
    });
    onTestFinished(() => runner.close());
    await runner.ready();
    const client = await connect(
      serviceOver(catalog, { tools: "progressive", strictResources: true, runner }),
      "legacy",
    );
    const run = (script: string, more: Record<string, unknown> = {}) =>
      client.callTool({
        name: "execute_skill_script",
        arguments: { skill_name: "hello-world", script_name: script, ...more },
      });
    return { client, run };
  }

  it("offers exactly three tools", async () => {
    const { client } = await hello();
    expect((await client.listTools()).tools.map((tool) => tool.name).sort()).toEqual([
      "execute_skill_script",
      "get_skill_resource",
      "skill",
    ]);
  });

  it("runs the hello-world example: parameters, or none, as JSON in the first argument, JSON with a status out", async () => {
    const { run } = await hello();
    const result = await run("greet.py", { params: { name: "Alice" } });
    expect(result.isError).toBeFalsy();
    expect(result.structuredContent).toMatchObject({
      result: { status: "success", greeting: "Hello, Alice!" },
      sandboxed: true,
    });
    expect((await run("greet.py")).structuredContent).toMatchObject({
      result: { greeting: "Hello, world!" },
    });
  });

  it("has the skill's folder as working directory", async () => {
    const { run } = await hello({
      "scripts/where.py":
        "import os, json\nif __name__ == '__main__':\n    print(json.dumps({'status': 'success', 'files': sorted(os.listdir('.'))}))\n",
    });
    expect((await run("where.py")).structuredContent).toMatchObject({
      result: { files: ["SKILL.md", "scripts"] },
    });
  });

  it("enforces the time limit", async () => {
    const { run } = await hello({
      "scripts/slow.py": "import time\nif __name__ == '__main__':\n    time.sleep(90)\n",
    });
    const result = await run("slow.py", { timeout_seconds: 1 });
    expect(result).toMatchObject({ isError: true, structuredContent: { error: "script_timed_out" } });
  });

  it("runs nothing but the skill's own scripts", async () => {
    const { run } = await hello();
    for (const name of ["../greet.py", "/etc/passwd", "scripts/../../x.py", "references/a.md"]) {
      expect(await run(name), name).toMatchObject({
        isError: true,
        structuredContent: { error: "script_not_found" },
      });
    }
  });

  it("returns output that is not JSON as text with the exit code, not as a failure", async () => {
    const { run } = await hello({ "scripts/plain.sh": "#!/bin/sh\necho plain text\nexit 4\n" });
    const result = await run("plain.sh");
    expect(result.isError).toBeFalsy();
    expect(result.structuredContent).toMatchObject({ stdout: "plain text\n", exitCode: 4 });
  });
});
