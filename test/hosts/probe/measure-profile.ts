import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/v4";
import type { AgentHost } from "../agent-host.ts";
import { countMethod, type Frame, readFrames } from "../frames.ts";
import type { InstalledHost } from "../install-host.ts";
import { resultsByStep } from "../judge.ts";
import { FRAMES, recordedEntry } from "../local-target.ts";
import { isSearch } from "../model/choose-answer.ts";
import { type Conducted, runConversation } from "../run-conversation.ts";
import { readRuler } from "./ruler.ts";

/** What a host does with any server, found out with one whose texts are rulers. */
export type MeasuredProfile = z.output<typeof measuredShape>;

export const measuredShape = z.object({
  clientName: z.string(),
  /** As it calls a tool `{tool}` of a server `skillquay`. */
  toolName: z.string(),
  /** Characters of the instructions that the model sees, of 40,000. */
  instructionsChars: z.number(),
  /** The same of a tool's description, before and after a search for the tool. */
  descriptionChars: z.number(),
  foundDescriptionChars: z.number(),
  isDeferred: z.boolean(),
  forwards: z.enum(["text", "first-text", "structured", "both", "nothing"]),
  isEscaped: z.boolean(),
  /** The longest text that arrived whole, and the shortest that did not; 0 where all did. */
  wholeChars: z.number(),
  cutChars: z.number(),
  refetchesTools: z.boolean(),
  canBeAsked: z.boolean(),
});

const SIZES = [
  5_000, 8_000, 10_000, 12_000, 16_000, 20_000, 25_000, 30_000, 38_000, 40_000, 47_000, 48_000, 51_000,
  60_000,
];
const program = join(import.meta.dirname, "probe-server.program.ts");

export async function measureProfile(host: AgentHost, installed: InstalledHost): Promise<MeasuredProfile> {
  const steps = [
    { id: "both", tool: "both", args: {} },
    { id: "blocks", tool: "blocks", args: {} },
    ...SIZES.map((chars) => ({ id: String(chars), tool: "measure", args: { chars } })),
  ];
  const conducted = await runConversation(
    {
      host,
      installed,
      steps: () => steps,
      prepare: async (home) => recordedEntry(home, [process.execPath, program]),
    },
    async (home) => readFrames((await readFile(join(home, FRAMES), "utf8")).trim().split("\n")),
  );
  return profileOf(
    host,
    conducted,
    conducted.kept,
    steps.map(({ id }) => id),
  );
}

function profileOf(
  host: AgentHost,
  conducted: Conducted,
  frames: readonly Frame[],
  ids: readonly string[],
): MeasuredProfile {
  const shown = resultsByStep(conducted, ids);
  const turnOne = conducted.requests[0];
  const last = conducted.requests.at(-1);
  const whole = SIZES.filter((chars) => readRuler(shown(String(chars)), "res") === chars);
  // A host that shortened the conversation before has shown nothing of an answer.
  const cut = SIZES.filter((chars) => !whole.includes(chars) && shown(String(chars)) !== "");
  const notice = frames.findIndex(({ message }) => message.method === "notifications/tools/list_changed");
  return {
    ...introduction(frames),
    toolName: host.spell("{tool}"),
    // Not in the first one alone: on a busy machine the server may come a turn late.
    instructionsChars: Math.max(...conducted.requests.map(({ raw }) => readRuler(raw, "ins"))),
    descriptionChars: readRuler(turnOne?.raw ?? "", "dsc"),
    foundDescriptionChars: readRuler(last?.raw ?? "", "dsc"),
    isDeferred: (last?.conversation.calls ?? []).some(({ name }) => isSearch(name)),
    forwards: forwards(shown("both"), shown("blocks")),
    isEscaped: shown("blocks").includes('\\"line two\\"'),
    wholeChars: whole.at(-1) ?? 0,
    cutChars: cut[0] ?? 0,
    refetchesTools: notice >= 0 && countMethod(frames.slice(notice), "host", "tools/list") > 0,
  };
}

function forwards(both: string, blocks: string): MeasuredProfile["forwards"] {
  const hasText = both.includes("AS-TEXT");
  if (both.includes("AS-STRUCTURE")) return hasText ? "both" : "structured";
  if (!hasText) return "nothing";
  return blocks.includes("SECOND-BLOCK") ? "text" : "first-text";
}

const introduced = z.looseObject({
  clientInfo: z.looseObject({ name: z.string() }),
  capabilities: z.looseObject({ elicitation: z.unknown().optional() }),
});

function introduction(frames: readonly Frame[]): Pick<MeasuredProfile, "clientName" | "canBeAsked"> {
  const params = frames.find(({ message }) => message.method === "initialize")?.message.params;
  const { clientInfo, capabilities } = introduced.parse(params);
  return { clientName: clientInfo.name, canBeAsked: capabilities.elicitation !== undefined };
}
