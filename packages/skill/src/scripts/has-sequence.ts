/** Whether these words stand next to each other among the tokens. Words inside strings do not count. */
export function hasSequence(
  tokens: readonly { readonly kind: string; readonly text: string }[],
  sequence: readonly string[],
): boolean {
  return tokens.some((_, at) =>
    sequence.every((text, step) => {
      const token = tokens[at + step];
      return token !== undefined && token.kind !== "string" && token.text === text;
    }),
  );
}
