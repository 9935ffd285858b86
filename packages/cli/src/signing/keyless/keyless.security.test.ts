import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { skillText } from "../../testing/installed-project.ts";
import { listenForTest } from "../../testing/listen-for-test.ts";
import { putSkill } from "../../testing/put-skill.ts";
import { createSandbox } from "../../testing/run-cli.ts";
import { sigstoreServer, workflowToken } from "../../testing/sigstore-server.ts";

const id = (repository: string) =>
  `sigstore:https://token.actions.example#https://github.com/${repository}/.github/workflows/release.yml`;

/** A folder of skills, a Sigstore of one's own, and a machine that trusts it. */
async function scene() {
  const [sandbox, sigstore] = await Promise.all([createSandbox(), sigstoreServer()]);
  onTestFinished(() => sandbox.remove());
  const folder = await putSkill(join(sandbox.project, "from"), "pdf", {
    files: { "scripts/run.sh": "#!/bin/sh\n" },
  });
  const root = join(sandbox.home, ".config/skillquay/sigstore-root.json");
  await mkdir(dirname(root), { recursive: true });
  await writeFile(root, sigstore.trustRoot);
  return {
    ...sandbox,
    root,
    folder,
    runAs: sandbox.run,
    run: (...argv: string[]) => sandbox.run(argv),
    sign: (token: string, ...more: string[]) =>
      sandbox.run(
        ["sign", "from/pdf", "--keyless", "--fulcio", sigstore.url, "--rekor", sigstore.url, ...more],
        {
          env: { SIGSTORE_ID_TOKEN: token },
        },
      ),
    signature: join(folder, "SKILL.sig"),
  };
}

describe("a skill signed without a key", { timeout: 60_000 }, () => {
  it("is signed as the workflow, and verified offline with the person's trust root", async () => {
    const { run, sign, project } = await scene();
    const signed = await sign(workflowToken("team/skills"), "--json");
    expect([signed.exitCode, signed.stdout + signed.stderr]).toEqual([0, expect.any(String)]);
    expect(signed.json()).toMatchObject({ signed: [{ name: "pdf", signer: id("team/skills"), files: 2 }] });
    expect(await run("verify", "from/pdf")).toMatchObject({ exitCode: 0, stdout: `${id("team/skills")}\n` });
    expect(await run("add", "./from", "--yes")).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining(`signed by ${id("team/skills")}`),
    });
    expect(await run("verify")).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining(id("team/skills")),
    });
    const lock = JSON.parse(await readFile(join(project, "skills-lock.json"), "utf8"));
    expect(lock.skills.pdf.skillquay.signer).toEqual({ id: id("team/skills") });
  });

  it("has the same signer for the next tag, and another repository stops the update with both names", async () => {
    const { run, sign, folder } = await scene();
    await sign(workflowToken("team/skills", "refs/tags/v1"));
    await run("add", "./from", "--yes");
    await writeFile(join(folder, "SKILL.md"), skillText("pdf", "Better."));
    await sign(workflowToken("team/skills", "refs/tags/v2"));
    expect(await run("update", "--yes")).toMatchObject({ exitCode: 0 });
    await writeFile(join(folder, "SKILL.md"), skillText("pdf", "Worse."));
    await sign(workflowToken("mallory/skills"));
    expect(await run("update", "--yes")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(
        `It was signed by ${id("team/skills")}, and this version is signed by ${id("mallory/skills")}.`,
      ),
    });
  });

  it("is kept out by a policy that names others, and let in by one that names it", async () => {
    const { run, sign, project } = await scene();
    const policy = (signer: string) =>
      writeFile(join(project, "skillquay-policy.json"), JSON.stringify({ "allowed-signers": [signer] }));
    await sign(workflowToken("team/skills"));
    await policy(id("other/skills"));
    expect(await run("add", "./from", "--yes")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("not among allowed-signers"),
    });
    await policy(id("team/skills"));
    expect(await run("add", "./from", "--yes")).toMatchObject({ exitCode: 0 });
  });

  it("is refused with the name of what was changed: a file, what was signed, its place in the log", async () => {
    const { run, sign, folder, signature } = await scene();
    await sign(workflowToken("team/skills"));
    const text = await readFile(signature, "utf8");
    await writeFile(join(folder, "scripts/run.sh"), "#!/bin/sh\nrm -rf /\n");
    expect(await run("verify", "from/pdf")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("scripts/run.sh is not as it was signed"),
    });
    const flipped = [...text.matchAll(/"(payload|sig|signedEntryTimestamp|canonicalizedBody)":"([^"]{20})/g)];
    expect(flipped).toHaveLength(4);
    for (const { 0: all, index } of flipped) {
      const at = index + all.length;
      const other = text[at] === "A" ? "B" : "A";
      await writeFile(signature, text.slice(0, at) + other + text.slice(at + 1));
      expect([all, await run("verify", "from/pdf")]).toMatchObject([
        all,
        { exitCode: 1, stderr: expect.stringContaining("does not hold what it says") },
      ]);
      expect(await run("add", "./from", "--yes")).toMatchObject({ exitCode: 1 });
    }
  });

  it("proves nothing where its authority is not trusted, and counts as unsigned", async () => {
    const { run, runAs, sign, root, project } = await scene();
    await sign(workflowToken("team/skills"));
    const stranger = { env: { XDG_CONFIG_HOME: join(project, "nothing") } };
    expect(await runAs(["verify", "from/pdf"], stranger)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("from no authority that is trusted here"),
    });
    await writeFile(join(project, "skillquay-policy.json"), '{"require-signature":true}');
    expect(await runAs(["add", "./from", "--yes"], stranger)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("must have a signature that can be checked"),
    });
    // A project's own root has no say; a broken one of the person is no root.
    await writeFile(root, "{}");
    expect(await run("verify", "from/pdf")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("no trust root of Sigstore"),
    });
  });

  it("is not signed without a token, nor with an answer that others could not check", async () => {
    const { run, sign, root, signature } = await scene();
    expect(await run("sign", "from/pdf", "--keyless")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("id-token: write"),
    });
    const wrong = await sign("hunter2");
    expect(wrong).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("names no subject") });
    expect(wrong.stderr).not.toContain("hunter2");
    expect(await sign(workflowToken("team/skills"), "--signing-key", "x.pem")).toMatchObject({ exitCode: 2 });
    await writeFile(root, (await sigstoreServer()).trustRoot);
    expect(await sign(workflowToken("team/skills"))).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("What Sigstore answered does not hold"),
    });
    await expect(readFile(signature)).rejects.toThrow("ENOENT");
  });

  it("takes the token of a workflow from its CI, with the token for that", async () => {
    const { runAs, sign, signature } = await scene();
    const asked: unknown[] = [];
    const ci = await listenForTest(
      createServer((request, response) => {
        asked.push([request.url, request.headers.authorization]);
        response.end(JSON.stringify({ value: workflowToken("team/skills") }));
      }),
    );
    const { url } = await sigstoreServer();
    await runAs(["sign", "from/pdf", "--keyless", "--fulcio", url, "--rekor", url], {
      env: { ACTIONS_ID_TOKEN_REQUEST_URL: `${ci}/token?run=1`, ACTIONS_ID_TOKEN_REQUEST_TOKEN: "bearer" },
    });
    expect(asked).toEqual([["/token?run=1&audience=sigstore", "Bearer bearer"]]);
    expect(await sign(workflowToken("team/skills"))).toMatchObject({ exitCode: 0 });
    expect(await readFile(signature, "utf8")).toContain("dev.sigstore.bundle.v0.3");
  });
});
