/**
 * A SKILL.md of a case. In the body, three single quotes at the start of a line stand for a fence, and two on either side of a
 * word for inline code: backticks would have to be escaped in every case.
 */
export function skillText(name: string, description: string, body: string, more = ""): string {
  return `---\nname: ${name}\ndescription: ${description}\n${more}---\n\n${fenced(body)}`;
}

/** Any Markdown of a case, with the same signs. */
export function fenced(text: string): string {
  return `${text
    .trim()
    .replace(/^'''/gm, "```")
    .replace(/''([^'\n]{1,200})''/g, "`$1`")}\n`;
}
