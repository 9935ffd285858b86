import { createHash } from "node:crypto";
import { escapeXml, escapeXmlAttribute, oneLine } from "@skillquay/skill/text";
import { catalogStyle } from "./catalog-style.ts";

/** Markup of ours. Whatever else comes into it goes through `text` or `attribute`. */
export interface PageContent {
  readonly title: string;
  /** For link previews and search engines. */
  readonly description: string;
  /** Below the public address, beginning with a slash. */
  readonly path: string;
  readonly query?: string;
  readonly main: string;
}

/** A whole page of the catalog, the same without scripts: there are none. */
export function catalogHtml(
  { title, description, path, query = "", main }: PageContent,
  { publicUrl, isPublic }: { readonly publicUrl: string; readonly isPublic: boolean },
): string {
  const about = attribute(oneLine(description, 200));
  const name = attribute(oneLine(title, 120));
  const address = attribute(`${publicUrl}${path}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(oneLine(title, 120))} · Skillquay</title>
<meta name="description" content="${about}">
${isPublic ? `<link rel="canonical" href="${address}">` : `<meta name="robots" content="noindex">`}
<meta property="og:type" content="website">
<meta property="og:site_name" content="${attribute(new URL(publicUrl).host)}">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${about}">
<meta property="og:url" content="${address}">
<meta name="twitter:card" content="summary">
<link rel="alternate" type="application/feed+json" title="New versions" href="/feed.json">
<style>${catalogStyle}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><a class="home" href="/catalog">Skill catalog</a>
<form action="/catalog" role="search"><input type="search" name="q" maxlength="200" value="${attribute(query)}" aria-label="Search skills" placeholder="What should it be good for?"><button>Search</button></form>
<a href="/dashboard">Dashboard</a></header>
<main id="main">
${main}
</main>
<footer>Reading is free. What a skill says is its author's word; what the scan says is evidence, and no proof.</footer>
</body>
</html>
`;
}

/** Nothing is loaded, run or framed: there is one style, known by its hash. */
export const CATALOG_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(catalogStyle).digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export function text(value: string): string {
  return escapeXml(value);
}

export function attribute(value: string): string {
  return escapeXmlAttribute(value);
}

/** Below the catalog, each part encoded. */
export function catalogPath(...parts: readonly string[]): string {
  return ["/catalog", ...parts.map(encodeURIComponent)].join("/");
}
