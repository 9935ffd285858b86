import type { Detector } from "../engine/signal.ts";
import { viewSkill } from "../view/view-skill.ts";

/** What one rule says of a skill of these files, as `rule weight path`, with `(shown)` for what is shown as bad. */
export async function signalsOf(
  rule: Detector,
  files: Readonly<Record<string, Uint8Array | string>>,
): Promise<string[]> {
  const { view } = await viewSkill(
    Object.entries(files).map(([path, content]) => ({ path, bytes: Buffer.from(content) })),
  );
  return rule(view).map(({ rule: name, weight, path }) => `${name} ${weight} ${path}`);
}

/** A SKILL.md with this name, description and body. */
export function mainFile(name: string, description: string, body = ""): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\n# ${name}\n\n${body}\n`;
}
