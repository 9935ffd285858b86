/** Where a skill comes from, for people. */
export function sourceWords(source: string): string {
  return source === "own" ? "Yours" : source;
}
