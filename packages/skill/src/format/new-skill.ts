/** The files of a new skill that passes its own check: edit what is there, delete what is not needed. */
export function skillTemplate({
  name,
  description,
}: {
  name: string;
  description: string;
}): { path: string; text: string }[] {
  return [
    { path: "SKILL.md", text: skillFile(name, description) },
    { path: "references/details.md", text: DETAILS },
    { path: "scripts/example.py", text: SCRIPT },
  ];
}

function skillFile(name: string, description: string): string {
  // JSON's quotes and escapes are valid YAML on one line, whatever the description contains.
  return `---
name: ${name}
description: ${JSON.stringify(description)}
---

# ${titleOf(name)}

## When to use

Say in which situations an agent should load this skill, and in which it should not.

## Steps

1. Say what to look at first.
2. Say what to do, with the exact commands.
3. Say how to tell that it worked.

## More

- Read [references/details.md](references/details.md) for what is only needed sometimes.
- Run \`python3 scripts/example.py --help\` for the script that comes with this skill.
`;
}

const DETAILS = `# Details

Long explanations, tables and examples live here, so that the skill itself stays short.
`;

const SCRIPT = `#!/usr/bin/env python3
"""Greets whoever is named: replace it with what the skill needs."""
import argparse

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--name", default="world", help="who to greet")
print(f"Hello, {parser.parse_args().name}!")
`;

function titleOf(name: string): string {
  const words = name
    .split("-")
    .filter((word) => word !== "")
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
