export interface ShellWord {
  readonly text: string;
  /** Nothing in it means more than its characters: no quote, variable, glob, brace or tilde. */
  readonly isPlain: boolean;
  /** It names the program of a command, and no keyword or built-in. */
  readonly isProgram: boolean;
  /** What stands between the word before, in the same command, and this one; empty at the start of a command. */
  readonly gap: string;
  readonly before: string;
}

export interface WrittenWord {
  readonly text: string;
  readonly gap?: string;
}

/** Shell code with its words written by `write`. Comments, here-documents and operators stay as they are. */
export function mapShell(code: string, write: (word: ShellWord) => WrittenWord): string {
  let out = "";
  let position = 0;
  let previous = "";
  let gap = "";
  let isStart = true;
  const heredocs: string[] = [];
  while (position < code.length) {
    const rest = code.slice(position);
    const blank = /^(?:[ \t]+|\\\n)+/.exec(rest)?.[0];
    if (blank !== undefined) {
      gap = blank;
      position += blank.length;
      if (isStart) {
        out += gap;
        gap = "";
      }
      continue;
    }
    if (rest.startsWith("\n")) {
      out += `${gap}\n`;
      position += 1;
      while (heredocs.length > 0) {
        const end = new RegExp(`^[\\s\\S]*?^[\\t]*${heredocs.shift()}$\\n?`, "m").exec(
          code.slice(position),
        )?.[0];
        out += end ?? "";
        position += end?.length ?? 0;
      }
      [isStart, gap, previous] = [true, "", ""];
      continue;
    }
    const comment = /^#[^\n]*/.exec(rest)?.[0];
    if (comment !== undefined) {
      out += gap + comment;
      gap = "";
      position += comment.length;
      continue;
    }
    const heredoc = /^<<-?[ \t]*(['"]?)([A-Za-z_]\w*)\1/.exec(rest);
    if (heredoc !== null) {
      heredocs.push(heredoc[2] ?? "");
      out += gap + heredoc[0];
      [gap, previous] = ["", ">"];
      position += heredoc[0].length;
      continue;
    }
    const operator = /^(?:\d*[<>]+&?\d?-?|&>>?|\|\||&&|;;|[|&;(){}]|\$\()/.exec(rest)?.[0];
    if (operator !== undefined) {
      out += gap + operator;
      const redirects = /[<>]/.test(operator);
      [gap, previous, isStart] = ["", operator, redirects ? isStart : true];
      position += operator.length;
      continue;
    }
    const text = wordAt(code, position);
    const isPlain = /^[\w./:@%+,=-]+$/.test(text);
    const isAssignment: boolean = isStart && /^\w+\+?=/.test(text);
    const isProgram: boolean =
      isStart && isPlain && !isAssignment && !RESERVED.has(text) && /^[a-z]/.test(text);
    const written = write({ text, isPlain: isPlain && !isAssignment, isProgram, gap, before: previous });
    out += (gap === "" ? "" : (written.gap ?? gap)) + written.text;
    position += text.length;
    isStart = isAssignment || (isStart && KEEPS_START.has(text));
    [gap, previous] = ["", text];
  }
  return out + gap;
}

/** Up to a blank or an operator outside of quotes and of `$(…)`. */
function wordAt(code: string, start: number): string {
  let position = start;
  while (position < code.length) {
    const quoted = /^(?:'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\\[\s\S]|\$\{[^}\n]*\}|`[^`]*`)/.exec(
      code.slice(position, position + 20_000),
    )?.[0];
    if (quoted !== undefined) {
      position += quoted.length;
      continue;
    }
    if (code.startsWith("$(", position)) {
      let depth = 0;
      do {
        if (code[position] === "(") depth += 1;
        if (code[position] === ")") depth -= 1;
        position += 1;
      } while (position < code.length && (depth > 0 || code[position - 1] === "$"));
      continue;
    }
    if (/[\s|&;()<>]/.test(code[position] ?? "")) break;
    position += 1;
  }
  return code.slice(start, Math.max(position, start + 1));
}

const KEEPS_START: ReadonlySet<string> = new Set([
  "if",
  "then",
  "else",
  "elif",
  "do",
  "while",
  "until",
  "!",
  "{",
  "time",
]);

export const RESERVED: ReadonlySet<string> = new Set(
  "if then else elif fi for in do done while until case esac function select time coproc alias bg break cd command continue declare dirs eval exec exit export fg getopts hash let local popd pushd read readonly return set shift shopt source test trap typeset ulimit umask unalias unset wait".split(
    " ",
  ),
);
