import { text } from "./catalog-html.ts";

/**
 * A readme for people: headings, code, lists and paragraphs as such, and every character of it as text. No link, picture or
 * HTML of a skill becomes one of ours. Line by line, so that no text takes longer than it is.
 */
export function markdownHtml(markdown: string): string {
  const out: string[] = [];
  let paragraph: string[] = [];
  let items: string[] = [];
  let code: string[] | undefined;
  const flush = () => {
    if (paragraph.length > 0) out.push(`<p>${inline(paragraph.join(" "))}</p>`);
    if (items.length > 0) out.push(`<ul>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</ul>`);
    paragraph = [];
    items = [];
  };
  for (const raw of markdown.slice(0, MOST_CHARACTERS).split("\n")) {
    const line = raw.trimEnd();
    if (/^\s{0,3}(?:```|~~~)/.test(line)) {
      flush();
      if (code === undefined) code = [];
      else {
        out.push(`<pre tabindex="0">${text(code.join("\n"))}</pre>`);
        code = undefined;
      }
    } else if (code !== undefined) code.push(line);
    else if (line.trim() === "") flush();
    else if (/^#{1,6} /.test(line)) {
      flush();
      out.push(`<h3>${text(line.replace(/^#+ /, ""))}</h3>`);
    } else if (/^\s{0,8}(?:[-*+]|\d{1,3}[.)]) /.test(line)) {
      if (paragraph.length > 0) flush();
      items.push(line.replace(/^\s*(?:[-*+]|\d{1,3}[.)]) /, ""));
    } else if (items.length > 0 && /^\s/.test(line)) items.push(`${items.pop() ?? ""} ${line.trim()}`);
    else {
      if (items.length > 0) flush();
      paragraph.push(line.trim());
    }
  }
  flush();
  if (code !== undefined) out.push(`<pre tabindex="0">${text(code.join("\n"))}</pre>`);
  if (markdown.length > MOST_CHARACTERS) out.push("<p>The rest is not shown here.</p>");
  return out.join("\n");
}

/** Text with its code marked; nothing else of Markdown is taken up inside of a line. */
function inline(words: string): string {
  return text(words).replace(/`([^`]{1,200})`/g, "<code>$1</code>");
}

// Ten times what the longest main files of real skills have.
const MOST_CHARACTERS = 500_000;
