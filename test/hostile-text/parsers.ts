import { visibleTextInSteps } from "@skillquay/scan";
import {
  createLexicon,
  createSearchIndex,
  headingsOf,
  nearest,
  parseSearchQuery,
  prepareSkillInSteps,
  type SearchDocument,
  snippetForInSteps,
} from "@skillquay/search";
import {
  escapeXml,
  escapeXmlAttribute,
  estimateTokens,
  findHidden,
  mimeTypeOf,
  oneLine,
  outline,
  removeHidden,
  sectionText,
  skillPathViolation,
} from "@skillquay/skill";
import { readArchive } from "@skillquay/skill/archive";
import { runCooperatively } from "@skillquay/skill/cooperative";
import { readSkillHead } from "@skillquay/skill/head";
import {
  declaredPackages,
  explainScripts,
  findScript,
  missingDependency,
  neededHosts,
} from "@skillquay/skill/scripts";
import { makeZip } from "@skillquay/skill/testing";
import { unifiedDiff } from "../../packages/hub/src/features/drive/unified-diff.ts";
import { readSkillUpload } from "../../packages/hub/src/features/skills/skill-upload.ts";
import { nameProblem } from "../../packages/hub/src/platform/tokens/plain-name.ts";
import { fileView } from "../../packages/pages/src/views/file-view.ts";
import { readSkillText } from "../../packages/pages/src/views/skill-text.ts";
import { capabilitiesOf } from "../../packages/scan/src/report/capabilities-of.ts";
import { checkSignature } from "../../packages/scan/src/signature/check-signature.ts";
import { envelopeText, STATEMENT_TYPE } from "../../packages/scan/src/signature/dsse.ts";
import { checkBody } from "../../packages/skill/src/format/checks/check-body.ts";
import { checkLinks } from "../../packages/skill/src/format/checks/check-links.ts";
import { parseStrictYaml } from "../../packages/skill/src/format/yaml/strict-yaml.ts";
import { publishedIndex } from "../../packages/skill/src/published/published-index.ts";
import { skillNeeds } from "../../packages/tools/src/planning/skill-needs.ts";
import { cutText } from "../../packages/tools/src/reading/cut-file.ts";
import { stripTerminalCodes } from "../../packages/tools/src/scripts/strip-terminal-codes.ts";
import { parseSkillUri, skillUri } from "../../packages/tools/src/skill-uri.ts";

/** A reader of skill text. Add a row for each new one. */
export interface TextParser {
  readonly name: string;
  /** The most that the program ever gives it. */
  readonly maxChars: number;
  readonly read: (text: string) => unknown;
}

const FRONT_MATTER = 60_000;
const FILE = 1024 * 1024;

