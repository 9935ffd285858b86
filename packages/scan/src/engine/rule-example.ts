import type { ScannedFile } from "./finding.ts";

/** A piece of a skill that shows a rule: lines of shell that a script runs, or files by path. */
export type Example = string | ExampleFiles;

/** `SKILL.md` may be the body alone: an example that says nothing of its head gets one that promises nothing. */
export type ExampleFiles = Readonly<Record<string, string | Uint8Array>>;

/** Text of SKILL.md. */
export function page(body: string): ExampleFiles {
  return { "SKILL.md": body };
}

/** A script in Python. */
export function python(code: string): ExampleFiles {
  return { "scripts/run.py": `${code}\n` };
}

/** A module in JavaScript. */
export function javascript(code: string): ExampleFiles {
  return { "scripts/run.mjs": `${code}\n` };
}

/** The example as a whole skill. */
export function exampleFiles(example: Example): ScannedFile[] {
  const files: ExampleFiles =
    typeof example === "string" ? { "scripts/run.sh": `#!/bin/sh\n${example}\n` } : example;
  const body = files["SKILL.md"];
  const main = typeof body === "string" && body.startsWith("---\n") ? body : `${HEAD}${body ?? ""}\n`;
  return Object.entries({ ...files, "SKILL.md": main }).map(([path, content]) => ({
    path,
    bytes: Buffer.from(content),
  }));
}

const HEAD = "---\nname: notes\ndescription: Sorts the notes of a project.\n---\n\n# Notes\n\n";
