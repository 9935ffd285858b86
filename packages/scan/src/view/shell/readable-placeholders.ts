/**
 * Shell text as documents show it, made readable for a shell parser without moving anything: prompts become spaces, and
 * `<your-name>` a word, which a shell would take for two redirections.
 */
export function readablePlaceholders(text: string): string {
  return text
    .replace(/^([ \t]{0,20})(?:\$|❯|➜|%)(?= [^\s=])/gm, "$1 ")
    .replace(PLACEHOLDER, (_, inner: string) => `_${inner.replace(/[^\w./-]/g, "_")}_`);
}

const PLACEHOLDER = /(?<![<$])<([A-Za-z][\w .:/|-]{0,60}[\w.])>(?![>&(])/g;
