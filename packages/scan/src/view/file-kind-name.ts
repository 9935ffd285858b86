import { fileKind } from "./file-kind.ts";
import { languageOfName, languageOfShebang } from "./guess-language.ts";
import type { FileKindName, Language } from "./skill-view.ts";

/** What a file is, by its bytes first and by its name second: a name is only what its author says. */
export function fileKindName(path: string, bytes: Uint8Array, text: string | undefined): FileKindName {
  const existing = fileKind(bytes);
  if (text === undefined) {
    if (existing?.kind === "media" && /image|icon/.test(existing.name)) return "image";
    if (existing?.kind === "archive" || existing?.kind === "encrypted archive") return "archive";
    return "binary";
  }
  const extension = extensionOf(path);
  if (MARKDOWN.has(extension)) return "markdown";
  if (codeLanguageOf(path, text) !== undefined) return "code";
  if (DATA.has(extension) || DATA_NAMES.test(path)) return "data";
  if (MARKUP.has(extension)) return "markup";
  return /^\s{0,20}<(?:\?xml|svg|!doctype|html)\b/i.test(text.slice(0, 200)) ? "markup" : "text";
}

/** The language of a file that is code as a whole. */
export function codeLanguageOf(path: string, text: string): Language | undefined {
  const shebang = languageOfShebang(text);
  const extension = extensionOf(path);
  if (shebang !== undefined && shebang !== "other") return shebang;
  const base = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  if (SHELL_NAMES.has(base)) return "shell";
  if (
    /^(?:makefile|gnumakefile|dockerfile|containerfile|justfile|taskfile|rakefile|gemfile|vagrantfile)(?:\.|$)/.test(
      base,
    )
  ) {
    return base.startsWith("rake") || base.startsWith("gem") || base.startsWith("vagrant") ? "ruby" : "shell";
  }
  if (extension === "" || extension === "m") return shebang;
  const language = languageOfName(extension);
  return language === "none" ? undefined : (language ?? shebang);
}

export function extensionOf(path: string): string {
  const base = path.slice(path.lastIndexOf("/") + 1);
  const dot = base.lastIndexOf(".");
  return dot <= 0 ? "" : base.slice(dot + 1).toLowerCase();
}

const MARKDOWN = new Set(["md", "markdown", "mdx", "mdc", "mkd", "rst", "adoc"]);
const DATA = new Set(
  "ipynb json jsonc json5 jsonl ndjson yaml yml toml ini cfg conf env properties csv tsv lock plist desktop service timer editorconfig npmrc".split(
    " ",
  ),
);
const DATA_NAMES =
  /(?:^|\/)(?:\.env[^/]{0,80}|\.npmrc|\.netrc|\.gitconfig|\.editorconfig|(?:requirements|constraints)[^/]{0,80}\.txt|\.mcp\.json|crontab|pipfile)$/i;
const MARKUP = new Set(["html", "htm", "xhtml", "svg", "xml", "xsl", "rss"]);
const SHELL_NAMES = new Set([
  ".bashrc",
  ".zshrc",
  ".profile",
  ".bash_profile",
  ".zprofile",
  ".envrc",
  "pre-commit",
  "post-checkout",
  "post-merge",
  "pre-push",
  "post-commit",
  "configure",
]);
