import { pageHeaders } from "@skillquay/pages";
import { escapeXml } from "@skillquay/skill";
import { PRIVATE_HEADERS } from "../http/answers.ts";

export interface HtmlPage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A page without a script, for what must work in every browser and be shown inside of no other page. */
export function htmlPage(title: string, content: string, formTargets: readonly string[] = []): HtmlPage {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    // Browsers also ask it about where the answer to a form leads.
    `form-action ${["'self'", ...formTargets].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return {
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeXml(title)}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body><main>
${content}
</main></body>
</html>
`,
    headers: {
      ...PRIVATE_HEADERS,
      ...pageHeaders,
      "content-security-policy": policy,
      // With none at all, browsers would not say either that a form comes from here.
      "referrer-policy": "same-origin",
      // The page that opened this one may be the client's: it learns nothing of it.
      "cross-origin-opener-policy": "same-origin",
      "x-frame-options": "DENY",
      "content-type": "text/html; charset=utf-8",
    },
  };
}

export const STYLE_PATH = "/oauth/style.css";

export function pageResponse({ body, headers }: HtmlPage, status = 200): Response {
  return new Response(body, { status, headers });
}
