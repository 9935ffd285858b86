import { join } from "node:path";
import { readNotice, readStoredNotice } from "./read-notice.mjs";

/** Compiled into the parsers of `@vscode/tree-sitter-wasm`, whose licence speaks of its own work only. */
const insideOfParsers = [
  { name: "tree-sitter", version: "0.25", licence: "MIT" },
  { name: "tree-sitter-bash", version: "0.25", licence: "MIT" },
  { name: "tree-sitter-python", version: "0.25", licence: "MIT" },
  { name: "tree-sitter-typescript", version: "0.23", licence: "MIT" },
];

/** In the pages and in the documentation, cut to the characters that they use; see packages/pages/pages-app/fonts. */
const fontsOfPages = [
  { name: "@fontsource-variable/inter", version: "5.3.0", licence: "OFL-1.1" },
  { name: "@fontsource-variable/jetbrains-mono", version: "5.3.0", licence: "OFL-1.1" },
];

/**
 * The text of THIRD_PARTY_NOTICES for bundled packages (folders relative to `root`), and every reason why it may not be
 * published. A licence text that several packages share stands there once.
 */
export async function thirdPartyNotices({ root, packages }) {
  const hasParsers = packages.some((folder) => folder.endsWith("node_modules/@vscode/tree-sitter-wasm"));
  const hasFonts = packages.some((folder) => /node_modules\/(?:react-dom|vitepress)$/.test(folder));
  const notices = await Promise.all([
    ...packages.map((folder) => readNotice(join(root, folder))),
    ...(hasParsers ? insideOfParsers.map(readStoredNotice) : []),
    ...(hasFonts ? fontsOfPages.map(readStoredNotice) : []),
  ]);
  return { text: writeDown(notices), notices, problems: notices.flatMap(({ problems }) => problems) };
}

function writeDown(notices) {
  const namesOf = new Map();
  for (const notice of notices)
    namesOf.set(notice.text, [...(namesOf.get(notice.text) ?? []), headline(notice)]);
  const groups = [...namesOf].map(([text, names]) => ({ names: [...new Set(names)].sort(), text }));
  groups.sort((a, b) => (a.names[0] < b.names[0] ? -1 : 1));
  return `${[introduction, ...groups.map(({ names, text }) => `${names.join("\n")}\n\n${text}`)].join(rule)}\n`;
}

const introduction =
  "This package holds code and fonts of the packages below. Each is used under the licence that follows its name.";
const rule = `\n\n${"-".repeat(80)}\n\n`;

function headline({ name, version, licence }) {
  return `${name} ${version} (${licence})`;
}
