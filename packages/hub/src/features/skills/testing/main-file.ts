import type { UploadedFile } from "../skill-upload.ts";

/** For tests: a SKILL.md that the hub takes. */
export function mainFile(slug: string, description = `Does ${slug}. Use when asked to.`, more = ""): string {
  return `---\nname: ${slug}\ndescription: ${description}\n${more}---\n\n# ${slug}\n\nText of ${slug}.\n`;
}

export function uploadOf(files: Readonly<Record<string, string | Uint8Array>>): UploadedFile[] {
  return Object.entries(files).map(([path, content]) => ({
    path,
    bytes: typeof content === "string" ? Buffer.from(content) : content,
    executable: path.startsWith("scripts/"),
  }));
}
