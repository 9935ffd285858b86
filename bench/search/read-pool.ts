import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { readSkillHead } from "@skillquay/skill/head";
import * as z from "zod/v4";

/** A skill as both rankings see it. */
export interface PoolSkill {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly body: string;
  /** The text of front matter fields such as `tags`. */
  readonly tags: string;
  readonly paths: readonly string[];
  /** Other ids that a query row may use for it. */
  readonly aliases: readonly string[];
}

/** Skills of a folder (every SKILL.md below it, in any letter case) or of a file with one JSON object per line. */
export function readPool(path: string): PoolSkill[] {
  const skills = statSync(path).isDirectory() ? readFolder(path) : readLines(path);
  return skills.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

function readFolder(root: string): PoolSkill[] {
  const idOf = manifestIds(root);
  return skillFolders(root).map(({ folder, fileName, paths }) => {
    const place = relative(root, folder).split("\\").join("/");
    const bytes = readFileSync(join(folder, fileName));
    return skillOf(idOf.get(place) ?? place, new TextDecoder().decode(bytes), {
      folderName: basename(folder),
      paths,
      aliases: [place],
    });
  });
}

// A corpus may say in `manifest.jsonl` by which id its folders are known.
function manifestIds(root: string): Map<string, string> {
  const ids = new Map<string, string>();
  try {
    for (const line of readFileSync(join(root, "manifest.jsonl"), "utf8").split("\n")) {
      if (line.trim() === "") continue;
      const row = z.object({ id: z.string(), dir: z.string() }).safeParse(JSON.parse(line));
      if (row.success) ids.set(row.data.dir, row.data.id);
    }
  } catch {
    // No manifest: the folders are the ids.
  }
  return ids;
}

interface SkillFolder {
  readonly folder: string;
  readonly fileName: string;
  readonly paths: readonly string[];
}

function skillFolders(root: string): SkillFolder[] {
  const matches: SkillFolder[] = [];
  const visit = (folder: string) => {
    const entries = readdirSync(folder, { withFileTypes: true });
    const main = entries.find((entry) => entry.isFile() && /^skill\.md$/i.test(entry.name));
    if (main !== undefined) matches.push({ folder, fileName: main.name, paths: filesBelow(folder) });
    for (const entry of entries)
      if (entry.isDirectory() && entry.name !== ".git") visit(join(folder, entry.name));
  };
  visit(root);
  return matches;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
    .slice(0, 200);
}

function readLines(file: string): PoolSkill[] {
  const skills: PoolSkill[] = [];
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    if (line.trim() === "") continue;
    const row = rowSchema.safeParse(JSON.parse(line));
    if (!row.success) throw new Error(`${file}:${index + 1}: ${z.prettifyError(row.error)}`);
    const { id, slug, path, dir, name, description, tags, files } = row.data;
    const text = row.data.body ?? row.data.content ?? row.data.text ?? row.data.skill_md ?? "";
    const key = id ?? slug ?? path ?? dir ?? name;
    if (key === undefined) throw new Error(`${file}:${index + 1}: a skill needs an id`);
    const read = skillOf(key, text, {
      folderName: key.split(/[/:]/).filter(Boolean).pop() ?? key,
      paths: files.map((entry) => (typeof entry === "string" ? entry : entry.path)),
      aliases: [slug, path, dir].filter((alias) => alias !== undefined),
    });
    skills.push({
      ...read,
      name: name ?? read.name,
      description: description ?? read.description,
      tags: tags === undefined ? read.tags : [tags].flat().join(", "),
    });
  }
  return skills;
}

const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);
const rowSchema = z.object({
  id: optionalText,
  slug: optionalText,
  path: optionalText,
  dir: optionalText,
  name: optionalText,
  description: optionalText,
  body: optionalText,
  content: optionalText,
  text: optionalText,
  skill_md: optionalText,
  tags: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .catch(undefined),
  files: z
    .array(z.union([z.string(), z.object({ path: z.string() })]))
    .optional()
    .catch(undefined)
    .transform((value) => value ?? []),
});

interface Place {
  readonly folderName: string;
  readonly paths: readonly string[];
  readonly aliases: readonly string[];
}

function skillOf(id: string, text: string, { folderName, paths, aliases }: Place): PoolSkill {
  const head = readSkillHead(new TextEncoder().encode(text), { folderName, fileName: "SKILL.md" });
  const body = text.split("\n").slice(head.frontMatterLines).join("\n");
  const { tags, keywords, triggers, category } = head.frontmatter;
  return {
    id,
    name: head.name ?? folderName,
    description: head.description ?? "",
    body,
    tags: [tags, keywords, triggers, category].map((value) => JSON.stringify(value ?? "")).join(" "),
    paths,
    aliases,
  };
}
