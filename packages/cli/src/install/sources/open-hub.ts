import { type Download, SourceUnreadable } from "@skillquay/skill/published";
import * as z from "zod/v4";
import { terminalLine } from "../../output/terminal-text.ts";
import { CliError } from "../../program/cli-error.ts";
import type { OpenedSource } from "../opened-source.ts";
import type { HubSource } from "../source.ts";
import { openPublished } from "./open-published.ts";

export interface HubRequest {
  readonly hub: string;
  readonly source: HubSource;
  readonly download: Download;
  /** The one that a lock names, whatever a tag stands for by now. */
  readonly version?: number | undefined;
}

/** A public skill of a hub: the newest that is offered, or the version of a number, a tag or a lock. */
export async function openHub({ hub, source, download, version }: HubRequest): Promise<OpenedSource> {
  const { skill, version: named } = source;
  const locked = {
    source: named === undefined ? `hub:${skill}` : `hub:${skill}@${named}`,
    sourceType: "hub",
    sourceUrl: hub,
  };
  const names = [skill];
  if (version !== undefined || named !== undefined) {
    const number = version ?? (await resolveVersion({ hub, source, download }));
    return openPublished({ indexUrl: `${hub}/registry/${skill}/${number}.json`, download, locked, names });
  }
  const indexUrl = `${hub}/.well-known/agent-skills/index.json`;
  const opened = await openPublished({ indexUrl, download, locked, names });
  if (opened.skills.length > 0) return opened;
  // All of its versions may have been taken back: then there is a reason to tell.
  const versions = await readVersions(hub, skill, download).catch(() => undefined);
  const reason = versions?.versions.find(({ yanked }) => yanked !== undefined)?.yanked?.reason;
  if (reason === undefined && opened.skipped.length === 0)
    throw new CliError(
      "skill_not_found",
      `The hub ${new URL(hub).host} shows no skill '${skill}' to everybody.`,
      {
        suggestions: [`Look for others: skillquay find ${skill}`],
      },
    );
  if (reason === undefined) return opened;
  throw new CliError("version_yanked", `The publisher of '${skill}' took it back: ${terminalLine(reason)}`, {
    suggestions: ["Nothing was written."],
  });
}

const versionsSchema = z.object({
  tags: z.record(z.string(), z.number().int().min(1)),
  versions: z.array(
    z.object({
      version: z.number().int().min(1),
      yanked: z.object({ reason: z.string().max(1000) }).optional(),
    }),
  ),
});

async function resolveVersion({ hub, source, download }: HubRequest): Promise<number> {
  const { skill, version: named = "" } = source;
  const { tags, versions } = await readVersions(hub, skill, download);
  const number = /^\d+$/.test(named) ? Number(named) : Object.hasOwn(tags, named) ? tags[named] : undefined;
  if (number !== undefined && versions.some(({ version }) => version === number)) return number;
  const offers = [...Object.keys(tags), ...versions.slice(0, 10).map(({ version }) => String(version))];
  throw new CliError("version_not_found", `'${skill}' has no version '${terminalLine(named)}'.`, {
    suggestions: [`It has: ${offers.map(terminalLine).join(", ")}`],
  });
}

async function readVersions(
  hub: string,
  skill: string,
  download: Download,
): Promise<z.output<typeof versionsSchema>> {
  const bytes = await download(`${hub}/registry/${skill}.json`, { maxBytes: LARGEST_BYTES });
  try {
    return versionsSchema.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
  } catch (cause) {
    throw new SourceUnreadable("its list of versions is none", { cause });
  }
}

const LARGEST_BYTES = 4 * 1024 * 1024;
