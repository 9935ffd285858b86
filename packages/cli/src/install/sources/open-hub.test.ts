import { readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { digestOf } from "@skillquay/skill";
import { describe, expect, it, onTestFinished } from "vitest";
import { skillText } from "../../testing/installed-project.ts";
import { listenForTest } from "../../testing/listen-for-test.ts";
import { createSandbox } from "../../testing/run-cli.ts";

const INDEX = "/.well-known/agent-skills/index.json";

/** A machine beside what a hub has at its public addresses: three versions of one skill, the newest of them offered. */
async function scene() {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.remove());
  const files: Record<string, string> = {};
  const tags: Record<string, number> = { stable: 1 };
  const yanked = new Map<number, string>();
  const refresh = (newest: number) => {
    const numbers = Array.from({ length: newest }, (_, at) => newest - at);
    const entry = (version: number) => {
      const text = skillText("pdf", `Version ${version}.`);
      files[`/registry/pdf/${version}/SKILL.md`] = text;
      return {
        name: "pdf",
        type: "skill-md",
        description: "x",
        url: `/registry/pdf/${version}/SKILL.md`,
        digest: digestOf(Buffer.from(text)),
        version,
        ...(yanked.has(version) && { yanked: { reason: yanked.get(version) } }),
      };
    };
    for (const version of numbers)
      files[`/registry/pdf/${version}.json`] = JSON.stringify({ skills: [entry(version)] });
    const offered = numbers.find((version) => !yanked.has(version));
    files[INDEX] = JSON.stringify({ skills: offered === undefined ? [] : [entry(offered)] });
    const versions = numbers.map((version) => ({ ...entry(version), version }));
    files["/registry/pdf.json"] = JSON.stringify({ tags, versions });
  };
  refresh(3);
  const url = await listenForTest(
    createServer((request, response) => {
      const body = files[request.url ?? ""];
      response.writeHead(body === undefined ? 404 : 200).end(body);
    }),
  );
  const installed = () => readFile(join(sandbox.project, ".agents/skills/pdf/SKILL.md"), "utf8");
  const run = (...argv: string[]) => sandbox.run(argv);
  return { ...sandbox, run, yanked, tags, refresh, installed, hub: ["--hub", url, "--yes"] };
}

describe("a skill of a hub", { timeout: 60_000 }, () => {
  it("is taken by number or tag, and follows the tag it was taken by", async () => {
    const { run, hub, installed, tags, refresh } = await scene();
    expect(await run("add", "hub:pdf@2", ...hub)).toMatchObject({ exitCode: 0 });
    expect(await installed()).toContain("Version 2.");
    expect(await run("add", "hub:pdf@stable", ...hub)).toMatchObject({ exitCode: 0 });
    expect(await installed()).toContain("Version 1.");
    tags.stable = 3;
    refresh(3);
    expect(await run("update", "--yes")).toMatchObject({ exitCode: 0 });
    expect(await installed()).toContain("Version 3.");
    expect(await run("add", "hub:pdf@beta", ...hub)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("It has: stable, 3, 2, 1"),
    });
  });

  it("is restored in the version of the lock, whatever is newest by now", async () => {
    const { run, hub, installed, refresh, project } = await scene();
    await run("add", "hub:pdf", ...hub);
    refresh(4);
    await rm(join(project, ".agents"), { recursive: true });
    expect(await run("install", "--frozen")).toMatchObject({ exitCode: 0 });
    expect(await installed()).toContain("Version 3.");
  });

  it("that was taken back is not taken anew, and restored with its publisher's reason", async () => {
    const { run, hub, installed, refresh, yanked, project } = await scene();
    await run("add", "hub:pdf", ...hub);
    yanked.set(3, "It deletes files.");
    refresh(3);
    const refused = await run("add", "hub:pdf@3", ...hub, "--json");
    expect(refused.json()).toMatchObject({
      skills: [
        { refusal: { code: "version_yanked", message: expect.stringContaining("It deletes files.") } },
      ],
    });
    await rm(join(project, ".agents"), { recursive: true });
    expect(await run("install")).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("It deletes files."),
    });
    expect(await installed()).toContain("Version 3.");
    for (const version of [1, 2]) yanked.set(version, "So do these.");
    refresh(3);
    expect(await run("add", "hub:pdf", ...hub)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("took it back: It deletes files."),
    });
  });

  it("that the hub does not have is said to be missing there", async () => {
    const { run, hub } = await scene();
    const missing = await run("add", "hub:xlsx", ...hub);
    expect(missing).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/The hub 127\.0\.0\.1:\d+ shows no skill 'xlsx' to everybody\./),
    });
    expect(missing.stderr).toContain("skillquay find xlsx");
  });
});
