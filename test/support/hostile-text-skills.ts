import { hostileTexts } from "../hostile-text/hostile-texts.ts";

export interface HostileSkill {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Skills that are well enough formed to be read, with texts that one reader or another could lose its time with: in the front
 * matter, the body, a reference and scripts of every language that is looked into. Each place of a skill has another kind of
 * text, by the names of `hostileTexts`. Made when they are needed.
 */
export function hostileTextSkills(kinds: readonly (readonly string[])[]): HostileSkill[] {
  const [fields, bodies, scripts] = [FIELD_CHARS, BODY_CHARS, SCRIPT_CHARS].map(textsByName);
  return kinds.map((names, index) => {
    const at = (place: number) => names[place % names.length] ?? "";
    const skill = `hostile-${index}`;
    const field = JSON.stringify(fields?.get(at(0)) ?? "");
    const script = (place: number) => scripts?.get(at(place)) ?? "";
    const description = field.replace(/^"/, '"Hostile text. ');
    const head = `name: ${skill}\ndescription: ${description}\nallowed-tools: ${field}\ntags: ${field}\n`;
    return {
      name: skill,
      files: {
        "SKILL.md": `---\n${head}---\n\n# Hostile\n\n${bodies?.get(at(0)) ?? ""}`,
        "references/text.md": bodies?.get(at(1)) ?? "",
        "requirements.txt": script(2),
        "package.json": script(3),
        "scripts/run.py": `#!/usr/bin/env python3\n${script(2)}`,
        "scripts/run.js": `#!/usr/bin/env node\n${script(3)}`,
        "scripts/run.sh": `#!/bin/sh\n# Usage: x\n${script(4)}`,
        "scripts/run.ts": `#!/usr/bin/env node\n${script(5)}`,
      },
    };
  });
}

/** Every kind once in a body or a reference, and elsewhere too. */
export function everyKind(): string[][] {
  const names = hostileTexts(1).map(({ name }) => name);
  const from = (start: number) =>
    Array.from({ length: 6 }, (_, place) => names[(start + place) % names.length] ?? "");
  return names.flatMap((_, index) => (index % 2 === 0 ? [from(index)] : []));
}

// Three fields within the 64 KiB of a front matter, where most characters are escaped; a SKILL.md has 1 MiB at the most, and
// a script is read to 256 KiB.
const FIELD_CHARS = 3_000;
const BODY_CHARS = 400_000;
const SCRIPT_CHARS = 256 * 1024;

function textsByName(size: number): Map<string, string> {
  return new Map(hostileTexts(size).map(({ name, text }) => [name, text]));
}
