/** Whether a text names the service of the host: `api.notion.com` where Notion is spoken of. */
export function isNamedIn(host: string, text: string): boolean {
  const labels = host
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .split(".");
  if (labels.length < 2) return false;
  const main = SECOND_LEVEL.has(labels.at(-2) ?? "") ? labels.at(-3) : labels.at(-2);
  if (main === undefined || main.length < 3) return false;
  return squeezed(text).includes(squeezed(main));
}

function squeezed(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

const SECOND_LEVEL: ReadonlySet<string> = new Set(["co", "com", "org", "net", "gov", "ac", "edu"]);
