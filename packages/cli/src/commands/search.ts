import { createSkillEnvironment, qualifiedName } from "@skillquay/local";
import { type DescribedHit, describeHits, type SearchHit, whyText } from "@skillquay/tools";
import { describeSkill } from "../catalog/describe-skill.ts";
import { withCatalog } from "../catalog/open-catalog.ts";
import { printTable } from "../output/table.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { fitWords } from "../output/wrap-words.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";

export const search: Command = {
  name: "search",
  order: 70,
  summary: "Find skills for a task, as an agent's search does.",
  usage: "<words…> [--limit <count>] [--offset <count>] [options]",
  examples: [
    { line: "skillquay search fill in a pdf form", does: "the best matches first, and why" },
    { line: "skillquay search deploy has:scripts -tag:draft", does: "with filters: tag:, has:, source:" },
    { line: "skillquay search git --limit 3 --json", does: "the three best, for a program" },
  ],
  positionals: [{ name: "words", description: "What the task is about.", required: true, repeatable: true }],
  options: [
    {
      name: "limit",
      type: "string",
      valueName: "count",
      default: "10",
      description: "How many results at most, from 1 to 1000.",
    },
    {
      name: "offset",
      type: "string",
      valueName: "count",
      default: "0",
      description: "How many results to pass over, for the next page.",
    },
  ],
  settings: ["dir", "exclude", "cache", "logLevel", "embedUrl", "embedModel", "embedKeyVariable"],
  async run(context) {
    const { out, options, positionals } = context;
    const limit = readCount("limit", options.text("limit") ?? "10", 1, 1000);
    const offset = readCount("offset", options.text("offset") ?? "0", 0, 100_000);
    const query = positionals.join(" ");
    return withCatalog(context, async (catalog) => {
      const answer = await catalog.search(query, { limit, offset });
      const environment = createSkillEnvironment(context.io);
      const describe = async (hits: readonly SearchHit[]): Promise<Row[]> => {
        const described = await describeHits(hits, query, { catalog, environment });
        return described.flatMap((about, index) => {
          const hit = hits[index];
          return hit === undefined ? [] : [{ hit, about }];
        });
      };
      const rows = await describe(answer.hits);
      const closest = await describe(answer.closest);
      const isEmpty = rows.length + closest.length === 0;
      const suggestions = isEmpty && offset === 0 ? await catalog.suggest(query) : [];
      const { fits, total, fitting, nextOffset } = answer;
      const results = rows.map(asJson);
      const matches = { fits, results, closest: closest.map(asJson), total, fitting, nextOffset };
      if (out.json({ query, ...matches, suggestions })) return 0;
      if (rows.length > 0) printAboveAndBelow(context, rows, (fitting ?? Number.POSITIVE_INFINITY) - offset);
      else if (closest.length > 0) {
        out.say(`No skill fits '${terminalLine(query)}'. Closest are:`);
        printRows(context, closest);
      } else {
        out.say(`No skill matches '${terminalLine(query)}'.`);
        for (const name of suggestions) out.say(`  Did you mean '${terminalLine(name)}'?`);
        out.say("To look for skills that are not here so far: skillquay find <words>");
      }
      if (nextOffset !== undefined) out.say(`More: --offset ${nextOffset}`);
      const { filterWithoutValue } = await import("@skillquay/search");
      const unfinished = filterWithoutValue(query);
      if (unfinished !== undefined)
        out.say(`'${unfinished}' lacks its value and was taken for a word. For example: ${EXAMPLES}`);
      return 0;
    });
  },
};

const EXAMPLES = "tag:pdf, has:scripts, source:project";

interface Row {
  readonly hit: SearchHit;
  readonly about: DescribedHit;
}

function asJson({ hit, about }: Row) {
  const { why, tokens, usable, obstacles, twins } = about;
  return {
    ...describeSkill(hit.skill),
    score: hit.score,
    matched: hit.matched,
    why,
    tokens,
    usable,
    obstacles,
    twins,
  };
}

function printRows({ out }: CommandContext, rows: readonly Row[]): void {
  printTable(
    out,
    [
      { title: "NAME", value: ({ hit }) => qualifiedName(hit.skill), paint: out.style.bold },
      { title: "TOKENS", value: ({ about }) => (about.tokens === undefined ? "" : String(about.tokens)) },
      { title: "WHY", value: ({ about }) => whyOf(about) },
      { title: "DESCRIPTION", value: ({ hit }) => hit.skill.description, mayEnd: true },
    ],
    rows,
  );
}

/** What shares little more than a word with the question stands below a line that says so. */
function printAboveAndBelow(context: CommandContext, rows: readonly Row[], fitting: number): void {
  const above = rows.slice(0, Math.max(0, fitting));
  const below = rows.slice(above.length);
  if (above.length > 0) printRows(context, above);
  if (below.length === 0) return;
  context.out.say(
    above.length > 0 ? "\nWeaker matches, which share a word:" : "Weaker matches, which share a word:",
  );
  printRows(context, below);
}

// What stands in the way matters more than where a word was found.
function whyOf(about: DescribedHit): string {
  const twins = about.twins.length > 0 ? [`same as ${about.twins.join(", ")}`] : [];
  const parts = [...about.obstacles, whyText(about), ...twins].filter((part) => part !== "");
  return fitWords(parts.join("; "), WHY_CHARS);
}

const WHY_CHARS = 60;

function readCount(name: string, text: string, least: number, most: number): number {
  const count = /^\d{1,6}$/.test(text) ? Number(text) : -1;
  if (count >= least && count <= most) return count;
  throw usageError(
    "option_value_invalid",
    `'--${name}' must be a whole number from ${least} to ${most}, not '${text}'.`,
  );
}
