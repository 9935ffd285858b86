import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox } from "../testing/run-cli.ts";

async function machine() {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.remove());
  const run = (...argv: string[]) => sandbox.run(argv);
  const folder = await putSkill(sandbox.project, "pdf", { files: { "scripts/run.sh": "#!/bin/sh\n" } });
  return { ...sandbox, runAs: sandbox.run, run, folder };
}

const SIGNER = /^ed25519:[0-9a-f]{32}$/;

describe("skillquay sign", () => {
  it("makes a key that only its owner can read, once, and signs with it", async () => {
    const { run, home, folder } = await machine();
    const made = await run("sign", "--new-key");
    expect(made).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("allowed-signers") });
    const signer = made.stdout.trim();
    expect(signer).toMatch(SIGNER);
    const key = join(home, ".config/skillquay/signing-key.pem");
    expect((await stat(key)).mode & 0o777).toBe(0o600);
    expect(await run("sign", "--new-key")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("left alone"),
    });
    const signed = await run("sign", "pdf", "--signer-name", "Docs team", "--json");
    expect(signed.json()).toEqual({
      signed: [{ name: "pdf", file: join(folder, "SKILL.sig"), signer, files: 2 }],
    });
    expect(await run("verify", "pdf")).toMatchObject({ exitCode: 0, stdout: `'Docs team' (${signer})\n` });
    expect((await run("check", "pdf", "--json")).exitCode).toBe(0);
    expect((await run("scan", "pdf", "--json")).exitCode).toBe(0);
    expect(await run("sign", "pdf")).toMatchObject({ exitCode: 0 });
    expect((await run("verify", "pdf", "--json")).json()).toEqual({
      verified: true,
      name: "pdf",
      signer: { id: signer },
      files: 2,
    });
  });

  it("takes a key of the environment or of a file, and never repeats what is none", async () => {
    const { run, runAs, project } = await machine();
    const made = await run("sign", "--new-key", "--signing-key", "team.pem");
    const pem = await readFile(join(project, "team.pem"), "utf8");
    const env = { SKILLQUAY_SIGNING_KEY: pem };
    expect((await runAs(["sign", "pdf", "--json"], { env })).stdout).toContain(made.stdout.trim());
    expect((await run("sign", "pdf", "--signing-key", "team.pem", "--json")).stdout).toContain(
      made.stdout.trim(),
    );
    const wrong = await runAs(["sign", "pdf"], { env: { SKILLQUAY_SIGNING_KEY: "hunter2" } });
    expect(wrong).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("no ed25519 key") });
    expect(wrong.stderr).not.toContain("hunter2");
  });

  it("says what is missing: a skill, a key, a signature", async () => {
    const { run } = await machine();
    expect(await run("sign")).toMatchObject({ exitCode: 2 });
    expect(await run("sign", "pdf")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("skillquay sign --new-key"),
    });
    expect(await run("verify", "pdf")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("it has no SKILL.sig"),
    });
    expect(await run("sign", "--new-key", "pdf")).toMatchObject({ exitCode: 2 });
  });

  it("is broken by a byte, a file more and a run bit, each by name", async () => {
    const { run, folder } = await machine();
    await run("sign", "--new-key");
    await run("sign", "pdf");
    const script = join(folder, "scripts/run.sh");
    const broken = async () => (await run("verify", "pdf")).stderr;
    await chmod(script, 0o755);
    expect(await broken()).toContain("scripts/run.sh was signed as no program");
    await chmod(script, 0o644);
    await writeFile(script, "#!/bin/sH\n");
    expect(await broken()).toContain("scripts/run.sh is not as it was signed");
    await writeFile(script, "#!/bin/sh\n");
    await writeFile(join(folder, "more.md"), "x");
    expect(await broken()).toContain("more.md was not signed");
  });
});
