import * as z from "zod/v4";
import { sayLeftOut } from "../commands/pack.ts";
import { byteCount } from "../output/byte-count.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { type PackedSkill, packFolder } from "../pack/pack-folder.ts";
import { CliError } from "../program/cli-error.ts";
import type { CommandContext } from "../program/command.ts";
import { followImport, isUnderWay } from "./follow-import.ts";
import { type HubAnswer, hubAddress, hubFailure, readKey } from "./hub-client.ts";
import { sendArchive } from "./send-archive.ts";

export interface PushedSkill {
  readonly packed: PackedSkill;
  readonly answer: HubAnswer;
  /** Why the hub did not take it. */
  readonly failure: CliError | undefined;
  /** Of the version that it became. */
  readonly number: number | undefined;
}

/** Packs the skill in a folder, sends it to the hub, and waits for what becomes of it. */
export async function pushSkill(context: CommandContext, named: string): Promise<PushedSkill> {
  const hub = hubAddress(context);
  const key = await readKey(context, hub);
  const packed = await packFolder(context, named);
  sayLeftOut(context, packed);
  const answer = await followImport(context, await send(context, packed, { hub, key }), {
    acceptsFindings: context.options.flag("accept-findings"),
  });
  const { version } = answer;
  return {
    packed,
    answer,
    failure: failureOf(answer),
    number: typeof version === "number" ? version : undefined,
  };
}

async function send(
  { out, options }: CommandContext,
  { name, archive, sha256, paths }: PackedSkill,
  { hub, key }: { hub: string; key: string | undefined },
): Promise<HubAnswer> {
  const total = archive.length;
  // A line for logs; a terminal shows the bar in its place until the next words.
  if (!out.asJson) out.say(`Sending '${name}': ${paths.length} files, ${byteCount(total)}`);
  return sendArchive({
    hub,
    key,
    archive,
    sha256,
    filename: `${name}.zip`,
    collection: options.text("collection"),
    onProgress: (done) => out.bar("Sending", { done, total }),
  });
}

function failureOf(answer: HubAnswer): CliError | undefined {
  const failure = hubFailure(answer);
  if (failure !== undefined || answer.state === "done" || answer.state === "sent") return failure;
  const { state, problem, statusUrl } = answer;
  const inner = typeof problem === "object" && problem !== null ? hubFailure({ ...problem }) : undefined;
  if (inner !== undefined) return inner;
  const look = typeof statusUrl === "string" ? [`See ${terminalLine(statusUrl)}`] : [];
  if (state === "waiting") {
    return new CliError("import_waiting", "The scan found something that you have to accept or decline.", {
      suggestions: [
        ...findingLines(answer),
        "To take the skill all the same, push it again with --accept-findings",
        ...look,
      ],
    });
  }
  if (isUnderWay(answer)) {
    return new CliError("import_unfinished", "The hub has the skill and still works on it.", {
      suggestions: look,
    });
  }
  return new CliError("import_failed", "The hub did not take the skill.", { suggestions: look });
}

/** Where each finding is and what it is about; its evidence is text of the skill and stays out. */
function findingLines({ findings }: HubAnswer): string[] {
  const existing = z.array(shownFinding).safeParse(findings);
  if (!existing.success) return [];
  const lines = existing.data.map(({ path, line, message }) =>
    terminalLine(`${path}${line === undefined ? "" : `:${line}`}: ${message}`),
  );
  const rest = lines.length - FINDINGS_SHOWN;
  return [
    ...lines.slice(0, FINDINGS_SHOWN),
    ...(rest > 0 ? [`… and ${rest} more: see them with --json`] : []),
  ];
}

const FINDINGS_SHOWN = 10;

const shownFinding = z.object({ path: z.string(), line: z.number().optional(), message: z.string() });
