interface Token {
  readonly kind: string;
  readonly text: string;
}

/** Whether these words stand next to each other among the tokens. Words inside strings do not count. */
export function hasSequence(tokens: readonly Token[], sequence: readonly string[]): boolean {
  // Most tokens are none of the first word: what is done for each of them is little.
  const [first] = sequence;
  for (let at = 0; at + sequence.length <= tokens.length; at += 1) {
    if (tokens[at]?.text === first && stands(tokens, at, sequence)) return true;
  }
  return false;
}

function stands(tokens: readonly Token[], at: number, sequence: readonly string[]): boolean {
  return sequence.every((text, step) => {
    const token = tokens[at + step];
    return token !== undefined && token.kind !== "string" && token.text === text;
  });
}
