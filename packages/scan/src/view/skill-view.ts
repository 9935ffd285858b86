import type { ScannedFile } from "../engine/finding.ts";

/** A skill as rules see it: every file, whatever its name says, its prose and its code apart, hidden layers opened. */
export interface SkillView {
  readonly files: readonly FileView[];
  /** SKILL.md, by whatever letter case; undefined where there is none. */
  readonly main: FileView | undefined;
  /** What the front matter says. The skill's own text. */
  readonly name: string;
  readonly description: string;
  readonly allowedTools: readonly string[];
  readonly frontmatter: Readonly<Record<string, unknown>>;
  /** Every piece of code of every file, decoded layers included. */
  readonly code: readonly CodePiece[];
  readonly prose: readonly Passage[];
  /** Which file names, runs or loads which: SKILL.md → scripts/x.py → scripts/lib.py. */
  readonly links: readonly FileLink[];
}

export interface FileView extends ScannedFile {
  readonly kind: FileKindName;
  /** Undefined for bytes that are no text. */
  readonly text: string | undefined;
  readonly code: readonly CodePiece[];
  readonly prose: readonly Passage[];
}

export type FileKindName =
  | "markdown"
  | "code"
  /** JSON, YAML, TOML, INI, lock files, CSV. */
  | "data"
  | "markup"
  | "text"
  | "image"
  | "archive"
  | "binary";

export interface FileLink {
  readonly from: string;
  readonly to: string;
  readonly line: number;
  /** `runs`: a command or the text tells to run it; `mentions`: its path is named. */
  readonly how: "runs" | "imports" | "mentions";
}

/** A sentence, list item, table cell, comment or text of a string: what a model would read as language. */
export interface Passage {
  readonly path: string;
  /** 1-based, where it begins. */
  readonly line: number;
  /** As written, on one line. */
  readonly raw: string;
  /** For matching: NFKC, hidden characters and homoglyphs folded, lower case, Markdown marks gone, one space. */
  readonly plain: string;
  readonly place: PassagePlace;
  /** Titles above it, outermost first, plain. */
  readonly headings: readonly string[];
  /** It stands wholly in quotation marks or backticks, or as text in a fence beside SKILL.md: somebody's words, not the skill's own. */
  readonly isQuoted: boolean;
  /** How it came out: 0 as written; n after n decodings or from hidden characters, comments, image metadata. */
  readonly depth: number;
}

export type PassagePlace =
  | "description"
  | "body"
  | "heading"
  | "list"
  | "table"
  | "quote"
  | "html-comment"
  | "code-comment"
  | "docstring"
  | "string"
  | "link-title"
  | "metadata"
  | "hidden";

export type Language =
  | "shell"
  | "powershell"
  | "batch"
  | "python"
  | "javascript"
  | "ruby"
  | "php"
  | "go"
  | "applescript"
  | "other";

/** Code of a script, of a fence, of inline backticks that hold a command, or what one of these decodes to. */
export interface CodePiece {
  readonly path: string;
  /** Line in the file where it begins; lines inside are relative to the file, too. */
  readonly line: number;
  readonly language: Language;
  readonly origin: "file" | "fence" | "inline" | "string" | "decoded" | "frontmatter" | "data";
  readonly raw: string;
  /** Quotes joined, backslashes and `$IFS` resolved, known variables put in, hidden characters and homoglyphs folded. */
  readonly plain: string;
  readonly depth: number;
  /** Shell-like commands: of shell code, and of what code hands to a shell (`os.system`, `subprocess.run`, `child_process`). */
  readonly commands: readonly Command[];
  /** Calls of Python, JavaScript and so on, with imports resolved. */
  readonly calls: readonly Call[];
  /** Every string constant, joined and decoded as far as known. */
  readonly strings: readonly StringValue[];
  /** False where the parser gave up; then only `raw` and `plain` say something. */
  readonly isParsed: boolean;
}

export interface Command {
  readonly line: number;
  /** Program and arguments with known values put in; unknown parts are `${NAME}`. `sudo`, `env`, `nohup`, `timeout` and the like are taken off. */
  readonly words: readonly string[];
  /** Base name of the program, lower case. */
  readonly program: string;
  /** Commands whose output goes into this one (pipe, `$(…)`, `<(…)`), nearest first. */
  readonly inputs: readonly Command[];
  /** Where its output goes: the next command of the pipe or one whose argument it is. */
  readonly outputs: readonly Command[];
  readonly redirects: readonly { readonly operator: string; readonly target: string }[];
  /** What its arguments and input carry: see `Source`. */
  readonly carries: readonly Source[];
  readonly inBackground: boolean;
}

export interface Call {
  readonly line: number;
  /** Resolved name, such as `requests.post`, `os.environ.get`, `fs.readFileSync`, `child_process.exec`, `eval`. */
  readonly name: string;
  /** What it is called on, as text: the path of `Path("~/x").write_text(…)`. */
  readonly on?: string;
  /** Each argument as text: constants resolved, unknown parts as `${name}`. Keywords as `name=value`. */
  readonly args: readonly string[];
  /** What flows into it through variables, f-strings, containers, helper functions and files of the skill. */
  readonly carries: readonly Source[];
}

/** Where a value that is worth protecting, or that came from outside, was taken from. */
export interface Source {
  readonly kind:
    | "file"
    | "environment"
    | "command"
    | "network"
    | "input"
    | "conversation"
    | "repository"
    | "clipboard"
    | "decoded";
  /** The path, variable, command or address. */
  readonly what: string;
  readonly path: string;
  readonly line: number;
}

export interface StringValue {
  readonly line: number;
  readonly value: string;
}
