import type { Threat } from "../security/threat.ts";
import { threatGroups } from "../security/threat-groups.ts";
import { cell } from "./markdown.ts";

/** `docs/security/threats.md`, with a link to each test; `testPaths` are all test files, from the root. */
export function threatsPage(testPaths: readonly string[]): string {
  const byName = new Map<string, string[]>();
  for (const path of testPaths) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  const sections = threatGroups.map(({ title, threats }) =>
    [
      `## ${title}`,
      "",
      "| id | threat | what holds | shown by |",
      "| --- | --- | --- | --- |",
      ...threats.map((threat) => row(threat, byName)),
    ].join("\n"),
  );
  return `${[opening, ...sections].join("\n\n")}\n`;
}

const opening = `# Threats

What an attacker or a bad day may try, what holds against it, and the tests that show it. Tests name these ids. This page is generated
from \`scripts/security\`; \`npm run check\` fails when a test it names is gone, or when a test names an id that is not here. What is not
shown by a test is said in *italics*.`;

function row(threat: Threat, byName: ReadonlyMap<string, string[]>): string {
  const links = threat.tests.flatMap((name) =>
    (byName.get(name) ?? []).map(
      (path) => `[${name.replace(/(?:\.e2e)?\.(?:test|suite)\.ts$/, "")}](../../${path})`,
    ),
  );
  const shown = [links.join(", "), threat.gap === undefined ? "" : `*${threat.gap}*`].filter(
    (text) => text !== "",
  );
  return `| ${threat.id} | ${cell(threat.threat)} | ${cell(threat.defence)} | ${cell(shown.join(" "))} |`;
}
