import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Writes a valid skill with a script, a reference and an asset; returns its folder. */
export async function writeSkill(
  skillsFolder: string,
  name: string,
  {
    description = `Does ${name}. Use when ${name} is asked for.`,
    body = `# ${name}\n\nSteps for ${name}.\n`,
  } = {},
): Promise<string> {
  const folder = join(skillsFolder, name);
  const files: Record<string, string> = {
    "SKILL.md": `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}`,
    "scripts/run.py": `print("${name}")\n`,
    "references/guide.md": `# Guide to ${name}\n`,
    "assets/data.json": `{"name":"${name}"}\n`,
  };
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return folder;
}
