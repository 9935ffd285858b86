import * as z from "zod/v4";
import { followImport, isUnderWay } from "../hub-client/follow-import.ts";
import {
  type HubAnswer,
  hubAddress,
  hubClientOptions,
  hubFailure,
  readKey,
} from "../hub-client/hub-client.ts";
import { sendArchive } from "../hub-client/send-archive.ts";
import { byteCount } from "../output/byte-count.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { type PackedSkill, packFolder } from "../pack/pack-folder.ts";
import { CliError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { sayLeftOut } from "./pack.ts";

export const push: Command = {
  name: "push",
  order: 130,
  summary: "Upload a skill from this machine to a hub: packed, checked there, and put into your drive.",
  usage: "<dir> --hub <url> [--collection <name>] [--accept-findings] [--key-file <file>]",
  examples: [
    {
      line: "SKILLQUAY_KEY=sk_live_… skillquay push ./skills/pdf --hub https://skills.example.com",
      does: "a new skill, or a new version of it",
    },
    {
      line: "skillquay push ./skills/pdf --hub http://127.0.0.1:4711 --key-file ~/.skillquay-key --collection docs",
      does: "and puts it on the list of a collection",
    },
  ],
  positionals: [
    { name: "dir", description: "The folder that holds SKILL.md.", required: true, repeatable: false },
  ],
  options: [
    ...hubClientOptions,
    {
      name: "collection",
      type: "string",
      valueName: "name",
      description: "Collection to add it to; a key of one collection always adds to its own.",
    },
    {
      name: "accept-findings",
      type: "boolean",
      description:
        "Take it although the scan found something to look at; push without it first, to see what.",
    },
  ],
  settings: [],
  async run(context) {
    const { out, options, positionals } = context;
    const hub = hubAddress(context);
    const key = readKey(context);
    const packed = await packFolder(context, positionals[0] ?? "");
    sayLeftOut(context, packed);
    const answer = await followImport(context, await send(context, packed, { hub, key }), {
      acceptsFindings: options.flag("accept-findings"),
    });
    const failure = failureOf(answer);
    if (out.json(answer)) return failure === undefined ? 0 : 1;
    if (failure !== undefined) {
      out.fail(failure);
      return 1;
    }
    const { version, state } = answer;
    out.print(packed.name);
    if (state === "sent") {
      out.say(`The hub has '${packed.name}' and goes on with it; this key may not look further.`);
      return 0;
    }
    out.say(
      `'${packed.name}' is in the drive${typeof version === "number" ? `, as version ${version}` : ""}.`,
    );
    return 0;
  },
};

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
