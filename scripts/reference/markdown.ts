/** A Markdown table; cells may hold anything. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(header), `|${" --- |".repeat(header.length)}`, ...rows.map(line)].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replace(/\s*\n\s*/g, " ");
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
