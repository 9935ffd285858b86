import { chmod, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { skillText } from "../testing/installed-project.ts";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox } from "../testing/run-cli.ts";

/** A folder of skills that somebody signs, beside a project that takes them. */
async function scene() {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.remove());
  const run = (...argv: string[]) => sandbox.run(argv);
  const folder = await putSkill(join(sandbox.project, "from"), "pdf");
  const newKey = async (name: string) =>
    (await run("sign", "--new-key", "--signing-key", `${name}.pem`)).stdout.trim();
  return {
    ...sandbox,
    run,
    folder,
    newKey,
    sign: (name: string) => run("sign", "from/pdf", "--signing-key", `${name}.pem`, "--signer-name", name),
    change: (body: string) => writeFile(join(folder, "SKILL.md"), skillText("pdf", body)),
    installed: () => readFile(join(sandbox.project, ".agents/skills/pdf/SKILL.md"), "utf8"),
    pin: async () =>
      JSON.parse(await readFile(join(sandbox.project, "skills-lock.json"), "utf8")).skills.pdf.skillquay,
    policy: (value: object) =>
      writeFile(join(sandbox.project, "skillquay-policy.json"), JSON.stringify(value)),
    async ownPolicy(value: object) {
      await mkdir(join(sandbox.home, ".config/skillquay"), { recursive: true });
      await writeFile(join(sandbox.home, ".config/skillquay/policy.json"), JSON.stringify(value));
    },
  };
}

describe("a signed skill", { timeout: 60_000 }, () => {
  it("is locked with its signer, verified offline, and stops an update by anybody else with both names", async () => {
    const { run, newKey, sign, change, installed, pin, folder } = await scene();
    const [alice, mallory] = [await newKey("alice"), await newKey("mallory")];
    await sign("alice");
    const added = await run("add", "./from", "--yes");
    expect(added).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining(`signed by 'alice' (${alice})`),
    });
    expect(await pin()).toMatchObject({ signer: { id: alice, name: "alice" } });
    expect(await run("verify")).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(alice) });
    expect(await run("why", "pdf")).toMatchObject({ stdout: expect.stringContaining(alice) });
    await change("Better.");
    await sign("alice");
    const updated = await run("update", "--yes");
    expect([updated.exitCode, updated.stderr]).toEqual([0, expect.stringContaining("+Better.")]);
    expect(updated.stderr).toContain("(the signature of the other files)");
    expect(updated.stderr).not.toContain('"payload"');
    await change("Worse.");
    await sign("mallory");
    const stopped = await run("update", "--yes");
    expect(stopped.exitCode).toBe(1);
    expect(stopped.stderr).toContain(
      `It was signed by 'alice' (${alice}), and this version is signed by 'mallory' (${mallory}).`,
    );
    expect(await installed()).toContain("Better.");
    expect(await run("add", "./from", "--yes")).toMatchObject({ exitCode: 1 });
    await writeFile(join(folder, "SKILL.md"), skillText("pdf", "Unsigned."));
    expect(await run("update", "--yes")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("SKILL.md is not as it was signed"),
    });
    await change("Worse.");
    expect(await run("update", "--yes", "--accept-signer", alice)).toMatchObject({ exitCode: 1 });
    expect(await run("update", "--yes", "--accept-signer", mallory)).toMatchObject({ exitCode: 0 });
    expect(await pin()).toMatchObject({ signer: { id: mallory } });
  });

  it("does not become an unsigned one unless the person says so", async () => {
    const { run, newKey, sign, folder, change, pin } = await scene();
    await newKey("alice");
    await sign("alice");
    await run("add", "./from", "--yes");
    await change("Other.");
    await rm(join(folder, "SKILL.sig"));
    expect(await run("update", "--yes")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("this version is signed by nobody"),
    });
    expect(await run("update", "--yes", "--accept-signer", "none")).toMatchObject({ exitCode: 0 });
    expect(await pin()).not.toHaveProperty("signer");
  });

  it("whose lock names another signer fails by name when it is verified or restored", async () => {
    const { run, newKey, sign, project } = await scene();
    await newKey("alice");
    await sign("alice");
    await run("add", "./from", "--yes");
    const lockFile = join(project, "skills-lock.json");
    const text = await readFile(lockFile, "utf8");
    await writeFile(lockFile, text.replace(/ed25519:[0-9a-f]{32}/, `ed25519:${"0".repeat(32)}`));
    expect(await run("verify")).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining("not as signed: SKILL.sig"),
    });
    await rm(join(project, ".agents"), { recursive: true });
    expect(await run("install")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("It was signed by"),
    });
    expect(await readdir(project)).not.toContain(".agents");
  });
});

