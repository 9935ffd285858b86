import { digestOf } from "@skillquay/skill";
import { describe, expect, it } from "vitest";
import { useTestDatabase } from "../../../platform/testing/test-database.ts";
import { readingFixture } from "../testing/reading-fixture.ts";
import { getScript } from "./get-script.ts";
import { getScriptStream } from "./get-script-stream.ts";

const database = useTestDatabase();
const GREET = '"""Greets."""\nprint("hello é")\n';
const LONG = `#!/bin/sh\n${"# é comment\n".repeat(8_000)}echo 1\n`;
const FILES = { "scripts/greet.py": GREET, "scripts/long.sh": LONG };
const FACTS = {
  skillSlug: "demo",
  version: 1,
  scriptName: "greet.py",
  path: "scripts/greet.py",
  language: "python",
  description: "Greets.",
  sizeBytes: Buffer.byteLength(GREET),
  digest: digestOf(Buffer.from(GREET)),
  howToRun: {
    command: "python3",
    args: ["greet.py"],
    note: "Runs with the rights of whoever starts it; in the hub it would run in a sandbox.",
  },
};

describe("skills_getScript", () => {
  it("gives an address for an hour, and how to run what is there", async () => {
    const { me, callAs } = await prepared();
    const previous = Date.now();
    const answer = await callAs(me, getScript, { skillSlug: "demo", scriptName: "greet" });
    const example = { skillSlug: "demo", scriptName: "greet.py" };
    expect(answer).toEqual({
      ...FACTS,
      url: `/v1/blobs/${FACTS.digest}?name=greet.py`,
      expiresAt: expect.any(String),
      _workflow: {
        nextSteps: [
          { tool: "skills_getScriptStream", example },
          { tool: "skills_runScript", example: { ...example, reuseSession: true } },
        ],
      },
    });
    const seconds = (Date.parse(String(answer.expiresAt)) - previous) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(3600);
  });
});

describe("skills_getScriptStream", () => {
  it("gives a small script at once", async () => {
    const { me, callAs } = await prepared();
    expect(await callAs(me, getScriptStream, { skillSlug: "demo", scriptName: "greet.py" })).toEqual({
      ...FACTS,
      encoding: "text",
      content: GREET,
      offset: 0,
      _workflow: {
        nextSteps: [
          {
            tool: "skills_runScript",
            example: { skillSlug: "demo", scriptName: "greet.py", reuseSession: true },
          },
        ],
      },
    });
  });

  it("gives a long one whole", async () => {
    const { me, callAs } = await prepared();
    const answer = await callAs(me, getScriptStream, { skillSlug: "demo", scriptName: "long.sh" });
    expect(answer.content).toBe(LONG);
    expect(answer).not.toHaveProperty("nextOffset");
  });

  it("gives parts that make up the whole, cut between characters, to whoever asks for parts", async () => {
    const { me, callAs } = await prepared();
    let text = "";
    let parts = 0;
    let example: Record<string, unknown> | undefined = {
      skillSlug: "demo",
      scriptName: "long.sh",
      maxBytes: 30_001,
    };
    while (example !== undefined && parts < 20) {
      const answer = await callAs(me, getScriptStream, example);
      expect(Buffer.byteLength(String(answer.content))).toBeLessThanOrEqual(30_001);
      text += String(answer.content);
      const [step] = Object(answer._workflow).nextSteps;
      example = step.tool === "skills_getScriptStream" ? step.example : undefined;
      parts += 1;
    }
    expect(text).toBe(LONG);
    expect(parts).toBe(Math.ceil(Buffer.byteLength(LONG) / 30_001));
  });

  it("gives nothing after the end, and refuses what is no offset", async () => {
    const { me, callAs } = await prepared();
    const call = (offset: unknown) =>
      callAs(me, getScriptStream, { skillSlug: "demo", scriptName: "greet.py", offset });
    expect(await call(1_000_000)).toMatchObject({ content: "", offset: FACTS.sizeBytes });
    for (const offset of [-1, 1.5, "1", Number.POSITIVE_INFINITY])
      expect(await call(offset)).toMatchObject({ error: "invalid_input" });
  });
});

describe.each([getScript, getScriptStream])("$name", (tool) => {
  it("knows no script that the skill does not have, and suggests a near one", async () => {
    const { me, callAs } = await prepared();
    expect(await callAs(me, tool, { skillSlug: "demo", scriptName: "gret.py" })).toMatchObject({
      error: "script_not_found",
      suggestions: expect.arrayContaining(["Did you mean 'greet.py'?"]),
    });
    const main = { skillSlug: "demo", scriptName: "SKILL.md" };
    expect(await callAs(me, tool, main)).toMatchObject({ error: "script_not_found" });
  });

  it("does not hand out scripts of premium skills, nor of foreign ones", async () => {
    const { me, callAs, sold, caller } = await prepared();
    expect(await callAs(me, tool, { skillSlug: sold, scriptName: "greet.py" })).toMatchObject({
      error: "access_denied",
    });
    expect(await callAs(await caller(), tool, { skillSlug: "demo", scriptName: "greet.py" })).toMatchObject({
      error: "skill_not_found",
    });
  });
});

async function prepared() {
  const fixture = await readingFixture(database());
  const [me, seller] = [await fixture.caller(), await fixture.caller()];
  await fixture.publish(me.accountId, "demo", FILES);
  const sold = `gold-${crypto.randomUUID()}`;
  await fixture.pin(
    me.accountId,
    await fixture.publish(seller.accountId, sold, FILES, { visibility: "premium" }),
  );
  return { ...fixture, me, sold };
}
