import { table } from "../../scripts/reference/markdown.ts";
import { figuresBefore } from "./figures-before.ts";
import type { Judgement } from "./judge.ts";
import type { Recorded } from "./recorded.ts";

/** The runs as tables, one for each way of connecting: a column for each host, as `connect` sets it up. */
export function matrixOf(runs: readonly Recorded[]): string[] {
  return (["local", "hub"] as const).flatMap((target) => {
    const columns = runs.flatMap((run) => {
      const overMcp = run[target];
      const placed = run[PLACED[target]];
      if (overMcp === undefined) return [];
      // Who is asked does not depend on where skills come from.
      const judgement = placed === undefined ? overMcp : { ...placed, consent: overMcp.consent };
      return [{ run, judgement, isPlaced: placed !== undefined }];
    });
    if (columns.length === 0) return [];
    const hosts = columns.map(({ run }) => `${run.label} ${run.version}`);
    const rows = [
      [
        "a skill is loaded by",
        ...columns.map(({ isPlaced }) => (isPlaced ? "its own tool: `connect` has placed it" : "our tool")),
      ],
      ...measuresOf(columns, target),
      ["before: model requests", ...columns.map(({ run }) => requestsBefore(run.host, target))],
      ["before: characters in them", ...columns.map(({ run }) => charsBefore(run.host, target))],
      ["asked at a terminal", ...columns.map(({ run }) => atTerminal(run, target))],
      ...(target === "local"
        ? [
            ["what `connect` writes", ...columns.map(({ run }) => run.connection ?? "not tried")],
            ["a skill that is placed", ...columns.map(({ run }) => run.placement ?? "not tried")],
          ]
        : [["what `connect --hub` writes", ...columns.map(({ run }) => run.hubConnection ?? "not tried")]]),
      ["build", ...columns.map(({ run }) => `\`${run.build}\``)],
    ];
    return [`## ${TITLES[target]}`, table(["", ...hosts], rows)];
  });
}

/** What hosts that give their models no result as it is are sent by tools alone, without placed skills. */
export function overMcpAlone(runs: readonly Recorded[]): string[] {
  return (["local", "hub"] as const).flatMap((target) => {
    const columns = runs.flatMap((run) => {
      const judgement = run[PLACED[target]] === undefined ? undefined : run[target];
      return judgement === undefined ? [] : [{ run, judgement }];
    });
    if (columns.length === 0) return [];
    const hosts = columns.map(({ run }) => `${run.label} ${run.version}`);
    return [`### ${TITLES[target]}`, table(["", ...hosts], measuresOf(columns, target))];
  });
}

const PLACED = { local: "placedLocal", hub: "placedHub" } as const;

function measuresOf(columns: readonly { readonly judgement: Judgement }[], target: Target): string[][] {
  return Object.entries(MEASURES).map(([title, show]) => [
    title,
    ...columns.map(({ judgement }) => show(judgement, target)),
  ]);
}

const TITLES = { local: "The local program, over stdio", hub: "A hub, over HTTP with a key" };

type Target = keyof typeof TITLES;

const MEASURES: Readonly<Record<string, (judged: Judgement, target: Target) => string>> = {
  "skills named in turn one": (judged) => `${judged.listedInTurnOne} of ${judged.servedSkills}`,
  "skills listed twice": (judged) => String(judged.listedTwice),
  "our texts name the tool as the model must write it": (judged) => yes(judged.namesTheTool),
  "searches before the first load": (judged) => String(judged.searchesBeforeLoad),
  "SKILL.md byte for byte": (judged) => yes(judged.loadsUnescaped),
  "its text in the conversation": (judged) => times(judged.timesInConversation),
  "a file of it byte for byte": (judged) => yes(judged.reads),
  "output of its script": (judged) => yes(judged.runs),
  "search finds": (judged) => yes(judged.searches),
  "a skill of 60 KB": ({ largeSkillChars, largeSkillOf, largeSkillAnswers }) => {
    if (largeSkillChars === largeSkillOf) return "whole in one answer";
    return largeSkillAnswers > 0
      ? `whole in ${largeSkillAnswers} answers`
      : `**first ${thousands(largeSkillChars)} characters**`;
  },
  "our sentence for a wrong name": (judged) => judged.wrongName,
  "a skill that comes later": (judged) =>
    judged.findsNewSkill
      ? `found, ${judged.loadsNewSkill ? "loaded as written" : "loaded escaped"}`
      : "not found",
  "asks for the tools again": ({ toldOfTools, refetchesTools }, target) => {
    // Runs before that was recorded heard the open stream of a hub in the wrong order.
    if (toldOfTools === undefined && target === "hub") return "not measured";
    return toldOfTools === false ? "not told" : yes(refetchesTools);
  },
  "asked for consent, without a person": (judged) => judged.consent,
  "tools that were not there": (judged) => judged.missingTools || "none",
  "model requests for load, read, run, search": (judged) => String(judged.modelRequests),
  "characters in them": (judged) => thousands(judged.modelChars),
  "of those, ours": ({ serverChars }) =>
    serverChars === undefined ? "not measured" : thousands(serverChars),
};

function requestsBefore(host: string, target: Target): string {
  const figures = figuresBefore().hosts[host]?.[target];
  if (figures === undefined) return "not measured";
  return figures.missingTools === undefined
    ? String(figures.modelRequests)
    : `${figures.modelRequests}, without \`${figures.missingTools}\``;
}

function charsBefore(host: string, target: Target): string {
  const figures = figuresBefore().hosts[host]?.[target];
  return figures === undefined ? "not measured" : thousands(figures.modelChars);
}

function atTerminal({ terminal, hubTerminal }: Recorded, target: Target): string {
  if (target === "local") return terminal ?? "not asked";
  return hubTerminal ?? (terminal === undefined ? "not asked" : "not tried");
}

function yes(is: boolean): string {
  return is ? "yes" : "**no**";
}

function times(count: number): string {
  return count === 1 ? "once" : `**${count} times**`;
}

function thousands(count: number): string {
  return count.toLocaleString("en-US");
}
