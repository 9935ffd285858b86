import type { RuleText } from "../../packages/scan/src/engine/define-rule.ts";
import { FAMILIES, type FamilyName, familyNames } from "../../packages/scan/src/engine/families.ts";
import type { Example } from "../../packages/scan/src/engine/rule-example.ts";
import { ruleSets } from "../../packages/scan/src/generated/rule-sets.ts";

/** Every rule of the scanner with an example, what to do, and when it is wrong. Findings link to its headings. */
export function rulesPage(): string {
  return [
    "# Rules of the scanner",
    "",
    "Generated from the rules by `npm run gen`; see [how to add one](../how-to/rule.md) and [what a report says](../guide/scanning.md).",
    "",
    "The severity is the most that a rule comes to alone: `info` is worth knowing, `review` asks a person, `block` keeps a skill out. Other findings",
    "near it can raise it; what is shown as a warning weighs less. Numbers in brackets are what rules were called before they had names.",
    "",
    "| family | what |",
    "| --- | --- |",
    ...familyNames.map(
      (family) => `| [\`${family}\`](#${family}) (${FAMILIES[family].number}) | ${FAMILIES[family].what} |`,
    ),
    "",
    ...familyNames.flatMap(familySection),
  ].join("\n");
}

function familySection(family: FamilyName): string[] {
  const rules = ruleSets
    .filter((set) => set.family === family)
    .flatMap((set) => set.rules)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const { what } = FAMILIES[family];
  return [
    `## ${family}`,
    "",
    `${what.charAt(0).toUpperCase()}${what.slice(1)}.`,
    "",
    ...rules.flatMap((rule) => ruleSection(rule, family)),
  ];
}

function ruleSection(
  { id, alias, severity, says, fix, falsePositive, bad, good }: RuleText,
  family: FamilyName,
): string[] {
  return [
    `<a id="${id}"></a>`,
    "",
    `### ${id}`,
    "",
    `${says} Severity: \`${severity}\`${alias === undefined ? "" : ` (${alias})`}.`,
    "",
    `- **Do**: ${fix ?? FAMILIES[family].fix}`,
    `- **Wrong when**: ${falsePositive}`,
    "",
    ...shown("Fires on", bad[0], family),
    ...shown("Silent on", good[0], family),
  ];
}

function shown(title: string, example: Example, family: FamilyName): string[] {
  // An example that passes for a real key would set off the alarms of whoever hosts this page.
  const files =
    typeof example === "string" ? { "scripts/run.sh": example } : family === "secrets" ? {} : example;
  return Object.entries(files).flatMap(([path, content]) => {
    if (typeof content !== "string" || content.length > MAX_SHOWN)
      return [`${title} a file such as \`${path}\`.`, ""];
    return [`${title}, in \`${path}\`:`, "", "````text", visible(content.replace(/\n+$/, "")), "````", ""];
  });
}

const MAX_SHOWN = 1_200;

/** Characters that nobody sees are written out. */
function visible(text: string): string {
  return text.replace(
    /[^\n\x20-\x7e]/gu,
    (character) => `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}>`,
  );
}
