import { figuresBefore } from "../../test/hosts/figures-before.ts";
import { matrixOf, overMcpAlone } from "../../test/hosts/matrix.ts";
import { readAllRecorded } from "../../test/hosts/recorded.ts";
import { page, table } from "./markdown.ts";

/** docs/reference/hosts-matrix.md: what real hosts showed their model in the last run. */
export function hostsMatrixPage(): string {
  const runs = readAllRecorded();
  return page(
    "Agent hosts, as they were run",
    "`npm run test:hosts`, whose runs are in `test/hosts/recorded`",
    [
      "Each host ran without network, in a home of its own, with a scripted model that keeps every request; 102 skills were served, and two more lay where " +
        "many hosts look by themselves. What is said here is what the *model* was sent. What a host does with any server is in [agent hosts](hosts.md).",
      `Rows that begin with "before" are the program of ${figuresBefore().program}, which gave every host the same texts, with the settings that its \`connect\` wrote: run on ${figuresBefore().date} in the same way.`,
      "Cline and Continue hand on as JSON what a tool returns, so they are shown as `connect` sets them up with a yes to its question: it places the skills where the host loads them itself. A SKILL.md counts then as " +
        "the host's own tool gives it, without the front matter, whose name and description the host has listed (Cline the name alone). What came over our tools there is escaped: files, a skill that comes later, and on Cline a skill of more than 8,000 characters, since its own tool would cut it in the middle.",
      ...matrixOf(runs),
      "## Over MCP alone",
      "The same conversations of those two hosts where nothing is placed: every text of a skill arrives escaped.",
      ...overMcpAlone(runs),
      "## What the host does with any server",
      "Measured with a server whose texts are rulers of 40,000 characters.",
      table(
        [
          "host",
          "run on",
          "instructions shown",
          "description shown, before and after a search",
          "forwards",
          "results whole up to",
          "cut from",
        ],
        runs.flatMap(({ label, version, date, profile }) =>
          profile === undefined
            ? []
            : [
                [
                  `${label} ${version}`,
                  date,
                  number(profile.instructionsChars),
                  `${number(profile.descriptionChars)}, ${number(profile.foundDescriptionChars)}`,
                  `${profile.forwards}${profile.isEscaped ? ", as JSON" : ""}`,
                  number(profile.wholeChars),
                  profile.cutChars === 0 ? "–" : number(profile.cutChars),
                ],
              ],
        ),
      ),
    ],
  );
}

function number(value: number): string {
  return value.toLocaleString("en");
}
