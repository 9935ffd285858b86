import type { Detector, Signal } from "../engine/signal.ts";
import { type FileKind, fileKind } from "../view/file-kind.ts";
import type { FileView } from "../view/skill-view.ts";

/** Opaque content: content that nobody can read before it is used: archives, programs, bytecode, files that are not what they are called. */
export const opaqueContent: Detector = ({ files }) => [
  ...files.flatMap((file) => lookAt(file, files)),
  ...opaqueShare(files),
];

function lookAt(file: FileView, all: readonly FileView[]): Signal[] {
  const { path, bytes } = file;
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const marker = MARKER_FILES.get(name);
  if (marker !== undefined) return [opaque(path, "opaque-content.marker-file", "suspicious", name, marker)];
  if (/\.py[co]$/.test(name)) return bytecode(file, all);
  const kind = fileKind(bytes);
  switch (kind?.kind) {
    case "encrypted archive":
      return [
        opaque(
          path,
          "opaque-content.encrypted-archive",
          "conclusive",
          kind.name,
          "An archive with a password cannot be looked into.",
        ),
      ];
    case "archive":
      return [
        opaque(
          path,
          "opaque-content.nested-archive",
          "suspicious",
          kind.name,
          "An archive inside a skill is not looked into.",
        ),
      ];
    case "program":
      return [
        opaque(
          path,
          "opaque-content.program",
          "suspicious",
          kind.name,
          "A compiled program comes without a source that can be read.",
        ),
      ];
    case "document":
      return /\.(?:doc|dot|xls|xlt|ppt|pot)m$/.test(name)
        ? [
            opaque(
              path,
              "opaque-content.macro-document",
              "suspicious",
              kind.name,
              "An office document with macros can run them.",
            ),
          ]
        : disguised(path, kind);
    default:
      return [...disguised(path, kind), ...minified(file)];
  }
}

/** A skill whose files are to a large part closed to any rule. */
function opaqueShare(files: readonly FileView[]): Signal[] {
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const dark = files.filter(isClosed);
  const darkBytes = dark.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const [first] = dark;
  if (first === undefined || darkBytes <= total * OPAQUE_SHARE) return [];
  const evidence = `${dark.length} of ${files.length} files, ${darkBytes} of ${total} bytes`;
  return [
    opaque(
      first.path,
      "opaque-content.mostly-opaque",
      "suspicious",
      evidence,
      "More than a fifth of the skill could not be looked into.",
    ),
  ];
}

const OPAQUE_SHARE = 0.2;

/** Neither text, nor a picture, font or document of a known kind. */
function isClosed({ bytes, text }: FileView): boolean {
  if (text !== undefined) return false;
  const kind = fileKind(bytes)?.kind;
  return kind !== "media" && kind !== "document";
}

// Names that other programs take as an order, and that have no business in a skill.
const MARKER_FILES: ReadonlyMap<string, string> = new Map([
  [".git", "A file named .git points version control to another place."],
  [".gitmodules", "Submodules bring in files from another place."],
  [".skillignore", "The skill asks scanners to leave files out; ours looks at all of them."],
]);

function bytecode({ path }: FileView, all: readonly FileView[]): Signal[] {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const module = name.split(".")[0] ?? "";
  const folder = path.slice(0, path.length - name.length).replace(/__pycache__\/$/, "");
  const hasSource = all.some((file) => file.path === `${folder}${module}.py`);
  return [
    opaque(
      path,
      "opaque-content.bytecode",
      hasSource ? "note" : "suspicious",
      path,
      hasSource
        ? "Python bytecode lies beside its source; which of them runs is not visible."
        : "Python bytecode comes without its source.",
    ),
  ];
}

/** An image or font by name whose bytes are something else. */
function disguised(path: string, kind: FileKind | undefined): Signal[] {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  if (!MARKED_EXTENSIONS.has(extension)) return [];
  if (kind?.extensions.includes(extension)) return [];
  // Pictures saved under another picture's name are a slip of many authors.
  if (kind?.kind === "media") return [];
  const evidence = kind === undefined ? `.${extension}` : `.${extension}: ${kind.name}`;
  return [
    opaque(
      path,
      "opaque-content.disguised",
      "suspicious",
      evidence,
      "The bytes of the file are not of the kind that its name says.",
    ),
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

/** Code squeezed into lines that no person reads. Libraries come so, under their own names. */
function minified({ path, text }: FileView): Signal[] {
  if (text === undefined || text.length < MINIFIED_CHARS || !/\.(?:[cm]?js|py|rb|php|ps1|sh)$/i.test(path))
    return [];
  const lines = text.split("\n").length;
  if (text.length / lines < MINIFIED_LINE_CHARS) return [];
  const isLibrary =
    /\.min\.[cm]?js$|(?:^|\/)(?:dist|vendor|lib|build|node_modules|bundle[^/]{0,20})\//i.test(path) ||
    /bundle/i.test(path);
  return [
    opaque(
      path,
      "opaque-content.minified",
      isLibrary ? "note" : "odd",
      `${text.length} characters in ${lines} lines`,
      "Code is written so densely that nobody can read it.",
    ),
  ];
}

const MINIFIED_CHARS = 50 * 1024;
const MINIFIED_LINE_CHARS = 500;

function opaque(
  path: string,
  rule: string,
  weight: Signal["weight"],
  evidence: string,
  message: string,
): Signal {
  return { rule, weight, confidence: "high", path, evidence, message, capability: "carries opaque binaries" };
}
