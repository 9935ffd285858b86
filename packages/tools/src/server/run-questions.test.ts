import { describe, expect, it } from "vitest";
import type { RunAnswer, RunChanges, RunReport, ScriptRunner } from "../script-runner.ts";
import { connect, type Era, serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { plainRunner } from "../testing/plain-runner.ts";
import { runFacts } from "../testing/run-facts.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";

function catalog() {
  const root = skillFolder({
    "a/SKILL.md": skillMd("a"),
    "a/scripts/say.sh": "#!/bin/sh\necho said\n",
  });
  return folderCatalog(root, { a: { hasScripts: true } });
}

const CHANGES: RunChanges = {
  folder: "/home/me/project",
  at: "/project",
  added: ["new.txt"],
  changed: [],
  removed: [],
  diff: "added new.txt\n@@ line 1 @@\n+hello",
  isKept: false,
};

/** Offers packages and the project, and has written something that waits for an answer. */
function offeringRunner() {
  const plain = plainRunner();
  const answers: RunAnswer[] = [];
  const decisions: boolean[] = [];
  let runs = 0;
  let held: RunReport | undefined;
  const runner: ScriptRunner = {
    ...plain,
    consent: {
      ask: async () => ({
        id: "1",
        facts: {
          ...runFacts,
          packages: {
            names: ["requests"],
            declaredIn: "requirements.txt",
            registry: "https://pypi.example.com",
          },
          offeredProject: "/home/me/project",
        },
        isPlain: true,
        isOptional: true,
        nextSteps: [],
      }),
      accept: async (_id, request, answer) => {
        answers.push(answer);
        return request;
      },
      drop: async () => {},
    },
    changes: {
      isAbout: (id) => id === "changes-1",
      answer: async (_id, _request, isYes) => {
        decisions.push(isYes);
        if (held === undefined) throw new Error("nothing waits");
        const { waitsFor: _, ...report } = held;
        return { ...report, changes: [{ ...CHANGES, isKept: isYes }] };
      },
    },
    run: async (request, hooks) => {
      runs += 1;
      held = { ...(await plain.run(request, hooks)), changes: [CHANGES], waitsFor: "changes-1" };
      return held;
    },
  };
  return { runner, answers, decisions, runs: () => runs };
}

const CALL = {
  name: "execute_skill_script",
  arguments: { skill_name: "a", script_name: "say.sh", project: "write" },
};

describe.each<Era>(["legacy", "modern"])("questions about a run over MCP, %s era", (era) => {
  it.each([true, false])(
    "asks for packages and the project, then shows what was written (keep: %s)",
    async (keep) => {
      const { runner, answers, decisions, runs } = offeringRunner();
      const service = serviceOver(catalog(), { runner });
      const client = await connect(service, era, { capabilities: { elicitation: { form: {} } } });
      const asked: unknown[] = [];
      client.setRequestHandler("elicitation/create", ({ params }) => {
        const names = Object.keys("requestedSchema" in params ? params.requestedSchema.properties : {});
        asked.push([names, params.message]);
        // What was written is asked about without a field: to accept is to keep it.
        if (names.length === 0) return { action: keep ? "accept" : "decline" };
        return { action: "accept", content: { packages: true, project: "write" } };
      });
      const result = await client.callTool(CALL);
      expect(asked).toEqual([
        [
          ["packages", "project"],
          expect.stringContaining(
            "Declares packages: requests (requirements.txt), from https://pypi.example.com\nCould be given the project: /home/me/project, at /project",
          ),
        ],
        [
          [],
          "Keep what the script wrote to /home/me/project? 1 added:\n  added new.txt\n  @@ line 1 @@\n  +hello",
        ],
      ]);
      expect(answers).toEqual([{ isLasting: false, packages: true, project: "write", questionId: "1" }]);
      expect([decisions, runs()]).toEqual([[keep], 1]);
      expect(result).toMatchObject({
        structuredContent: { stdout: "said\n", changes: [{ added: ["new.txt"], isKept: keep }] },
      });
      const text = keep
        ? "It was kept."
        : "Nothing of it was kept. The user was asked, and did not say yes to keeping it.";
      expect(JSON.stringify(result.content)).toContain(text);
      expect(JSON.stringify(result.content)).not.toContain("--keep");
    },
  );

  it("runs without what is offered, and keeps nothing, for a client that cannot ask", async () => {
    const { runner, answers, decisions } = offeringRunner();
    const client = await connect(serviceOver(catalog(), { runner }), era);
    const result = await client.callTool(CALL);
    expect([answers, decisions]).toEqual([[], [false]]);
    expect(result).toMatchObject({ structuredContent: { stdout: "said\n", changes: [{ isKept: false }] } });
    expect(JSON.stringify(result.content)).toContain("ask the user to start the server with --keep");
  });
});
