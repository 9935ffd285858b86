import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSandbox } from "../testing/run-cli.ts";

// Part of every Debian and Ubuntu: runs a command on a terminal of its own.
const SCRIPT = "/usr/bin/script";
const VALUE = "sk-canary-0123456789abcdef";

/** Types at the hidden prompt of `secrets set` on a real terminal. */
async function typeAt(keys: string) {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.remove());
  const program = [
    process.execPath,
    join(import.meta.dirname, "../main.ts"),
    "secrets",
    "set",
    "WEATHER_KEY",
  ];
  const child = spawn(SCRIPT, ["-qec", program.map((word) => `'${word}'`).join(" "), "/dev/null"], {
    cwd: sandbox.project,
    env: { HOME: sandbox.home, PATH: "/usr/bin:/bin", SHELL: "/bin/sh" },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let shown = "";
  let hasTyped = false;
  child.stdout.on("data", (chunk: Buffer) => {
    shown += chunk.toString();
    if (hasTyped || !shown.includes("it is not shown:")) return;
    hasTyped = true;
    child.stdin.write(keys);
  });
  const [exitCode] = await once(child, "close");
  const kept = (await sandbox.run(["secrets", "--json"])).json();
  return { exitCode, shown, kept };
}

describe.skipIf(!existsSync(SCRIPT))("the hidden prompt on a terminal", { timeout: 60_000 }, () => {
  it("takes what is typed, corrections included, and shows none of it", async () => {
    const { exitCode, shown, kept } = await typeAt(`${VALUE}xy\u007f\u007f\r`);
    expect(shown).toContain("Kept: WEATHER_KEY, encrypted.");
    for (const part of [VALUE, VALUE.slice(0, 6), "xy"]) expect(shown).not.toContain(part);
    expect(exitCode).toBe(0);
    expect(kept).toMatchObject({ secrets: [{ name: "WEATHER_KEY" }] });
  });

  it.each([
    ["Ctrl-C", `${VALUE}\u0003`, "No value was given"],
    [
      "a paste of several lines",
      "-----BEGIN KEY-----\rMIIBVgIBADANBgkq\r-----END KEY-----\r",
      "several lines",
    ],
  ])("keeps nothing after %s", async (_name, keys, message) => {
    const { exitCode, shown, kept } = await typeAt(keys);
    expect(shown).toContain(message);
    expect(shown).not.toMatch(/canary|BEGIN|MIIB/);
    expect(exitCode).toBe(2);
    expect(kept).toEqual({ secrets: [] });
  });
});
