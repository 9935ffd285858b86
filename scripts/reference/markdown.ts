/** A Markdown table; cells may hold anything. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(header), `|${" --- |".repeat(header.length)}`, ...rows.map(line)].join("\n");
}

export function cell(text: string): string {
  return plainText(text)
    .replaceAll("|", "\\|")
    .replace(/\s*\n\s*/g, " ");
}

/** A word in angle brackets is a tag to Markdown, and disappears; within backticks it is what it says. */
export function plainText(text: string): string {
  return text.replace(/(`+)[^`][\s\S]*?\1|<(?!br>)/g, (match) => (match === "<" ? "&lt;" : match));
}

export function code(text: string): string {
  // A backtick inside needs a longer fence around it.
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

export function codeBlock(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** Joins blocks with one blank line in between and ends the page with a newline. */
export function page(title: string, made: string, blocks: readonly string[]): string {
  return `${[`# ${title}`, `<!-- Made by \`npm run gen\` from ${made}. Do not edit. -->`, ...blocks].join("\n\n")}\n`;
}
