import type { SkillScript } from "@skillquay/skill/scripts";
import { describe, expect, it } from "vitest";
import { createToolContext } from "../create-tool-context.ts";
import type { ToolContext } from "../define-tool.ts";
import type { RunRequest } from "../script-runner.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { plainRunner } from "../testing/plain-runner.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import { askConsent, ConsentNeeded } from "./ask-consent.ts";

const catalog = () =>
  folderCatalog(skillFolder({ "a/SKILL.md": skillMd("a"), "a/scripts/say.sh": "#!/bin/sh\necho said\n" }));
const context = (parts: Pick<ToolContext, "consent" | "answer">) =>
  createToolContext({ catalog: catalog(), ...parts });

async function request(): Promise<RunRequest> {
  const skill = await catalog().find("a");
  if (skill === undefined) throw new Error("no skill");
  const [script]: readonly (SkillScript | undefined)[] = await plainRunner().scripts(skill);
  if (script === undefined) throw new Error("no script");
  return { skill, script, args: [], stdin: undefined, timeoutMs: 1000 };
}

describe("askConsent", () => {
  it("asks nothing where nobody decides about runs", async () => {
    const run = await request();
    expect(await askConsent(run, plainRunner(), context({ consent: "unaskable" }))).toBe(run);
  });

  it("asks where it can, and goes on with the run that was said yes to", async () => {
    const run = await request();
    const runner = plainRunner({ mustAsk: true });
    const needed = await askConsent(run, runner, context({ consent: "askable" })).catch((error) => error);
    expect(needed).toBeInstanceOf(ConsentNeeded);
    const answer = { questionId: needed.question.id, isLasting: false };
    const accepted = await askConsent(run, runner, context({ consent: "given", answer }));
    expect(accepted.acceptedAs).toBe(needed.question.id);
    // A yes counts once.
    await expect(askConsent(run, runner, context({ consent: "given", answer }))).rejects.toThrow(
      ConsentNeeded,
    );
  });

  it("takes a command that the user typed for a yes to what a sandbox holds", async () => {
    const accepted = await askConsent(
      await request(),
      plainRunner({ mustAsk: true }),
      context({ consent: "given" }),
    );
    expect(accepted.acceptedAs).toBeDefined();
  });

  it.each([
    ["declined", "consent_declined"],
    ["unaskable", "consent_unavailable"],
  ] as const)("stops when the answer is %s", async (consent, code) => {
    const runner = plainRunner({ mustAsk: true });
    await expect(askConsent(await request(), runner, context({ consent }))).rejects.toMatchObject({ code });
  });
});
