import { setTimeout as pause } from "node:timers/promises";
import type { CommandContext } from "../program/command.ts";
import { askHub, type HubAnswer } from "./hub-client.ts";

export interface FollowOptions {
  /** Says yes to what the scan found, where the import waits for that. */
  readonly acceptsFindings: boolean;
}

/**
 * Follows the import of an answer until nothing more happens to it, or for as long as a person waits. What it ends with has
 * the scan's findings, where there is something to decide.
 */
export async function followImport(
  context: CommandContext,
  first: HubAnswer,
  { acceptsFindings }: FollowOptions,
): Promise<HubAnswer> {
  const answer = await untilSettled(context, first);
  const { importId } = answer;
  if (answer.state !== "waiting" || typeof importId !== "string") return answer;
  if (!acceptsFindings) {
    const looked = await askHub(context, { method: "GET", path: importPath(importId) });
    return looked.error === undefined ? { ...answer, ...looked } : answer;
  }
  const accepted = await askHub(context, { method: "POST", path: `${importPath(importId)}/accept` });
  return accepted.error === undefined ? untilSettled(context, { ...answer, ...accepted }) : accepted;
}

/** Something still happens to it by itself. */
export function isUnderWay({ state }: HubAnswer): boolean {
  return UNDER_WAY.has(state);
}

/** The steps of an import, in their order. */
const STEPS = ["queued", "downloading", "scanning", "enriching", "publishing"] as const;
const UNDER_WAY: ReadonlySet<unknown> = new Set(STEPS);

async function untilSettled(context: CommandContext, first: HubAnswer): Promise<HubAnswer> {
  let answer = first;
  const { importId } = first;
  for (let looks = 0; typeof importId === "string" && isUnderWay(answer) && looks < MAX_LOOKS; looks += 1) {
    showStep(context, answer.state);
    await pause(LOOK_EVERY_MS);
    const next = await askHub(context, { method: "GET", path: importPath(importId) });
    // A key for uploads may send and not look: for it, this is all there is to know.
    if (next.error === "access_denied") return { ...answer, state: "sent" };
    if (next.error !== undefined) return next;
    answer = { ...first, ...next };
  }
  return answer;
}

function showStep({ out }: CommandContext, state: unknown): void {
  const step = STEPS.find((one) => one === state) ?? "queued";
  out.bar(`The hub: ${step}`, { done: STEPS.indexOf(step), total: STEPS.length, unit: "steps" });
}

const LOOK_EVERY_MS = 500;
// Two minutes.
const MAX_LOOKS = 240;

function importPath(importId: string): string {
  return `/v1/imports/${encodeURIComponent(importId)}`;
}
