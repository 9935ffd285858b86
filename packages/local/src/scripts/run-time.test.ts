import { listScripts } from "@skillquay/skill/scripts";
import { expect, it } from "vitest";
import { createSkillTree } from "../testing/skill-tree.ts";
import { withRunTime } from "./run-time.ts";

async function requestFor(timeoutMs: number) {
  const tree = createSkillTree();
  tree.skill("skills/any");
  tree.write("skills/any/scripts/a.sh", "#!/bin/sh\n");
  const catalog = await tree.open({ roots: [tree.root("skills")] });
  const skill = (await catalog.find("any")) ?? expect.fail();
  const [script = expect.fail()] = await listScripts(await catalog.files(skill), (path) =>
    catalog.readFile(skill, path),
  );
  return { skill, script, args: [], stdin: undefined, timeoutMs };
}

it("gives a run the time that it asks for, up to the most", async () => {
  expect(withRunTime(await requestFor(1_800_000), undefined).timeoutMs).toBe(1_800_000);
  expect(withRunTime(await requestFor(600_000), 600).timeoutMs).toBe(600_000);
});

it("refuses one that asks for more, and cuts the default that nobody asked for", async () => {
  const long = await requestFor(600_001);
  expect(() => withRunTime(long, 600)).toThrow("A script may run for 600 seconds at most here.");
  expect(withRunTime(await requestFor(60_000), 30).timeoutMs).toBe(30_000);
});
