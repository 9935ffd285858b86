import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { harmfulSkill } from "../demo/harmful-skill.ts";
import { listenForTest } from "../testing/listen-for-test.ts";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox } from "../testing/run-cli.ts";

async function repository() {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.remove());
  const skills = join(sandbox.project, "skills");
  await putSkill(skills, "pdf");
  await putSkill(skills, "xlsx");
  return { ...sandbox, skills, ci: (...argv: string[]) => sandbox.run(["ci", "skills", ...argv]) };
}

describe("skillquay ci", { timeout: 60_000 }, () => {
  it("checks and scans every skill, and writes what it found as SARIF", async () => {
    const { ci, project } = await repository();
    const result = await ci("--sarif", "skills.sarif", "--json");
    expect(result).toMatchObject({ exitCode: 0 });
    expect(result.json()).toMatchObject({
      ok: true,
      skills: [
        { name: "pdf", isValid: true, verdict: "allow" },
        { name: "xlsx", isValid: true },
      ],
    });
    expect(JSON.parse(await readFile(join(project, "skills.sarif"), "utf8"))).toMatchObject({
      version: "2.1.0",
    });
  });

  it("says what else might be meant where there is no skill", async () => {
    const { home, run: elsewhere, remove } = await createSandbox();
    onTestFinished(() => remove());
    expect(await elsewhere(["ci"], { cwd: home })).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("skillquay install --frozen"),
    });
  });

  it("signs all of them, so that they can be verified", async () => {
    const { ci, run } = await repository();
    expect(await ci("--sign")).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("--new-key") });
    await run(["sign", "--new-key"]);
    expect(await ci("--sign")).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("All 2 skills are in order"),
    });
    for (const name of ["pdf", "xlsx"])
      expect(await run(["verify", `skills/${name}`])).toMatchObject({ exitCode: 0 });
  });

  it("signs and publishes nothing where one of them is invalid or blocked", async () => {
    const { ci, run, skills } = await repository();
    await run(["sign", "--new-key"]);
    await putSkill(skills, harmfulSkill.name, { files: harmfulSkill.files });
    await putSkill(skills, "nameless", { files: { "SKILL.md": "# Nothing\n" } });
    const result = await ci("--sign", "--push", "--hub", "http://127.0.0.1:9");
    expect(result).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("nothing was signed or published"),
    });
    expect(result.stdout).toMatch(/^Blocked skills\/invoice-helper$/m);
    expect(result.stdout).toMatch(/^Clear {3}skills\/pdf$/m);
    expect(result.stdout).toMatch(/^Clear {3}skills\/nameless {2}Format problem$/m);
    expect(await readdir(join(skills, "pdf"))).not.toContain("SKILL.sig");
  });

  it("publishes to a hub, and fails with its words where it refuses", async () => {
    const { ci } = await repository();
    const sent: string[] = [];
    const server = createServer((request, response) => {
      sent.push(`${request.method} ${request.url?.split("?")[0]}`);
      request.resume().on("end", () => {
        response.writeHead(422).end('{"error":"policy_refused","message":"It is not signed."}');
      });
    });
    const result = await ci("--push", "--hub", await listenForTest(server));
    expect(result).toMatchObject({ exitCode: 1, stdout: expect.stringContaining("It is not signed.") });
    expect(sent).toEqual(["PUT /v1/uploads", "PUT /v1/uploads"]);
  });
});
