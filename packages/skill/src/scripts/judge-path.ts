import type { FileEntry } from "../files/manifest.ts";
import { extensionOf, languageOfExtension } from "./script-language.ts";

export type RefusalReason =
  | "package_file"
  | "test"
  | "type_declarations"
  | "configuration"
  | "helper_module"
  | "browser_code"
  | "no_interpreter"
  | "not_a_script"
  | "binary"
  | "outside_script_folders"
  | "unreadable";

/** `look`: its text decides. `pass`: nobody would take it for a script. */
export type PathVerdict =
  | { readonly verdict: "look"; readonly needsShebang: boolean }
  | { readonly verdict: "refuse"; readonly reason: RefusalReason }
  | { readonly verdict: "pass" };

/** What a file's place and name say about it. Only what could be a script is read at all. */
export function judgePath(file: FileEntry): PathVerdict {
  const extension = extensionOf(file.path);
  const isCode = languageOfExtension(extension) !== undefined;
  const isInFolder = isInScriptFolder(file.path);
  if (!isCode && DATA_EXTENSIONS.has(extension)) {
    return isInFolder ? { verdict: "refuse", reason: "not_a_script" } : { verdict: "pass" };
  }
  const reason = isCode ? refusedByName(file.path) : undefined;
  if (reason !== undefined) return { verdict: "refuse", reason };
  if (isInFolder || file.executable) return { verdict: "look", needsShebang: !isInFolder };
  return isCode ? { verdict: "refuse", reason: "outside_script_folders" } : { verdict: "pass" };
}

export function isInScriptFolder(path: string): boolean {
  return SCRIPT_FOLDER.test(path);
}

const SCRIPT_FOLDER = /^(?:scripts|bin|tools)\//i;

function refusedByName(path: string): RefusalReason | undefined {
  const folders = path.split("/");
  const name = folders.pop() ?? "";
  if (name === "__init__.py") return "package_file";
  if (/\.d\.[cm]?ts$/i.test(name)) return "type_declarations";
  if (folders.some((folder) => TEST_FOLDERS.has(folder.toLowerCase())) || isTestName(name)) return "test";
  return /\.config\.[cm]?[jt]s$/i.test(name) ? "configuration" : undefined;
}

const TEST_FOLDERS: ReadonlySet<string> = new Set([
  "test",
  "tests",
  "__tests__",
  "__mocks__",
  "testdata",
  "fixtures",
]);

function isTestName(name: string): boolean {
  return name === "conftest.py" || /^test_.*\.py$|_test\.py$|\.(?:test|spec)\.[a-z]+$/i.test(name);
}

// Not read in search of a shebang. Other unknown extensions are: `deploy.prod` may be a shell script.
const DATA_EXTENSIONS: ReadonlySet<string> = new Set(
  (
    "md mdx txt rst adoc json jsonl json5 yaml yml toml ini cfg conf env xml xsd html htm css scss less csv tsv sql " +
    "svg png jpg jpeg gif webp ico bmp tiff pdf doc docx xls xlsx ppt pptx odt ttf otf woff woff2 eot mp3 mp4 wav " +
    "zip gz tgz tar bz2 xz 7z jar whl pyc pyo so dll dylib exe o a class wasm db sqlite parquet npy npz pkl h5 " +
    "lock log map patch diff tmpl tpl j2 jinja template ipynb tex bib graphql proto plist pem crt"
  ).split(" "),
);
