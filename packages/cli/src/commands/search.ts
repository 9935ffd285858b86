import { usageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { describeSkill } from "../describe-skill.ts";
import { qualifiedName } from "../find-skill.ts";
import { withCatalog } from "../open-catalog.ts";
import { printTable } from "../output/table.ts";
import { terminalLine } from "../output/terminal-text.ts";

export const search: Command = {
  name: "search",
  summary: "Find skills for a task, as an agent's search does.",
  usage: "<words…> [--limit <count>] [options]",
  examples: [
    { line: "skillquay search fill in a pdf form", does: "the best matches first" },
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
  ],
  settings: ["dir", "cache", "logLevel"],
  async run(context) {
    const { out, options, positionals } = context;
    const limit = readLimit(options.text("limit") ?? "10");
    const query = positionals.join(" ");
    return withCatalog(context, async (catalog) => {
      const hits = await catalog.search(query, { limit });
      const suggestions = hits.length > 0 ? [] : await catalog.suggest(query);
      const results = hits.map(({ skill, score, matched }) => ({ ...describeSkill(skill), score, matched }));
      if (out.json({ query, results, suggestions })) return 0;
      if (hits.length === 0) {
        out.say(`No skill matches '${terminalLine(query)}'.`);
        for (const name of suggestions) out.say(`  Did you mean '${terminalLine(name)}'?`);
        return 0;
      }
      printTable(
        out,
        [
          { title: "NAME", value: ({ skill }) => qualifiedName(skill), paint: out.style.bold },
          { title: "MATCHED IN", value: ({ matched }) => matched.join(", ") },
          { title: "DESCRIPTION", value: ({ skill }) => skill.description },
        ],
        hits,
      );
      return 0;
    });
  },
};

function readLimit(text: string): number {
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= 1000) return limit;
  throw usageError("option_value_invalid", `'--limit' must be a whole number from 1 to 1000, not '${text}'.`);
}
