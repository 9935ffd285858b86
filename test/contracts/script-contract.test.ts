import { describe, expect, it } from "vitest";
import { findBubblewrapObstacle } from "../../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { skillMd } from "../support/skills-on-disk.ts";
import { progressiveContract } from "./clauses/progressive.ts";
import { clausesOf } from "./clauses-of.ts";
import { serveContract } from "./serve-contract.ts";

const clause = clausesOf(progressiveContract);
const obstacle = findBubblewrapObstacle();

/** The script of the contract, to the letter. */
const RUN = `import sys
import json

def run(params: dict = None) -> dict:
    """Entry point. Must return dict with at minimum 'status' field."""
    params = params or {}
    return {"status": "success", "result": "Hello, " + params.get("name", "world") + "!"}

if __name__ == "__main__":
    params = {}
    if len(sys.argv) > 1:
        params = json.loads(sys.argv[1])
    result = run(params)
    print(json.dumps(result))
`;
const json = (text: string) => `import json\nprint(json.dumps(${text}))\n`;
const HEADER = "# /// script\n# dependencies = []\n# ///\n";

describe("the scripts of the progressive contract", () => {
  const server = serveContract({
    argv: ["serve", "--tools", "progressive"],
    env: { SKILLS_DIR: "{home}/skills", ...(obstacle === undefined && { SKILLS_SANDBOX: "bubblewrap" }) },
    files: {
      "home/skills/hello-world/SKILL.md": skillMd("hello-world", "Greets people."),
      "home/notes.txt": "NOTES OF THE USER",
      ...Object.fromEntries(
        Object.entries({
          "run.py": RUN,
          "where.py": `import os\n${json("{'status': 'success', 'files': sorted(os.listdir('.'))}")}`,
          "slow.py": "import time\ntime.sleep(90)\n",
          "text.py": "print('plain text')\n",
          "no_status.py": json("{'result': 1}"),
          "exits.py": `import sys\n${json("{'status': 'error'}")}print('what went wrong', file=sys.stderr)\nsys.exit(3)\n`,
          "test_greet.py": json("{'status': 'success', 'which': 'test'}"),
          "conftest.py": json("{'status': 'success', 'which': 'conftest'}"),
          "raises.py": "raise SystemExit('raised')\n",
          "assigns.py": `${HEADER}value = __import__('json').dumps({'status': 'success'})\nshown = print(value)\n`,
          "user.py": `import os\n${json("{'status': 'success', 'seen': os.path.exists('{home}/notes.txt')}")}`,
        }).map(([name, text]) => [`home/skills/hello-world/scripts/${name}`, text]),
      ),
    },
  });
  const run = (script: string, more: Record<string, unknown> = {}) =>
    server().call("execute_skill_script", { skill_name: "hello-world", script_name: script, ...more });
  const onlyWithSandbox = { skip: obstacle };

  clause(
    "Scripts receive params as a JSON string in argv[1]",
    async () => {
      expect(JSON.parse((await run("run.py", { params: { name: "Alice" } })).text)).toEqual({
        status: "success",
        result: "Hello, Alice!",
      });
      expect(JSON.parse((await run("run.py")).text)).toEqual({ status: "success", result: "Hello, world!" });
    },
    onlyWithSandbox,
  );

  clause(
    "Scripts run in a subprocess with a 60s timeout",
    async () => {
      const plan = await run("slow.py", { dry_run: true });
      expect(plan.data).toMatchObject({ plan: { timeoutMs: 60_000 } });
      expect(await run("slow.py", { timeout_seconds: 1 })).toMatchObject({
        isError: true,
        text: expect.stringContaining("stopped after 1 second"),
      });
    },
    onlyWithSandbox,
  );

  clause(
    "A script must return valid JSON with at least a status",
    async () => {
      expect(await run("text.py")).toMatchObject({
        isError: true,
        text: expect.stringContaining("plain text"),
      });
      expect(await run("no_status.py")).toMatchObject({
        isError: true,
        text: expect.stringContaining("status"),
      });
      const exits = await run("exits.py");
      expect(exits.isError).toBe(true);
      expect(exits.text).toContain("what went wrong");
      expect(exits.text).toContain("3");
    },
    onlyWithSandbox,
  );

  clause(
    "Scripts work on what the user has",
    async () => {
      expect(JSON.parse((await run("user.py")).text)).toEqual({ status: "success", seen: false });
    },
    onlyWithSandbox,
  );

  clause(
    "Any file in scripts/ can be run by its name",
    async () => {
      for (const [script, which] of [
        ["test_greet.py", "test"],
        ["conftest.py", "conftest"],
      ])
        expect(JSON.parse((await run(script ?? "")).text)).toEqual({ status: "success", which });
      expect(await run("raises.py")).toMatchObject({
        isError: true,
        text: expect.stringContaining("raised"),
      });
      expect(JSON.parse((await run("assigns.py")).text)).toEqual({ status: "success" });
    },
    onlyWithSandbox,
  );

  clause(
    "The working directory of a script is the skill directory",
    async () => {
      expect(JSON.parse((await run("where.py")).text)).toEqual({
        status: "success",
        files: ["SKILL.md", "scripts"],
      });
    },
    onlyWithSandbox,
  );

  it.skipIf(obstacle !== undefined)(
    `runs nothing but the skill's own scripts (${obstacle ?? "bubblewrap works here"})`,
    async () => {
      for (const name of ["../greet.py", "/etc/passwd", "scripts/../../x.py", "references/a.md", "SKILL.md"])
        expect(await run(name), name).toMatchObject({ isError: true });
    },
  );
});