export const textParsers: readonly TextParser[] = [
  { name: "SKILL.md, its head", maxChars: FILE, read: headOf },
  { name: "front matter", maxChars: FRONT_MATTER, read: (text) => headOf(`---\n${text}\n---\n`) },
  { name: "front matter without an end", maxChars: FRONT_MATTER, read: (text) => headOf(`---\n${text}`) },
  ...["name", "description", "allowed-tools", "compatibility", "tags"].map((field) => ({
    name: `the field ${field}`,
    maxChars: FRONT_MATTER,
    read: (text: string) => headOf(`---\n${field}: ${JSON.stringify(text)}\n---\n`),
  })),
  { name: "front matter for the reference validator", maxChars: FRONT_MATTER, read: parseStrictYaml },
  { name: "outline", maxChars: FILE, read: outline },
  {
    name: "outline, one heading",
    maxChars: 300,
    read: (text) => outline(`# ${text.replaceAll("\n", "")}\n`),
  },
  {
    name: "outline behind front matter",
    maxChars: FILE,
    read: (text) => outline(`---\n${text}\n---\n# a\n`),
  },
  { name: "section", maxChars: FILE, read: (text) => sectionText(`# a\n${text}`, "a") },
  {
    name: "check of a body",
    maxChars: FILE,
    read: (text) => checkBody(text.split("\n"), { file: "a", firstLine: 2 }),
  },
  {
    name: "check of links",
    maxChars: FILE,
    read: (text) => checkLinks(text, { file: "a", firstLine: 1, files: [] }),
  },
  {
    name: "needs of a skill",
    maxChars: FRONT_MATTER,
    read: (text) => skillNeeds({ compatibility: text, "allowed-tools": text }),
  },
  // Of names, paths and descriptions that are cut before.
  { name: "escapeXml", maxChars: FRONT_MATTER, read: escapeXml },
  { name: "escapeXmlAttribute", maxChars: FRONT_MATTER, read: escapeXmlAttribute },
  { name: "estimateTokens", maxChars: FILE, read: estimateTokens },
  { name: "check of hidden characters", maxChars: FILE, read: (text) => findHidden(text) },
  { name: "removeHidden", maxChars: FRONT_MATTER, read: removeHidden },
  { name: "visible text", maxChars: FILE, read: (text) => runCooperatively(visibleTextInSteps(text)) },
  { name: "oneLine", maxChars: FILE, read: (text) => oneLine(text, 1_024) },
  { name: "a path", maxChars: FILE, read: (text) => [skillPathViolation(text), mimeTypeOf(text)] },
  { name: "a path in an archive", maxChars: 20_000, read: (text) => readArchive(makeZip([{ name: text }])) },
  { name: "an archive", maxChars: FILE, read: (text) => readArchive(Buffer.from(text)) },
  ...["py", "sh", "js", "ts", "ps1", "rb"].map((extension) => ({
    name: `a script in ${extension}`,
    maxChars: 256 * 1024,
    read: (text: string) => scriptsIn({ [`scripts/a.${extension}`]: text }),
  })),
  {
    name: "usage of a script",
    maxChars: 256 * 1024,
    read: (text) => scriptsIn({ "scripts/a": `#!/bin/sh\n# Usage: a ${text}` }),
  },
  {
    name: "a shebang",
    maxChars: 256 * 1024,
    read: (text) => scriptsIn({ "scripts/a": `#!/usr/bin/env ${text}` }),
  },
  {
    name: "requirements.txt",
    maxChars: 256 * 1024,
    read: (text) => scriptsIn({ "scripts/a.py": "print()", "requirements.txt": text }),
  },
  {
    name: "package.json",
    maxChars: 256 * 1024,
    read: (text) => scriptsIn({ "scripts/a.js": "go()", "package.json": text }),
  },
  {
    name: "packages that a script declares",
    maxChars: FILE,
    read: (text) => declaredPackages({ path: "a.py", language: "python" }, async () => text),
  },
  {
    name: "packages that a requirements.txt declares",
    maxChars: FILE,
    read: (text) =>
      declaredPackages({ path: "a.py", language: "python" }, async (path) => (path === "a.py" ? "" : text)),
  },
  { name: "hosts of a script", maxChars: FILE, read: (text) => neededHosts([text], { network: text }) },
  {
    name: "errors of a script",
    maxChars: FILE,
    read: (text) => missingDependency(text, { dependencies: [] }),
  },
  { name: "output of a script", maxChars: 120_000, read: stripTerminalCodes },
  { name: "the name of a script", maxChars: FILE, read: (text) => findScript([], text) },
  ...(["name", "description", "tags", "headings", "body"] as const).map((field) => ({
    name: `search index, ${field}`,
    maxChars: 64 * 1024,
    read: (text: string) => prepared({ [field]: text }),
  })),
  { name: "search index, headings of a body", maxChars: 64 * 1024, read: headingsOf },
  { name: "search over it", maxChars: 64 * 1024, read: found },
  {
    name: "a query",
    maxChars: FILE,
    read: (text) => [parseSearchQuery(text), createSearchIndex().find(text)],
  },
  {
    name: "a snippet",
    maxChars: FILE,
    read: (text) => runCooperatively(snippetForInSteps(text, "a b w0x ab", 120)),
  },
  {
    name: "did you mean",
    maxChars: FRONT_MATTER,
    read: (text) => nearest(text, ["abc", text, `b${text}`], 3),
  },
  {
    name: "a part of a file",
    maxChars: FILE,
    read: (text) => [cutText(text, {}), cutText(text, { offsetBytes: 1_000 })],
  },
  {
    name: "an address",
    maxChars: FRONT_MATTER,
    read: (text) => [skillUri({ name: text }), parseSkillUri(`skill://${text}`)],
  },
  { name: "a difference, all new", maxChars: 512 * 1024, read: (text) => difference("", text) },
  {
    name: "a difference in the middle",
    maxChars: 512 * 1024,
    read: (text) => difference(text, inserted(text)),
  },
  {
    name: "a difference at both ends",
    maxChars: 512 * 1024,
    read: (text) => difference(`x\ny\n${text}`, `${text}x\ny\n`),
  },
  { name: "a file on a page", maxChars: FILE, read: (text) => fileView("a.md", Buffer.from(text)) },
  { name: "a skill on a page", maxChars: FILE, read: readSkillText },
  {
    name: "what a skill asks for",
    maxChars: FILE,
    read: (text) => capabilitiesOf([{ path: "a.md", bytes: Buffer.from(text) }]),
  },
  {
    name: "the index of a site",
    maxChars: FILE,
    read: (text) =>
      publishedIndex(async () => Buffer.from(text), "https://a.example/index.json").catch(() => {}),
  },
  { name: "a signature", maxChars: FILE, read: signed },
  {
    name: "a bundle of Sigstore",
    maxChars: FILE,
    read: (text) =>
      signed(`{"mediaType":"application/vnd.dev.sigstore.bundle.v0.3+json","verificationMaterial":${text}`),
  },
  {
    name: "what a signature is over",
    maxChars: 700_000,
    read: (text) =>
      signed(
        envelopeText({
          payloadType: STATEMENT_TYPE,
          payload: Buffer.from(text),
          keyId: "",
          signature: Buffer.alloc(64),
        }),
      ),
  },
  { name: "an upload", maxChars: 900_000, read: uploaded },
  { name: "the path of an upload", maxChars: 30_000, read: uploadedAs },
  { name: "the name of a key", maxChars: FRONT_MATTER, read: (text) => nameProblem(text, 100) },
];

