import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

export interface SkillFixture {
  readonly description?: string;
  readonly body?: string;
  /** Further lines of front matter. */
  readonly extra?: string;
  /** The folder's name, where it differs from the skill's. */
  readonly folder?: string;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

/** Writes a skill below a folder of skills and returns its own folder. */
export async function putSkill(root: string, name: string, fixture: SkillFixture = {}): Promise<string> {
  const {
    description = `Does ${name} things. Use when ${name} is asked for.`,
    body = `# ${name}\n\nDo it.\n`,
  } = fixture;
  const folder = join(root, fixture.folder ?? name);
  const head = ["---", `name: ${name}`, `description: ${JSON.stringify(description)}`];
  if (fixture.extra !== undefined) head.push(fixture.extra);
  const files = { "SKILL.md": `${[...head, "---"].join("\n")}\n\n${body}`, ...fixture.files };
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return folder;
}
