import { browse, discover } from "../../features/sources/index.ts";
import type { HubApp, HubContext } from "../http/context.ts";
import { addressOf } from "../http/context.ts";
import { sessionToken } from "../http/middleware/browser-request.ts";
import type { RequestLimits } from "../http/middleware/request-limits.ts";
import type { HubServices } from "../services.ts";
import { CATALOG_POLICY, catalogHtml, type PageContent } from "./catalog-html.ts";
import { createCatalogSkills, shownText } from "./catalog-skill.ts";
import { fileView, listView, missingView, publisherView, skillView } from "./catalog-views.ts";

export interface CatalogRoutesOptions {
  readonly services: HubServices;
  readonly limits: RequestLimits;
  readonly trustedProxy: boolean;
  /** Whether the pages need no sign-in. */
  readonly isPublic: boolean;
}

/**
 * `/catalog`: a page for every skill that could be imported, before anybody has. Only what everybody with a key may find is
 * shown, and reading costs nothing; without the operator's word, people sign in first.
 */
export function mountCatalog(
  app: HubApp,
  { services, limits, trustedProxy, isPublic }: CatalogRoutesOptions,
): void {
  const { authenticator, catalogs, database, publicUrl } = services;
  const find = createCatalogSkills(services);

  const page = (content: PageContent, status = 200) =>
    new Response(catalogHtml(content, { publicUrl, isPublic }), {
      status,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": CATALOG_POLICY,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": isPublic ? "public, max-age=60" : "no-store",
      },
    });
  const missing = (path: string) =>
    page({ title: "Nothing here", description: "There is no such skill.", path, main: missingView() }, 404);

  /** Undefined for whoever may read. */
  const refuse = async (context: HubContext): Promise<Response | undefined> => {
    const address = addressOf(context, trustedProxy);
    await limits.takeForAddress(address);
    if (isPublic) return undefined;
    const token = sessionToken(context);
    const isSignedIn =
      token !== undefined &&
      (await authenticator.authenticateSession(token, { address }).then(
        () => true,
        () => false,
      ));
    if (isSignedIn) return undefined;
    return new Response(null, {
      status: 302,
      headers: { location: "/dashboard", "cache-control": "no-store" },
    });
  };

  app.get("/catalog", async (context) => {
    const refused = await refuse(context);
    if (refused !== undefined) return refused;
    const query = (context.req.query("q") ?? "").trim().slice(0, 200);
    const given = context.req.query("offset") ?? "0";
    const offset = /^\d{1,5}$/.test(given) ? Number(given) : 0;
    const asked = { offset, pageSize: PAGE };
    const result =
      query === ""
        ? await browse(database, NOBODY, asked)
        : await discover(database, NOBODY, { ...asked, keywords: query });
    return page({
      title: query === "" ? "Skills" : `Skills for ${query}`,
      description:
        "Agent Skills that can be read before they are taken: readme, files, findings, permissions.",
      path: "/catalog",
      query,
      main: listView(result, query, offset),
    });
  });

  app.get("/catalog/publishers/:handle", async (context) => {
    const refused = await refuse(context);
    if (refused !== undefined) return refused;
    const { handle } = context.req.param();
    const all = await catalogs.forCaller({ tier: "anonymous" }).listAll();
    const skills = all
      .filter(({ ownerHandle, visibility }) => ownerHandle === handle && visibility === "public")
      .map(({ name, description }) => ({ slug: name, name, description }));
    if (skills.length === 0) return missing("/catalog");
    return page({
      title: handle,
      description: `Skills that ${handle} publishes.`,
      path: `/catalog/publishers/${encodeURIComponent(handle)}`,
      main: publisherView(handle, skills),
    });
  });

  app.get("/catalog/:slug", async (context) => {
    const refused = await refuse(context);
    if (refused !== undefined) return refused;
    const { slug } = context.req.param();
    const skill = await find(slug);
    const path = `/catalog/${encodeURIComponent(slug)}`;
    if (skill === undefined) return missing("/catalog");
    return page({ title: skill.name, description: skill.description, path, main: skillView(skill) });
  });

  app.get("/catalog/:slug/files/:path{.+}", async (context) => {
    const refused = await refuse(context);
    if (refused !== undefined) return refused;
    const { slug, path } = context.req.param();
    const skill = await find(slug);
    const file = skill?.isPremium === false ? skill.files.find((each) => each.path === path) : undefined;
    if (file === undefined) return missing("/catalog");
    return page({
      title: `${path} of ${slug}`,
      description: `A file of the skill ${slug}.`,
      path: `/catalog/${encodeURIComponent(slug)}`,
      main: fileView(slug, path, await shownText(await file.read())),
    });
  });
}

// Two screens of a laptop.
const PAGE = 20;

/** Asks for an account that there is none of: whether it has a skill is always no. */
const NOBODY = {
  accountId: "00000000-0000-0000-0000-000000000000",
  tier: "authenticated",
  collection: undefined,
} as const;
