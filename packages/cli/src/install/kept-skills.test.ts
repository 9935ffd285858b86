import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { packSkill } from "@skillquay/skill/archive";
import { describe, expect, it, onTestFinished } from "vitest";
import { skillText } from "../testing/installed-project.ts";
import { listenForTest } from "../testing/listen-for-test.ts";
import { createSandbox } from "../testing/run-cli.ts";

/** A project with a skill from a zip at an address, whose bytes a test changes, or that goes. */
async function scene() {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.remove());
  const zipOf = (body: string) =>
    packSkill([
      { path: "SKILL.md", bytes: Buffer.from(skillText("pdf", body)), executable: false },
      { path: "scripts/go.sh", bytes: Buffer.from("#!/bin/sh\n"), executable: true },
    ]);
  const site: { zip: Uint8Array | undefined } = { zip: await zipOf("First.") };
  const url = await listenForTest(
    createServer((_request, response) =>
      response.writeHead(site.zip === undefined ? 503 : 200).end(site.zip),
    ),
  );
  const run = (...argv: string[]) => sandbox.run(argv);
  expect(await run("add", `${url}/pdf.zip`, "--yes")).toMatchObject({ exitCode: 0 });
  const skill = join(sandbox.project, ".agents/skills/pdf");
  const first = await readFile(join(skill, "SKILL.md"));
  await rm(join(sandbox.project, ".agents"), { recursive: true });
  const cache = join(sandbox.home, ".cache/skillquay/skills");
  return { ...sandbox, run, site, zipOf, skill, first, cache };
}

describe("a skill of a place that does not have it any more", { timeout: 60_000 }, () => {
  it("is restored from this machine's cache, with its run bits, and the person is told", async () => {
    const { run, site, skill, first } = await scene();
    site.zip = undefined;
    const restored = await run("install", "--frozen");
    expect(restored).toMatchObject({
      exitCode: 0,
      stdout: "restored  pdf\n",
      stderr: expect.stringMatching(/'pdf' is from the cache of this machine\. .*status 503/),
    });
    expect(await readFile(join(skill, "SKILL.md"))).toEqual(first);
    expect(await run("verify")).toMatchObject({ exitCode: 0 });
  });

  it("is restored although there is another version at its place by now, which update shows", async () => {
    const { run, site, zipOf, skill, first } = await scene();
    site.zip = await zipOf("Second.");
    expect((await run("install", "--frozen", "--json")).json()).toMatchObject({ fromCache: ["pdf"] });
    expect(await readFile(join(skill, "SKILL.md"))).toEqual(first);
    expect(await run("update", "--dry-run")).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("+Second."),
    });
  });

  it("is not restored from a cache that somebody has changed, nor for a lock that names another place", async () => {
    const { run, site, zipOf, cache, project } = await scene();
    site.zip = undefined;
    const [name = ""] = await readdir(cache);
    const kept = await readFile(join(cache, name));
    await writeFile(join(cache, name), await zipOf("Forged."));
    expect(await run("install")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("SKILL.md differs"),
    });
    await writeFile(join(cache, name), kept);
    const lockFile = join(project, "skills-lock.json");
    const lock = await readFile(lockFile, "utf8");
    await writeFile(lockFile, lock.replaceAll("pdf.zip", "other.zip"));
    expect(await run("install")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("status 503"),
    });
    expect(await readdir(project)).not.toContain(".agents");
  });
});
