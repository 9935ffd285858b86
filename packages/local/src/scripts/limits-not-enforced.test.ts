import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { expect, it, onTestFinished } from "vitest";
import { emptyTrust } from "../testing/empty-trust.ts";
import { createSkillTree } from "../testing/skill-tree.ts";
import { openScripts } from "./open-scripts.ts";

const obstacle = findBubblewrapObstacle();

it.skipIf(obstacle !== undefined)(
  "says in plan, question and result what the kernel does not enforce where there is no cgroup",
  { timeout: 60_000 },
  async () => {
    const tree = createSkillTree();
    tree.skill("skills/any");
    tree.write("skills/any/scripts/one.sh", "#!/bin/sh\necho 1\n");
    const catalog = await tree.open({ roots: [tree.root("skills", { location: "global" })] });
    const runner = openScripts({
      catalog,
      trust: emptyTrust(),
      policy: { allow: "ask", skills: [], grants: [], hosts: [] },
      sandbox: { choice: "bubblewrap", bubblewrap: { usesCgroups: false } },
      searchFolders: async () => [],
      log: (line) => tree.log.push(line),
    });
    onTestFinished(() => runner.close());
    const skill = await catalog.find("any");
    const [script] = skill === undefined ? [] : await runner.scripts(skill);
    if (skill === undefined || script === undefined) throw new Error("no skill with a script");
    const request = { skill, script, args: [], stdin: undefined, timeoutMs: 20_000 };
    const gaps = [expect.stringMatching(/^memory: not enforced by the kernel/)];
    expect((await runner.plan(request)).notEnforced).toEqual(gaps);
    const question = await runner.consent?.ask(request);
    expect(question?.facts.notEnforced).toEqual(["memory (looked at now and then)"]);
    const accepted = question && (await runner.consent?.accept(question.id, request, { isLasting: false }));
    const hooks = { signal: new AbortController().signal, onProgress: () => {} };
    expect(await runner.run(accepted ?? request, hooks)).toMatchObject({ end: "exit", notEnforced: gaps });
  },
);
