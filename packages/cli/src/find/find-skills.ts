import { SourceUnreadable } from "@skillquay/skill/published";
import { findHubAddress, readKey } from "../hub-client/hub-client.ts";
import { hubName, rememberedHubs } from "../hub-client/remembered-hubs.ts";
import { CliError } from "../program/cli-error.ts";
import type { CommandContext } from "../program/command.ts";
import { askHubSkills } from "./ask-hub-skills.ts";
import { askSource } from "./ask-source.ts";
import type { FoundSkill, PlaceAnswer } from "./found-skill.ts";
import { keep, readKept } from "./kept-answers.ts";

/** Asks every hub and every source at once. One that does not answer gives what is kept of it, and says so. */
export async function findSkills(
  context: CommandContext,
  words: string,
  signal: AbortSignal,
): Promise<readonly PlaceAnswer[]> {
  const { settings, out } = context;
  const hubs = askedHubs(context);
  const isOneHub = context.options.text("hub") !== undefined;
  const sources = isOneHub && context.options.all("source").length === 0 ? [] : settings.sources;
  out.progress(`Asking ${[...hubs.map(hubName), ...sources].join(", ")}`);
  const answers = await Promise.all([
    ...hubs.map((hub, index) =>
      answerOf(context, { from: hubName(hub), key: `${hub} ${words}` }, async () =>
        askHubSkills({
          hub,
          key: await readKey(context, hub),
          words,
          isDefault: index === 0 && !isOneHub,
          signal,
        }),
      ),
    ),
    ...sources.map((source) =>
      answerOf(context, { from: source, key: `${settings.gitBase} ${source}` }, () =>
        askSource(context, source, signal),
      ),
    ),
  ]);
  out.endProgress();
  return answers;
}

function askedHubs(context: CommandContext): readonly string[] {
  const { io, options } = context;
  const named =
    options.text("hub") === undefined && !io.env.SKILLQUAY_HUB ? undefined : findHubAddress(context);
  return named === undefined ? rememberedHubs(io).map(({ address }) => address) : [named];
}

async function answerOf(
  { io, options }: CommandContext,
  { from, key }: { readonly from: string; readonly key: string },
  ask: () => Promise<readonly FoundSkill[]>,
): Promise<PlaceAnswer> {
  const kept = readKept(io, key);
  const ageMs = kept === undefined ? Infinity : io.now().getTime() - kept.at.getTime();
  if (kept !== undefined && ageMs >= 0 && ageMs < FRESH_MS && !options.flag("refresh"))
    return { from, skills: kept.skills };
  try {
    const skills = await ask();
    keep(io, key, skills);
    return { from, skills };
  } catch (error) {
    if (!(error instanceof CliError || error instanceof SourceUnreadable)) throw error;
    // A mistake in what was typed or set is no failure of a place.
    if (error instanceof CliError && error.exitCode === 2) throw error;
    const problem = error.message;
    return kept === undefined
      ? { from, skills: [], problem }
      : { from, skills: kept.skills, problem, keptAt: kept.at.toISOString() };
  }
}

// Long enough to try other words, too short to miss what was published today.
const FRESH_MS = 10 * 60_000;
