import { isStrictName } from "@skillquay/skill";
import * as z from "zod/v4";
import { askHubAt, hubFailure, readAnswer } from "../hub-client/hub-client.ts";
import { hubName } from "../hub-client/remembered-hubs.ts";
import { askPublished } from "./ask-published.ts";
import type { FoundSkill } from "./found-skill.ts";

export interface HubQuery {
  readonly hub: string;
  readonly key: string | undefined;
  readonly words: string;
  /** It is the hub that is meant where none is named. */
  readonly isDefault: boolean;
  readonly signal: AbortSignal;
}

/** What a hub has for everybody, and with a key also what its own search finds in its sources. */
export async function askHubSkills(query: HubQuery): Promise<readonly FoundSkill[]> {
  const { hub, key, words, signal } = query;
  const indexUrl = `${hub}/.well-known/agent-skills/index.json`;
  const from = hubName(hub);
  const isAsked = key !== undefined && words !== "";
  const [published, discovered] = await Promise.all([
    askPublished({ indexUrl, signal }),
    isAsked ? discover({ hub, key, keywords: words }) : [],
  ]);
  const here = published.map(
    ({ name, description }): FoundSkill => ({
      name,
      description,
      from,
      // It becomes part of a line that people paste into a shell.
      ...(isStrictName(name) && { add: addFromHub(name, query) }),
    }),
  );
  const names = new Set(here.map(({ name }) => name));
  return [...here, ...discovered.filter(({ slug }) => !names.has(slug)).map(foundElsewhere)];

  function foundElsewhere({ name, description, origin, license, isPremium, source }: Discovered): FoundSkill {
    const { repository = "", publisher } = origin;
    const isRepository =
      source === "github" && /^https?:\/\/[\w.:/~-]+$/.test(repository) && isStrictName(name);
    return {
      name,
      description,
      from,
      ...(publisher !== undefined && { publisher }),
      ...(license !== undefined && { license }),
      ...(isRepository && isPremium !== true && { add: [repository, "--skill", name] }),
    };
  }
}

function addFromHub(name: string, { hub, isDefault }: HubQuery): readonly string[] {
  return isDefault ? [`hub:${name}`] : [`hub:${name}`, "--hub", hub];
}

type Discovered = z.output<typeof discoveredSchema>["results"][number];

const discoveredSchema = z.object({
  results: z.array(
    z.object({
      slug: z.string(),
      source: z.enum(["marketplace", "github"]),
      name: z.string(),
      description: z.string(),
      origin: z.object({ publisher: z.string().optional(), repository: z.string().optional() }),
      license: z.string().optional(),
      isPremium: z.boolean().optional(),
    }),
  ),
});

async function discover({ hub, key, keywords }: { hub: string; key: string; keywords: string }) {
  const answer = await askHubAt(
    { hub, key, timeoutMs: ANSWER_MS },
    { method: "POST", path: "/v1/tools/skills_discoverSkills", body: { keywords } },
  );
  const failure = hubFailure(answer);
  if (failure !== undefined) throw failure;
  return readAnswer(discoveredSchema, answer).results;
}

const ANSWER_MS = 15_000;
