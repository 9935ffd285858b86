import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { createMachine, launcher, root } from "./support/program.ts";

const TEXT = "---\nname: pdf\ndescription: Reads PDF files. Use when asked to.\n---\n\n# PDF\n";

/** What GitHub does with `action.yml`: its inputs become the environment, and bash runs the script. */
async function step(inputs: Readonly<Record<string, string>>) {
  const machine = await createMachine();
  onTestFinished(() => machine.dispose());
  const project = join(machine.folder, "project");
  mkdirSync(join(project, "skills/pdf"), { recursive: true });
  writeFileSync(join(project, "skills/pdf/SKILL.md"), TEXT);
  const bin = join(machine.folder, "bin");
  mkdirSync(bin);
  // In place of the program from the registry, the one that was built here.
  const npx = `#!/bin/bash\n[ "$1 $2" = "--yes skillquay@latest" ] || exit 9\nexec "${machine.node}" "${launcher}" "\${@:3}"\n`;
  writeFileSync(join(bin, "npx"), npx, { mode: 0o755 });
  const action = parse(readFileSync(join(root, "action.yml"), "utf8"));
  const [{ env, run }] = action.runs.steps;
  const value = (text: string) =>
    text.replace(/\$\{\{ inputs\.([a-z-]+) \}\}/, (_, name) => inputs[name] ?? action.inputs[name].default);
  const given = Object.fromEntries(Object.entries(env).map(([name, text]) => [name, value(String(text))]));
  const result = spawnSync("bash", ["-c", run], {
    cwd: project,
    env: { ...machine.env, PATH: `${bin}:${machine.env.PATH}`, ...given },
    encoding: "utf8",
  });
  return { ...result, read: (path: string) => readFileSync(join(project, path), "utf8") };
}

it("checks, scans and signs the skills of a repository, and takes no input for a part of its script", {
  timeout: 120_000,
}, async () => {
  const { privateKey } = generateKeyPairSync("ed25519");
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const good = await step({ path: "skills", "signing-key": key, "signer-name": 'Docs "$(touch hacked)"' });
  expect([good.status, good.stderr]).toEqual([0, expect.stringContaining("The skill is in order")]);
  expect(good.read("skillquay.sarif")).toContain('"2.1.0"');
  expect(good.read("skills/pdf/SKILL.sig")).toContain("payload");
  expect(() => good.read("hacked")).toThrow();
  expect((await step({ path: "skills; touch hacked" })).status).toBe(1);
  // Outside of a CI nobody vouches for the workflow.
  const keyless = await step({ path: "skills", keyless: "true" });
  expect([keyless.status, keyless.stderr]).toEqual([1, expect.stringContaining("id-token: write")]);
});
