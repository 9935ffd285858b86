import type { LocalCatalog } from "@skillquay/local";
import { decodeUtf8, outline, SkillPathError, sectionText } from "@skillquay/skill";
import type { Catalog, SkillSummary } from "@skillquay/tools";
import { describeSkill } from "../catalog/describe-skill.ts";
import { findSkill } from "../catalog/find-skill.ts";
import { withCatalog } from "../catalog/open-catalog.ts";
import { printTable } from "../output/table.ts";
import { terminalLine, terminalText } from "../output/terminal-text.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { type SkillVariable, skillVariables } from "../secrets/skill-variables.ts";

export const show: Command = {
  name: "show",
  order: 60,
  summary: "Show a skill: its text, its headings, one section or one file.",
  usage: "<skill> [--toc | --section <heading>] [--file <path>] [--raw | --visible] [options]",
  examples: [
    { line: "skillquay show pdf", does: "the skill's instructions" },
    { line: "skillquay show pdf --toc", does: "its headings with their size" },
    { line: "skillquay show pdf --section 'Quick start'", does: "one section" },
    { line: "skillquay show pdf --file assets/logo.png --raw > logo.png", does: "a file, byte for byte" },
  ],
  positionals: [
    {
      name: "skill",
      description: "Name of the skill, in any letter case.",
      required: true,
      repeatable: false,
    },
  ],
  options: [
    { name: "toc", type: "boolean", description: "The headings of the text." },
    {
      name: "section",
      type: "string",
      valueName: "heading",
      description: "One section, by its heading or slug.",
    },
    { name: "file", type: "string", valueName: "path", description: "Another file of the skill." },
    {
      name: "visible",
      type: "boolean",
      description:
        "Spell out characters without a shape, and mark HTML comments, which a page would not show.",
    },
    { name: "raw", type: "boolean", description: "The exact bytes, control characters included." },
  ],
  settings: ["dir", "cache", "logLevel"],
  async run(context) {
    const { options, positionals } = context;
    const [name = ""] = positionals;
    const section = options.text("section");
    const modes = [
      options.flag("toc"),
      section !== undefined,
      options.flag("raw"),
      options.flag("visible"),
    ].filter(Boolean);
    if (modes.length > 1)
      throw usageError("options_conflict", "Use one of --toc, --section, --visible and --raw.");
    return withCatalog(context, async (catalog) => {
      const skill = await findSkill(catalog, name);
      const path = options.text("file") ?? skill.skillFile;
      const bytes = await readFile(catalog, skill, path);
      if (options.flag("raw")) return showRaw(context, path, bytes);
      const text = decodeUtf8(bytes);
      if (options.flag("toc")) return showOutline(context, skill, path, requireText(text, path));
      if (section !== undefined) return showSection(context, skill, path, requireText(text, path), section);
      if (options.flag("visible") && text !== undefined) {
        const { visibleText } = await import("@skillquay/scan");
        return showFile(context, catalog, skill, path, bytes, visibleText(text));
      }
      return showFile(context, catalog, skill, path, bytes, text);
    });
  },
};

async function readFile(catalog: Catalog, skill: SkillSummary, path: string): Promise<Uint8Array> {
  try {
    return await catalog.readFile(skill, path);
  } catch (cause) {
    if (!(cause instanceof SkillPathError)) throw cause;
    const files = await catalog.files(skill);
    const { nearest } = await import("@skillquay/search");
    const near = nearest(
      path,
      files.map((file) => file.path),
      3,
    );
    throw new CliError(
      cause.code,
      `'${terminalLine(path)}' cannot be read from the skill '${terminalLine(skill.name)}'.`,
      {
        suggestions: [cause.message, ...near.map((file) => `Did you mean '${terminalLine(file)}'?`)],
        cause,
      },
    );
  }
}

function showRaw({ out }: CommandContext, path: string, bytes: Uint8Array): number {
  if (!out.json({ path, sizeBytes: bytes.length, base64: Buffer.from(bytes).toString("base64") }))
    out.write(bytes);
  return 0;
}

async function showFile(
  context: CommandContext,
  catalog: LocalCatalog,
  skill: SkillSummary,
  path: string,
  bytes: Uint8Array,
  text: string | undefined,
): Promise<number> {
  const content = text === undefined ? { base64: Buffer.from(bytes).toString("base64") } : { text };
  const { out } = context;
  const files = out.asJson ? await catalog.files(skill) : [];
  const isSkill = path === skill.skillFile;
  const variables = isSkill ? await skillVariables(context, catalog, skill) : [];
  const shownVariables = variables.length > 0 ? { variables } : {};
  const head = { ...describeSkill(skill), path, sizeBytes: bytes.length };
  if (out.json({ ...head, ...content, files, ...shownVariables })) return 0;
  const shown = terminalText(requireText(text, path));
  out.write(shown.endsWith("\n") ? shown : `${shown}\n`);
  if (variables.length > 0) out.say(`Its scripts read: ${variables.map(variableText).join(", ")}`);
  return 0;
}

function variableText({ name, required, secret }: SkillVariable): string {
  const need = required ? "needed" : "optional";
  return secret === "missing" ? `${name} (${need})` : `${name} (${need}, ${SECRETS[secret]})`;
}

const SECRETS = { given: "has your secret", asks: "gets your secret after a yes" } as const;

async function showOutline(
  { out }: CommandContext,
  skill: SkillSummary,
  path: string,
  text: string,
): Promise<number> {
  const { sections } = await outline(text);
  if (out.json({ name: skill.name, path, sections })) return 0;
  if (sections.length === 0) {
    out.say("The text has no headings.");
    return 0;
  }
  printTable(
    out,
    [
      { title: "LINE", value: ({ line }) => String(line) },
      { title: "TOKENS", value: ({ tokens }) => String(tokens) },
      { title: "SLUG", value: ({ slug }) => slug },
      { title: "HEADING", value: ({ depth, title }) => `${"#".repeat(depth)} ${title}` },
    ],
    sections,
  );
  return 0;
}

async function showSection(
  { out }: CommandContext,
  skill: SkillSummary,
  path: string,
  text: string,
  requested: string,
): Promise<number> {
  const match = await sectionText(text, requested);
  if (match === undefined) {
    const { nearest } = await import("@skillquay/search");
    const { headings } = await outline(text);
    const near = nearest(
      requested,
      headings.flatMap(({ text: title, slug }) => [title, slug]),
      2,
    );
    throw new CliError(
      "section_not_found",
      `There is no section '${terminalLine(requested)}' in ${terminalLine(path)}.`,
      {
        suggestions: [
          ...near.map((title) => `Did you mean '${terminalLine(title)}'?`),
          `See: skillquay show ${terminalLine(skill.name)} --toc`,
        ],
      },
    );
  }
  if (out.json({ name: skill.name, path, section: match.section, text: match.text })) return 0;
  const shown = terminalText(match.text);
  out.write(shown.endsWith("\n") ? shown : `${shown}\n`);
  return 0;
}

function requireText(text: string | undefined, path: string): string {
  if (text !== undefined) return text;
  throw new CliError("file_not_text", `'${terminalLine(path)}' is not text.`, {
    suggestions: ["Write its bytes to a file with: --raw > <file>"],
  });
}
