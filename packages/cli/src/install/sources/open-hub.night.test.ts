import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import * as z from "zod/v4";
import { createSandbox } from "../../testing/run-cli.ts";
import { runningHub } from "../../testing/running-hub.ts";

it("takes a public skill of a hub by its name, and knows it again", { timeout: 120_000 }, async () => {
  const { url } = await runningHub();
  const { run, project, remove } = await createSandbox();
  onTestFinished(() => remove());
  const index = await (await fetch(`${url}/.well-known/agent-skills/index.json`)).json();
  const [first] = z.object({ skills: z.array(z.object({ name: z.string() })).min(1) }).parse(index).skills;
  const name = first?.name ?? "";
  expect(await run(["add", `hub:${name}`])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("--hub"),
  });
  expect(await run(["add", `hub:${name}`, "--hub", url, "--yes"])).toMatchObject({ exitCode: 0 });
  expect(await readdir(join(project, ".agents/skills"))).toEqual([name]);
  const { skills } = JSON.parse(await readFile(join(project, "skills-lock.json"), "utf8"));
  expect(skills[name]).toMatchObject({ source: `hub:${name}`, sourceType: "hub", sourceUrl: url });
  expect(await run(["outdated", "--json"])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('"current"'),
  });
  expect(await run(["add", `${url}/#/skills/nothing-like-it`, "--yes"])).toMatchObject({ exitCode: 1 });
});
