import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findBubblewrapObstacle } from "@skillquay/local/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

const obstacle = findBubblewrapObstacle();

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
  const root = join(sandbox.project, ".agents", "skills");
  await putSkill(root, "hello", { description: "Greets." });
  const { mkdir } = await import("node:fs/promises");
  await mkdir(join(root, "hello/scripts"), { recursive: true });
  await writeFile(
    join(root, "hello/scripts/greet.py"),
    '"""Greets somebody."""\nimport json, sys\nif __name__ == "__main__":\n    print(json.dumps({"status": "success", "got": sys.argv[1:], "stdin": sys.stdin.read()}))\n',
  );
  await writeFile(join(root, "hello/scripts/fail.sh"), "#!/bin/sh\necho out; echo err >&2; exit 7\n");
});
afterEach(() => sandbox.remove());

describe("skillquay run", () => {
  it("lists the scripts of a skill", async () => {
    const result = await sandbox.run(["run", "hello"]);
    expect(result.exitCode).toBe(0);
    expect(result.stdout).toMatch(/^SCRIPT +LANGUAGE +DESCRIPTION\n/);
    expect(result.stdout).toMatch(/greet\.py +python +Greets somebody\./);
  });

  it.skipIf(obstacle !== undefined)(
    `runs a script with parameters, arguments and input (${obstacle ?? "bubblewrap"})`,
    async () => {
      const argv = [
        "run",
        "hello",
        "greet.py",
        "--params",
        '{"a":1}',
        "--stdin",
        "--json",
        "--",
        "--more",
        "x y",
      ];
      const result = await sandbox.run(argv, { stdin: "typed" });
      expect(result.stderr).toBe("");
      expect(result.json()).toMatchObject({
        sandboxed: true,
        exitCode: 0,
        result: { status: "success", got: ['{"a":1}', "--more", "x y"], stdin: "typed" },
      });
    },
  );

  it("passes on output and exit code of a script that fails", async () => {
    await sandbox.run(["trust"]);
    const result = await sandbox.run(["run", "hello", "fail.sh"], { env: { SKILLS_SANDBOX: "off" } });
    expect(result).toMatchObject({ exitCode: 7, stdout: "out\n" });
    expect(result.stderr).toContain("err");
    expect(result.stderr).toContain("The sandbox is off");
  });

  it("says what would run", async () => {
    const result = await sandbox.run(["run", "hello", "greet", "--dry-run", "--json", "--sandbox", "off"]);
    expect(result.json()).toMatchObject({ sandboxed: false, plan: { driver: "off", network: "open" } });
  });

  it.each([
    [["run", "nope", "x"], 1, "No skill is called 'nope'"],
    [["run", "hello", "gret.py", "--sandbox", "off"], 1, "has no script 'gret.py'"],
    [["run", "hello", "greet.py", "--params", "{"], 2, "must be a JSON object"],
    [["run", "hello", "greet.py", "--params", "[1]"], 2, "must be a JSON object"],
    [["run", "hello", "greet.py", "--timeout", "0"], 2, "from 1 to 1800"],
    [["run", "hello", "greet.py", "--timeout", "1801"], 2, "from 1 to 1800"],
    [
      ["run", "hello", "greet.py", "--timeout", "400", "--max-run-seconds", "300", "--sandbox", "off"],
      1,
      "300 seconds at most here",
    ],
    [["run", "hello", "greet.py", "--max-run-seconds", "1801"], 2, "--max-run-seconds"],
    [["run", "hello", "greet.py", "--project", "all"], 2, "must be read or write"],
    [["run", "hello", "greet.py", "--allow-scripts", "none"], 1, "not allowed to run here"],
    [["run"], 2, "skill"],
  ])("answers %j with what is wrong", async (argv, exitCode, message) => {
    const result = await sandbox.run(argv);
    expect(result.exitCode).toBe(exitCode);
    expect(result.stderr).toContain(message);
  });

  const OFF = { env: { SKILLS_SANDBOX: "off" } };
  const terminal = { columns: 100 };

  it("shows on a terminal what a script of a stranger's project would do, and asks", async () => {
    const argv = ["run", "hello", "fail.sh", "--", "--delete-all"];
    const no = await sandbox.run(argv, { ...OFF, terminal, stdin: "n\n" });
    expect(no.exitCode).toBe(1);
    expect(no.stderr).toContain('Arguments: "--delete-all"');
    expect(no.stderr).toContain("which you have NOT trusted");
    expect(no.stderr).toContain("WITHOUT a sandbox");
    expect(await sandbox.run(argv, { ...OFF, terminal, stdin: "y\n" })).toMatchObject({ exitCode: 7 });
    expect(await sandbox.run(argv, { ...OFF, terminal, stdin: "always\n" })).toMatchObject({ exitCode: 7 });
    expect((await sandbox.run(argv, { ...OFF, terminal })).stderr).not.toContain("[y]es");
    await writeFile(join(sandbox.project, ".agents/skills/hello/more.md"), "new\n");
    expect(await sandbox.run(argv, { ...OFF, terminal, stdin: "trust\n" })).toMatchObject({ exitCode: 7 });
    const later = await sandbox.run(argv, { ...OFF, terminal });
    expect(later.exitCode).toBe(7);
    expect(later.stderr).not.toContain("Arguments:");
  });

  it("says that a granted variable is not set, and runs without it", async () => {
    await sandbox.run(["trust"]);
    const result = await sandbox.run(["run", "hello", "fail.sh", "--grant", "hello:NOT_SET"], OFF);
    expect(result.exitCode).toBe(7);
    expect(result.stderr).toContain("hello:NOT_SET: the variable is not set");
  });

  it("prints JSON of a script without anything that a terminal obeys", async () => {
    await sandbox.run(["trust"]);
    const script = join(sandbox.project, ".agents/skills/hello/scripts/evil.sh");
    await writeFile(script, `#!/bin/sh\nprintf '%s' '{"a": "\\u009b2J\\u202e"}'\n`);
    const { stdout } = await sandbox.run(["run", "hello", "evil.sh"], { ...OFF, terminal });
    expect(stdout).not.toMatch(/[\u0080-\u009f\u202e]/);
    expect(JSON.parse(stdout)).toEqual({ a: "\u009b2J\u202e" });
  });
});
