import type {
  Finding,
  FindingSeverity,
  NotAnalysed,
  Rule,
  RuleFile,
  RuleResult,
  ScannedFile,
} from "../finding.ts";
import { type FileKind, fileKind } from "./file-kind.ts";

/** R14: content that nobody can read before it is used: archives, programs, bytecode, files that are not what they are called. */
export const opaqueContent: Rule = (file, all) => {
  const { path, bytes, text } = file;
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const marker = MARKER_FILES.get(name);
  if (marker !== undefined)
    return found({ rule: "R14.marker_file", severity: "review", path, evidence: name, message: marker });
  if (/\.py[co]$/.test(name)) return bytecode(file, all);
  const kind = fileKind(bytes);
  if (kind === undefined) {
    if (text !== undefined) return { findings: disguised(path, undefined) };
    return {
      findings: disguised(path, undefined),
      notAnalysed: [{ path, why: "it is neither text nor of a known kind" }],
    };
  }
  switch (kind.kind) {
    case "encrypted archive":
      return opaque(
        path,
        kind,
        "R14.encrypted_archive",
        "block",
        "An archive with a password cannot be looked into.",
      );
    case "archive":
      return opaque(
        path,
        kind,
        "R14.nested_archive",
        "review",
        "An archive inside a skill is not looked into.",
      );
    case "program":
      return opaque(
        path,
        kind,
        "R14.program",
        "review",
        "A compiled program comes without a source that can be read.",
        "execute",
      );
    case "document":
      return /\.(?:doc|dot|xls|xlt|ppt|pot)m$/.test(name)
        ? opaque(
            path,
            kind,
            "R14.macro_document",
            "review",
            "An office document with macros can run them.",
            "execute",
          )
        : { findings: disguised(path, kind) };
    default:
      return { findings: disguised(path, kind) };
  }
};

/** R14: a skill whose files are to a large part closed to any rule. */
export function opaqueShare(files: readonly ScannedFile[], notAnalysed: readonly NotAnalysed[]): Finding[] {
  const closed = new Set(notAnalysed.map(({ path }) => path));
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const dark = files.filter(({ path }) => closed.has(path));
  const darkBytes = dark.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const [first] = dark;
  if (first === undefined || darkBytes <= total * OPAQUE_SHARE) return [];
  return [
    {
      rule: "R14.mostly_opaque",
      severity: "review",
      path: first.path,
      evidence: `${dark.length} of ${files.length} files, ${darkBytes} of ${total} bytes`,
      message: "More than a fifth of the skill could not be looked into.",
    },
  ];
}

const OPAQUE_SHARE = 0.2;

// Names that other programs take as an order, and that have no business in a skill.
const MARKER_FILES: ReadonlyMap<string, string> = new Map([
  [".git", "A file named .git points version control to another place."],
  [".gitmodules", "Submodules bring in files from another place."],
  [".skillignore", "The skill asks scanners to leave files out; ours looks at all of them."],
]);

function bytecode({ path }: RuleFile, all: readonly RuleFile[]): RuleResult {
  const module = /(?:^|\/)(?:__pycache__\/)?([^/]+?)(?:\.cpython-\d+[^/.]*(?:\.opt-\d)?)?\.py[co]$/.exec(
    path,
  )?.[1];
  const folder = path.replace(/(?:__pycache__\/)?[^/]+$/, "");
  const hasSource = all.some((file) => file.path === `${folder}${module}.py`);
  return found({
    rule: "R14.bytecode",
    severity: hasSource ? "info" : "review",
    path,
    evidence: path,
    message: hasSource
      ? "Python bytecode lies beside its source; which of them runs is not visible."
      : "Python bytecode comes without its source.",
    capability: "execute",
  });
}

/** An image or font by name whose bytes are something else. */
function disguised(path: string, kind: FileKind | undefined): Finding[] {
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase();
  if (extension === undefined || !MARKED_EXTENSIONS.has(extension)) return [];
  if (kind?.extensions.includes(extension)) return [];
  // Pictures saved under another picture's name are a slip of many authors.
  if (kind?.kind === "media") return [];
  return [
    {
      rule: "R14.disguised",
      severity: "review",
      path,
      evidence: kind === undefined ? `.${extension}` : `.${extension}: ${kind.name}`,
      message: "The bytes of the file are not of the kind that its name says.",
    },
  ];
}

const MARKED_EXTENSIONS: ReadonlySet<string> = new Set([
  "png",
  "jpg",
  "jpeg",
  "gif",
  "webp",
  "ttf",
  "otf",
  "woff",
  "woff2",
  "pdf",
]);

function opaque(
  path: string,
  kind: FileKind,
  rule: string,
  severity: FindingSeverity,
  message: string,
  capability?: string,
): RuleResult {
  const finding = {
    rule,
    severity,
    path,
    evidence: kind.name,
    message,
    ...(capability !== undefined && { capability }),
  };
  return { findings: [finding], notAnalysed: [{ path, why: `it is a ${kind.name}` }] };
}

function found(finding: Finding): RuleResult {
  return { findings: [finding] };
}
