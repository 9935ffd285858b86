import { pageHeaders, type StaticSite, staticPages } from "@skillquay/pages";
import type { HubApp } from "../context.ts";

/** `/docs`: the documentation of this version, for everybody. Static files; no word of it comes from anybody's skills. */
export function mountDocs(app: HubApp, folder: string): void {
  const documentation = staticPages(folder, docsSite);
  app.get("/docs", () => new Response(null, { status: 302, headers: { location: "/docs/" } }));
  app.get("/docs/*", async (context) => {
    const { status, headers, body } = await documentation({
      path: context.req.path,
      acceptEncoding: context.req.header("accept-encoding"),
      ifNoneMatch: context.req.header("if-none-match"),
    });
    return new Response(status === 304 ? null : body, { status, headers });
  });
}

const docsSite: StaticSite = {
  root: "/docs/",
  // Folders have an index, and pages are found without their ending, too.
  pageOf: (name) => (name === "" || name.endsWith("/") ? `${name}index.html` : `${name}.html`),
  headers: {
    ...pageHeaders,
    // Colours of code are written beside each word; and the search of the site makes its results as HTML.
    "content-security-policy":
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
      "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  },
  buildCommand: "npm run docs:build",
};
