import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox } from "../testing/run-cli.ts";

// Part of every Debian and Ubuntu: runs a command on a terminal of its own.
const SCRIPT = "/usr/bin/script";

describe.skipIf(!existsSync(SCRIPT))("keys on a terminal", { timeout: 60_000 }, () => {
  it("narrow the list of 'find', pick a skill, and give the terminal back for the question", async () => {
    const sandbox = await createSandbox();
    onTestFinished(() => sandbox.remove());
    for (const name of ["tides", "weather"]) await putSkill(join(sandbox.home, "offered"), name);
    const program = [
      process.execPath,
      join(import.meta.dirname, "../main.ts"),
      "find",
      "--source",
      "~/offered",
    ];
    const child = spawn(SCRIPT, ["-qec", program.map((word) => `'${word}'`).join(" "), "/dev/null"], {
      cwd: sandbox.project,
      env: { HOME: sandbox.home, PATH: "/usr/bin:/bin", SHELL: "/bin/sh", TERM: "xterm" },
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    let shown = "";
    const answers = [
      ["type to search", "weax\u007f"],
      ["Find: wea_", "\r"],
      ["Install weather?", "y\r"],
    ];
    child.stdout.on("data", (chunk: Buffer) => {
      shown += chunk.toString();
      const [next] = answers;
      if (next?.[0] === undefined || !shown.includes(next[0])) return;
      answers.shift();
      child.stdin.write(next[1] ?? "");
    });
    const [exitCode] = await once(child, "close");
    expect(answers).toEqual([]);
    expect([exitCode, existsSync(join(sandbox.project, ".agents/skills/weather/SKILL.md"))]).toEqual([
      0,
      true,
    ]);
  });
});
