import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ReleaseProblem } from "./release-problem.ts";

export interface Change {
  /** Name of its file in `changes`, without the ending. */
  readonly name: string;
  readonly text: string;
}

/** What waits in `changes`, by name; the summary of a release comes first. */
export async function readChanges(root: string): Promise<Change[]> {
  const names = (await readdir(join(root, "changes")))
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => name.slice(0, -".md".length))
    .sort((a, b) => Number(b === SUMMARY) - Number(a === SUMMARY) || (a < b ? -1 : 1));
  const changes = await Promise.all(
    names.map(async (name) => ({
      name,
      text: (await readFile(join(root, "changes", `${name}.md`), "utf8")).trim(),
    })),
  );
  const empty = changes.find(({ text }) => text === "");
  if (empty !== undefined) {
    throw new ReleaseProblem(
      `changes/${empty.name}.md is empty`,
      "write what users can do now, or delete it",
    );
  }
  return changes;
}

/** Moves the texts to the changelog, above what it has, and empties `changes`. */
export async function moveChanges(
  root: string,
  { version, date, changes }: { version: string; date: string; changes: readonly Change[] },
): Promise<void> {
  const file = join(root, "CHANGELOG.md");
  await writeFile(file, withRelease(await readFile(file, "utf8"), { version, date, changes }));
  for (const { name } of changes) await rm(join(root, "changes", `${name}.md`));
}

/** The versions that a changelog has, the newest first. */
export function releasedVersions(changelog: string): string[] {
  return [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version ?? "");
}

function withRelease(
  changelog: string,
  { version, date, changes }: { version: string; date: string; changes: readonly Change[] },
): string {
  const section = [`## ${version} (${date})`, ...changes.map(entry)].join("\n\n");
  const first = changelog.search(/^## /m);
  if (first === -1) return `${changelog.trimEnd()}\n\n${section}\n`;
  return `${changelog.slice(0, first)}${section}\n\n${changelog.slice(first)}`;
}

function entry({ name, text }: Change): string {
  if (name === SUMMARY) return text;
  const title = name.replaceAll("-", " ");
  return `### ${title.charAt(0).toUpperCase()}${title.slice(1)}\n\n${text}`;
}

const SUMMARY = "summary";
