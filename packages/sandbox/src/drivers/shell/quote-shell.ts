/** Makes one shell word of any text. NUL cannot be in an argument of a program, quoted or not. */
export function quoteShell(text: string): string {
  if (text.includes("\0")) throw new RangeError("An argument contains a NUL character");
  // Only single quotes keep everything literal; a quote inside is closed, escaped and opened again.
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

export function quoteCommand(command: readonly string[]): string {
  return command.map(quoteShell).join(" ");
}
