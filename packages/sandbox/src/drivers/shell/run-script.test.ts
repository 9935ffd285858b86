import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { runScript } from "./run-script.ts";

// Never with a sweep here: it is for places where every process belongs to the session.
const options = { limits: { openFiles: 64, cpuSeconds: 5, diskBytes: 1_048_576 }, sweep: false };

describe("runScript", () => {
  it("hands on arguments, input, both outputs and the status", () => {
    const script = 'cat; printf "%s|" "$@"; echo err >&2; exit 9';
    const ran = run(runScript(["/bin/sh", "-c", script, "sh", "a b", "$(id)", ""], options), "in ");
    expect(ran).toEqual({ status: 9, stdout: "in a b|$(id)||", stderr: "err\n" });
  });

  it("adds no words of the shell when a signal ends the command, and tells the signal as 128 and more", () => {
    expect(run(runScript(["/bin/sh", "-c", "kill -KILL $$"], options))).toEqual({
      status: 137,
      stdout: "",
      stderr: "",
    });
  });

  it("never takes a builtin of the shell for a program", () => {
    const ran = run(runScript(["cd"], options));
    expect([126, 127]).toContain(ran.status);
  });

  it("limits open files, core files, file size and processor time, and keeps its own descriptor", () => {
    const script =
      "ulimit -n; ulimit -c; ulimit -f; ulimit -S -t; ulimit -H -t; (: >&3) 2>/dev/null && echo open || echo closed";
    expect(run(runScript(["/bin/sh", "-c", script], options)).stdout).toBe("64\n0\n2048\n5\n6\nclosed\n");
  });

  it("has the sweep, the process limit and the emptying only where they are asked for", () => {
    const [, , plain] = runScript(["x"], options);
    expect(plain).not.toMatch(/kill|ulimit -u|find/);
    const [, , full] = runScript(["x"], {
      limits: { ...options.limits, processes: 10 },
      sweep: true,
      emptyTmp: true,
    });
    expect(full?.match(/\[ "\$user" -gt 0 \] && kill -9 -1/g)).toHaveLength(2);
    expect(full).toContain("ulimit -u 16 || ulimit -p 16");
    expect(full).toContain("find /tmp -mindepth 1 -delete");
  });
});

function run([file, ...args]: [string, ...string[]], input = "") {
  const { status, stdout, stderr } = spawnSync(file, args, { input, encoding: "utf8" });
  return { status, stdout, stderr };
}
