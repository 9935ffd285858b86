import * as z from "zod/v4-mini";
import { problemOf, problems, verdictIn } from "./problem-shapes.ts";
import type { Found, OpenSkill, SkillCard } from "./skill-backend.ts";

const listed = z.object({
  name: z.string(),
  description: z.string(),
  uri: z.string(),
  problems: z.catch(z.array(z.string()), []),
});

export const localList = z.object({
  skills: z.array(listed),
  total: z.number(),
  nextCursor: z.optional(z.string()),
  problems,
});

export function cardOfListed({
  name,
  description,
  uri,
  problems: codes,
}: z.output<typeof listed>): SkillCard {
  return { ref: uri, name, description, tags: [], hasScripts: false, problemCount: codes.length };
}

/** A hit is told in the same words by both kinds of server. */
export const hit = z.object({
  name: z.string(),
  description: z.string(),
  hasScripts: z.catch(z.boolean(), false),
  tokens: z.catch(z.optional(z.number()), undefined),
  problems: z.catch(z.array(z.string()), []),
  why: z.catch(
    z.array(
      z.object({
        field: z.string(),
        phrase: z.optional(z.string()),
        words: z.catch(z.array(z.string()), []),
      }),
    ),
    [],
  ),
});

const localHit = z.extend(hit, { uri: z.string() });

export const localFound = z.object({
  fits: z.boolean(),
  results: z.array(localHit),
  closest: z.array(localHit),
  suggestions: z.catch(z.array(z.string()), []),
});

const filesByAddress = z.catch(z.record(z.string(), z.array(z.string())), {});

export function foundOf(
  { fits, results, closest, suggestions }: z.output<typeof localFound>,
  meta: Readonly<Record<string, unknown>>,
): Found {
  const files = new Map(Object.entries(filesByAddress.parse(meta["skillquay/files"])));
  const cards = (fits ? results : closest).map((one) => ({
    ...cardOfListed(one),
    ...factsOfHit(one),
    files: files.get(one.uri),
  }));
  return { fits, cards, suggestions };
}

export function factsOfHit({ hasScripts, tokens, problems: codes, why }: z.output<typeof hit>) {
  const [first] = why;
  return {
    hasScripts,
    tokens,
    verdict: verdictIn(codes),
    why: first && `${first.field}: ${first.phrase ?? first.words.join(", ")}`,
  };
}

export const localSkill = z.object({ uri: z.string(), text: z.string() });

/** What `get_skill` tells this page beside its answer. */
const facts = z.object({
  name: z.string(),
  description: z.string(),
  files: z.array(z.string()),
  moreFiles: z.optional(z.number()),
  problems,
});

export function openedSkill(
  { uri, text }: z.output<typeof localSkill>,
  meta: Readonly<Record<string, unknown>>,
): OpenSkill {
  const read = facts.safeParse(meta["skillquay/skill"]);
  const {
    name,
    description,
    files,
    moreFiles,
    problems: message,
  } = read.success
    ? read.data
    : { name: nameIn(uri), description: "", files: [], moreFiles: 0, problems: [] };
  const card = {
    ...{ ref: uri, name, description, tags: [], hasScripts: false, problemCount: message.length },
    verdict: verdictIn(message.map(({ code }) => code)),
  };
  return {
    card,
    skillFile: uri.slice(uri.lastIndexOf("/") + 1),
    text,
    files,
    moreFiles: moreFiles ?? 0,
    problems: message.map(problemOf),
  };
}

function nameIn(uri: string): string {
  const [name = uri] = uri.split("/").slice(-2);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

export const resource = z.object({
  encoding: z.enum(["text", "base64", "none"]),
  text: z.optional(z.string()),
  next: z.optional(z.unknown()),
});

export const run = z.object({
  sandboxed: z.boolean(),
  exitCode: z.optional(z.number()),
  durationMs: z.optional(z.number()),
  result: z.optional(z.unknown()),
  stdout: z.optional(z.string()),
  stderr: z.optional(z.string()),
  plan: z.optional(
    z.object({
      argv: z.array(z.string()),
      workingFolder: z.string(),
      driver: z.string(),
      network: z.string(),
      grantedVariables: z.array(z.string()),
      timeoutMs: z.number(),
    }),
  ),
});
