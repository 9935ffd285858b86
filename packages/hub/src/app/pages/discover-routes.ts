import { oneLine } from "@skillquay/skill";
import * as z from "zod/v4";
import { browse, type DiscoveredSkill, discover } from "../../features/sources/index.ts";
import { checkedInput } from "../http/routes/admin/admin-input.ts";
import type { HubServices } from "../services.ts";
import type { HubPageHandlers } from "./hub-visitor.ts";

/** What could be imported: found by words, or all of it page by page, which the tool for agents does not give. */
export function discoverRoutes({ database }: HubServices): HubPageHandlers {
  return {
    "GET /ui/discover": async ({ visitor: { caller }, context }) => {
      const { keywords, ...filter } = checkedInput(discoverQuery, context.req.query());
      const page = { ...filter, pageSize: PAGE };
      const { skills, hasMore } =
        keywords === ""
          ? await browse(database, caller, page)
          : await discover(database, caller, { ...page, keywords });
      return {
        skills: skills.map(shownSkill),
        ...(hasMore && { nextOffset: filter.offset + PAGE }),
      };
    },
  };
}

// Two screens of a laptop.
const PAGE = 20;

const discoverQuery = z.object({
  keywords: z.string().trim().max(500).default(""),
  source: z.enum(["marketplace", "github"]).optional(),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
});

function shownSkill({ description, license, origin, ...skill }: DiscoveredSkill) {
  const { path, ...from } = origin;
  return {
    ...skill,
    description: oneLine(description, 1024),
    ...(license !== undefined && { license }),
    origin: { ...from, ...(path !== undefined && { path: oneLine(path, 1000) }) },
  };
}
