import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** A temporary folder with the given files, gone when the test is over. */
export function skillFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = mkdtempSync(join(tmpdir(), "skillquay-tools-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

/** A SKILL.md with the given front matter lines and body. */
export function skillMd(
  name: string,
  description = `Does ${name}. Use when asked to.`,
  body = `# ${name}\n`,
  more = "",
): string {
  return `---\nname: ${name}\ndescription: ${description}\n${more}---\n\n${body}`;
}
