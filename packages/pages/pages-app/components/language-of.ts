/** The highlighter's name for the language of a file, by its name alone; it knows most endings itself. */
export function languageOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const ending = name.slice(name.lastIndexOf(".") + 1);
  return byEnding.get(ending) ?? ending;
}

const byEnding = new Map([
  ["hpp", "cpp"],
  ["htm", "xml"],
  ["markdown", "markdown"],
  ["mdx", "markdown"],
]);
