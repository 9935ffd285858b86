import { hostProfile } from "@skillquay/tools";
import { expect } from "vitest";
import * as z from "zod/v4";
import type { Frame } from "../frames.ts";
import { large, late, type ServedSkill, small } from "../skills/served-skills.ts";
import type { Sent } from "./fixture.ts";

const call = z.looseObject({ name: z.string(), arguments: z.looseObject({}) });
const result = z.looseObject({
  content: z.array(z.looseObject({ type: z.string(), text: z.string() })).min(1),
  isError: z.boolean().optional(),
  structuredContent: z.unknown().optional(),
});

/** Every request has an answer that the host can use: no error of the protocol, the whole text in the first block. */
export function expectAnswers(
  frames: readonly Frame[],
  { host, to, part }: { host: string; to: Sent["to"]; part: string },
): void {
  for (const { who, message } of frames) {
    if (who !== "host" || message.id === undefined || message.method === "subscriptions/listen") continue;
    const about = `${host}, ${to}, ${part}: ${message.method} ${JSON.stringify(message.params ?? {}).slice(0, 200)}`;
    const answer = frames.find((frame) => frame.who === "server" && frame.message.id === message.id)?.message;
    expect(answer?.error, about).toBeUndefined();
    expect(answer?.result, about).toBeDefined();
    if (message.method === "tools/call") {
      expectResult(call.parse(message.params), result.parse(answer?.result), { host, about });
    }
  }
}

function expectResult(
  { name, arguments: args }: z.output<typeof call>,
  { content, isError, structuredContent }: z.output<typeof result>,
  { host, about }: { host: string; about: string },
): void {
  // A hub in the process of a test has no sandbox.
  if (name === "skills_runScript") return;
  const [{ text } = { text: "" }] = content;
  const isWrongName = JSON.stringify(args).includes('"harbour-note"');
  expect(isError === true, about).toBe(isWrongName);
  if (isWrongName) {
    // Clients of SDK v1 compare it with the schema of answers, and lose the text of the error.
    expect(structuredContent, about).toBeUndefined();
    expect(text, about).toContain("'harbour-note'");
  }
  if (!READING.has(name)) return;
  // A second block is lost on some hosts; structured content comes a second time, or instead of the text.
  const { results } = hostProfile(host);
  expect(content, about).toHaveLength(1);
  expect(structuredContent, about).toBeUndefined();
  const whole = results.raise?.wholeChars ?? results.wholeChars;
  if (whole !== undefined) expect(text.length, about).toBeLessThanOrEqual(whole);
  const skill = LOADED.find((one) => one.name === args.name || one.name === args.slug);
  if (skill === undefined) return;
  const [, next] = /For the next part (call \S+ with \{.*\})\]/.exec(text) ?? [];
  if (next === undefined) expect(text, about).toContain(skillText(skill));
  // Before and after the part, and in no other way.
  else expect(text.split(next), about).toHaveLength(3);
}

const READING = new Set(["skill", "get_skill_resource", "skills_getSkill", "skills_readResourceContent"]);
const LOADED = [small, large, late];

function skillText({ files }: ServedSkill): string {
  return (files["SKILL.md"] ?? "").trimEnd();
}
