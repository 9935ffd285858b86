/** The name behind flags that mean the same: the first long one, without dashes. */
export function flagName(flags: readonly string[]): string {
  return (flags.find((flag) => flag.startsWith("--")) ?? flags[0] ?? "").replace(/^-+/, "");
}

/** `-o`, `--output`, `-name`: something a person types before a value, and nothing else. */
export function isFlag(text: string): boolean {
  return /^-{1,2}[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/.test(text);
}
