import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes `count` skills of about 4 KB with three more files each. The same count always gives the same bytes. */
export function makeSkills(folder: string, count: number): string[] {
  const names: string[] = [];
  mkdirSync(folder, { recursive: true });
  for (let index = 0; index < count; index += 1) {
    const topic = `${pick(verbs, index)}-${pick(nouns, Math.floor(index / verbs.length))}`;
    const name = `${topic}-${index}`;
    const skill = join(folder, name);
    mkdirSync(join(skill, "references"), { recursive: true });
    mkdirSync(join(skill, "scripts"));
    writeFileSync(join(skill, "SKILL.md"), skillFile(name, topic));
    writeFileSync(join(skill, "references/guide.md"), `# Guide to ${topic}\n\n${paragraph(topic, 5)}\n`);
    writeFileSync(join(skill, "references/limits.md"), `# Limits of ${topic}\n\n${paragraph(topic, 2)}\n`);
    writeFileSync(
      join(skill, "scripts/run.py"),
      `import json, sys\nprint(json.dumps({"skill": "${name}"}))\n`,
    );
    names.push(name);
  }
  return names;
}

const verbs = [
  "extract",
  "convert",
  "review",
  "deploy",
  "render",
  "translate",
  "measure",
  "migrate",
  "draft",
  "audit",
];
const nouns = [
  "tables",
  "images",
  "contracts",
  "clusters",
  "charts",
  "subtitles",
  "queries",
  "schemas",
  "letters",
  "logs",
];

function pick(words: readonly string[], index: number): string {
  return words[index % words.length] ?? "";
}

function skillFile(name: string, topic: string): string {
  const head = [
    "---",
    `name: ${name}`,
    `description: How to ${topic.replace("-", " ")} step by step. Use when somebody asks to ${topic.replace("-", " ")} in a project.`,
    "license: MIT",
    "metadata:",
    "  author: bench",
    '  version: "1.0"',
    "---",
    "",
  ].join("\n");
  const sections = ["Before you start", "Steps", "Checks", "When it fails", "Examples"];
  return `${head}\n# ${name}\n\n${sections.map((title) => `## ${title}\n\n${paragraph(topic, 6)}\n`).join("\n")}`;
}

function paragraph(topic: string, sentences: number): string {
  return Array.from(
    { length: sentences },
    (_, index) =>
      `Step ${index + 1}: look at what is there before you ${topic.replace("-", " ")}, and note what you changed in references/guide.md.`,
  ).join(" ");
}
