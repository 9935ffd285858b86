/** Where a link in the text of a skill may lead. Everything else is shown as text, and leads nowhere. */
export type SafeLink =
  | { readonly kind: "outside"; readonly url: string }
  /** A place on the same page. */
  | { readonly kind: "heading"; readonly slug: string }
  /** Another file of the skill, from its root. */
  | { readonly kind: "file"; readonly path: string };

/** Reads the address of a link that stands in the file `from` of a skill. */
export function safeLink(address: string, from: string): SafeLink | undefined {
  const written = address.trim();
  if (written.startsWith("#")) return { kind: "heading", slug: unescaped(written.slice(1)) };
  // A browser drops controls inside of an address before it reads the scheme; what holds any is nobody's honest link.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: -- they are what is looked for
  if (/[\u0000-\u001f\u007f\\]/.test(written)) return undefined;
  if (/^(?:https?:\/\/|mailto:)/i.test(written)) {
    return URL.canParse(written) ? { kind: "outside", url: new URL(written).href } : undefined;
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(written) || written.startsWith("//")) return undefined;
  const path = resolved(unescaped(written.split(/[?#]/)[0] ?? ""), from);
  return path === undefined ? undefined : { kind: "file", path };
}

function resolved(relative: string, from: string): string | undefined {
  if (relative === "") return undefined;
  const parts = relative.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.length === 0 ? undefined : parts.join("/");
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