describe("run bits", { timeout: 60_000 }, () => {
  it("are part of what is locked: a changed one fails by name, on disk, at the source and in the lock", async () => {
    const { run, folder, project } = await scene();
    const script = join(folder, "scripts/run.sh");
    await mkdir(join(folder, "scripts"));
    await writeFile(script, "#!/bin/sh\n");
    await chmod(script, 0o755);
    await run("add", "./from", "--yes");
    const copy = join(project, ".agents/skills/pdf/scripts/run.sh");
    await chmod(copy, 0o644);
    expect(await run("verify")).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining("mode changed: scripts/run.sh"),
    });
    await chmod(copy, 0o755);
    const lockFile = join(project, "skills-lock.json");
    const text = await readFile(lockFile, "utf8");
    await writeFile(lockFile, text.replace(/"manifestDigest": "sha256:../, '"manifestDigest": "sha256:00'));
    expect(await run("verify")).toMatchObject({ exitCode: 1 });
    await writeFile(lockFile, text);
    expect(await run("verify")).toMatchObject({ exitCode: 0 });
    await chmod(script, 0o644);
    await rm(join(project, ".agents"), { recursive: true });
    expect(await run("install")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("scripts/run.sh differs"),
    });
  });
});

describe("a policy file", { timeout: 60_000 }, () => {
  it("stops unsigned and newly signed skills in add, install and update, and says which policy", async () => {
    const { run, newKey, sign, change, policy, project, installed } = await scene();
    const alice = await newKey("alice");
    await newKey("bob");
    await policy({ "allowed-signers": [alice] });
    const unsigned = await run("add", "./from", "--yes", "--json");
    expect(unsigned.exitCode).toBe(1);
    expect(unsigned.json()).toMatchObject({
      skills: [
        { refusal: { code: "policy_refused", message: expect.stringContaining("./skillquay-policy.json") } },
      ],
    });
    await sign("bob");
    expect(await run("add", "./from", "--yes")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("who is not among allowed-signers"),
    });
    expect(await readdir(project)).not.toContain(".agents");
    await sign("alice");
    expect(await run("add", "./from", "--yes")).toMatchObject({ exitCode: 0 });
    await change("New.");
    await sign("bob");
    expect(await run("update", "--yes", "--accept-signer", "x")).toMatchObject({ exitCode: 1 });
    expect(await installed()).not.toContain("New.");
    await policy({ "allowed-sources": ["github.com/team/*"] });
    await rm(join(project, ".agents"), { recursive: true });
    expect(await run("install")).toMatchObject({ exitCode: 1 });
  });

  it("of the person holds whatever the project says, and the project's does not reach what is global", async () => {
    const { run, policy, ownPolicy, home } = await scene();
    await policy({ "require-signature": false, "max-severity": "block", "allowed-sources": ["**"] });
    await ownPolicy({ "require-signature": true });
    expect(await run("add", "./from", "--yes")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("~/.config/skillquay/policy.json"),
    });
    await ownPolicy({});
    await policy({ "require-signature": true });
    expect(await run("add", "./from", "--yes")).toMatchObject({ exitCode: 1 });
    expect(await run("add", "./from", "--yes", "--global")).toMatchObject({ exitCode: 0 });
    expect(await readdir(join(home, ".agents/skills"))).toEqual(["pdf"]);
  });

  it("that cannot be understood lets nothing in", async () => {
    const { run, policy, project } = await scene();
    await policy({ "require-signatures": true });
    expect(await run("add", "./from", "--yes")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("require-signatures"),
    });
    await writeFile(join(project, "skillquay-policy.json"), "{");
    expect(await run("add", "./from", "--yes")).toMatchObject({ exitCode: 1 });
    expect(await readdir(project)).not.toContain(".agents");
  });
});