function signed(text: string) {
  return checkSignature({ name: "a", files: [], signature: Buffer.from(text) });
}

function headOf(text: string) {
  return readSkillHead(Buffer.from(text), { folderName: "a", fileName: "SKILL.md" });
}

function scriptsIn(files: Readonly<Record<string, string>>) {
  const entries = Object.entries(files).map(([path, text]) => ({
    path,
    sizeBytes: text.length,
    mtimeMs: 0,
    executable: true,
  }));
  return explainScripts(entries, async (path) => Buffer.from(files[path] ?? ""));
}

function prepared(fields: Partial<SearchDocument>) {
  const document = { id: "a", name: "a", description: "a", ...fields };
  return runCooperatively(prepareSkillInSteps(createLexicon(), document));
}

async function found(text: string) {
  const index = createSearchIndex();
  await runCooperatively(index.upsertInSteps({ id: "a", name: "a", description: text, headings: text }));
  return index.find("a b w0x abc");
}

function difference(previous: string, after: string) {
  return runCooperatively(unifiedDiff(previous, after));
}

function inserted(text: string): string {
  return `${text.slice(0, text.length / 2)}\nx\n${text.slice(text.length / 2)}`;
}

const HEAD = "---\nname: a\ndescription: b\n---\n";

function uploaded(text: string) {
  const main = { path: "SKILL.md", bytes: Buffer.from(HEAD + text), executable: false };
  return readSkillUpload([main]).catch(() => undefined);
}

function uploadedAs(path: string) {
  const main = { path: "SKILL.md", bytes: Buffer.from(HEAD), executable: false };
  return readSkillUpload([main, { path, bytes: Buffer.from(""), executable: false }]).catch(() => undefined);
}
