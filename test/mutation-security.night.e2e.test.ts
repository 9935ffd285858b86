import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const root = dirname(import.meta.dirname);

// Every night other mutants than the night before, and the same for everybody on one day.
const today = Number(new Date().toISOString().slice(0, 10).replaceAll("-", ""));
const COUNT = 8;
const TIMEOUT_MS = 40 * 60_000;

it("notices every mutant of the security layers, the same ones each night and others by the date", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { code, output } = await mutate(
    "--security",
    "--count",
    `${COUNT}`,
    "--seed",
    "1",
    "--seed",
    `${today}`,
  );
  expect(code, survivorsIn(output)).toBe(0);
  expect(output).toContain("killed");
});

it("ends with 1 and names the line when nothing notices", { timeout: TIMEOUT_MS }, async () => {
  // Tests of another file, which cannot know.
  const { code, output } = await mutate(
    ...["packages/skill/src/files/crc32.ts", "--count", "1"],
    ...["--tests", "packages/skill/src/files/mime-type.test.ts"],
  );
  expect(code).toBe(1);
  expect(output).toMatch(/survived: packages\/skill\/src\/files\/crc32\.ts:\d+\n {2}- .+\n {2}\+ .+/);
});

function survivorsIn(output: string): string {
  return output
    .split("\n")
    .filter((line) => !line.startsWith("killed"))
    .join("\n")
    .trim();
}

async function mutate(...args: string[]): Promise<{ code: number | null; output: string }> {
  // What says that this is a test must not reach the tests that it starts.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST")));
  const child = spawn(process.execPath, [join(root, "scripts/mutate.ts"), ...args], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, output };
}
