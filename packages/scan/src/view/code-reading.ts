import type { Call, Command, Language, Source, StringValue } from "./skill-view.ts";

/** What a piece of code says, whatever its language. */
export interface CodeReading {
  readonly commands: readonly Command[];
  readonly calls: readonly Call[];
  readonly strings: readonly StringValue[];
  readonly comments: readonly StringValue[];
  readonly docstrings: readonly StringValue[];
  /** Code inside it that goes to another program, or back to its own. */
  readonly nested: readonly NestedCode[];
  /** Files it writes, and what went into them. */
  readonly written: readonly WrittenFile[];
  /** The code with quotes and variables resolved; "" where that is the text itself. */
  readonly plain: string;
  readonly isParsed: boolean;
}

export interface NestedCode {
  readonly language: Language;
  readonly text: string;
  readonly line: number;
}

export interface WrittenFile {
  /** Path as the code names it. */
  readonly file: string;
  readonly sources: readonly Source[];
}
