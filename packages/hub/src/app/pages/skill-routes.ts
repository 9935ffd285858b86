import { ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import { actorOf } from "../../features/audit/index.ts";
import { useByDay } from "../../features/usage/index.ts";
import type { HubContext } from "../http/context.ts";
import { refuseScoped } from "../http/middleware/require-key.ts";
import { queryNumber } from "../http/query-number.ts";
import { readJson } from "../http/read-body.ts";
import { checkedInput } from "../http/routes/admin/admin-input.ts";
import type { HubServices } from "../services.ts";
import { compareVersions } from "./compare-versions.ts";
import { everyDay } from "./every-day.ts";
import { findPageSkill } from "./find-page-skill.ts";
import type { HubPageHandlers } from "./hub-visitor.ts";
import { listSkills } from "./list-skills.ts";
import { showHome } from "./show-home.ts";
import { showProof } from "./show-proof.ts";
import { mayRestore, showFile, showScan, showSkill } from "./show-skill.ts";
import { createSkillOverviews } from "./skill-overview.ts";

/** The home page, the list of skills, and the page of each. */
export function skillRoutes(services: HubServices): HubPageHandlers {
  const overviewOf = createSkillOverviews(services);
  const versionIn = (context: HubContext, name: string) =>
    queryNumber(context, name, { min: 1, max: 1_000_000_000 });

  return {
    "GET /ui/skills": async ({ visitor: { caller }, context }) => {
      const { has, problems, ...filter } = checkedInput(listQuery, context.req.query());
      return listSkills(services, caller, await overviewOf(caller), {
        ...filter,
        hasScripts: has === "scripts",
        hasProblems: problems === "1",
      });
    },

    "GET /ui/home": async ({ visitor: { caller } }) => {
      refuseScoped(caller);
      return showHome(services, caller, await overviewOf(caller));
    },

    "GET /ui/skills/:ref": async ({ visitor: { caller }, context, part }) => {
      const page = await findPageSkill(services, caller, part("ref"), versionIn(context, "version"));
      return showSkill(services, caller, page);
    },

    "GET /ui/skills/:ref/file": async ({ visitor: { caller }, context, part }) => {
      const page = await findPageSkill(services, caller, part("ref"), versionIn(context, "version"));
      return showFile(services, page, context.req.query("path") ?? page.version.skillFile);
    },

    "GET /ui/skills/:ref/scan": async ({ visitor: { caller }, context, part }) => {
      const page = await findPageSkill(services, caller, part("ref"), versionIn(context, "version"));
      return showScan(services, caller, page);
    },

    "GET /ui/skills/:ref/proof": async ({ visitor: { caller }, context, part }) => {
      const page = await findPageSkill(services, caller, part("ref"), versionIn(context, "version"));
      return showProof(services, page);
    },

    "POST /ui/skills/:ref/restore": async ({ visitor: { caller }, context, part }) => {
      refuseScoped(caller);
      const { version: number } = checkedInput(restored, await readJson(context, BODY_MAX_BYTES));
      const page = await findPageSkill(services, caller, part("ref"), number);
      if (!mayRestore(caller, page)) throw notYours(page.skill.name);
      const { versionId, treeDigest } = page.version;
      await services.drive.restoreVersion({
        ...{ accountId: caller.accountId, by: actorOf(caller) },
        ...{ skillId: page.skill.skillId, slug: page.skill.name, from: page.skill.versionId },
        to: { versionId, number, treeDigest },
      });
      return { version: number };
    },

    "GET /ui/skills/:ref/diff": async ({ visitor: { caller }, context, part }) => {
      const [from, to] = [versionIn(context, "from"), versionIn(context, "to")];
      if (from === undefined || to === undefined) {
        throw new ToolError("invalid_input", "'from' and 'to' must be versions of the skill.");
      }
      return compareVersions(
        services,
        await findPageSkill(services, caller, part("ref"), from),
        await findPageSkill(services, caller, part("ref"), to),
      );
    },

    "GET /ui/skills/:ref/usage": async ({ visitor: { caller }, context, part }) => {
      const days = queryNumber(context, "days", { min: 1, max: 366 }) ?? 30;
      const { skill } = await findPageSkill(services, caller, part("ref"));
      const rows = await useByDay(services.database.db, caller.accountId, { skillId: skill.skillId, days });
      return { days: everyDay(rows, days, new Date()) };
    },
  };
}

function notYours(name: string): ToolError {
  return new ToolError("access_denied", `'${name}' is not the account's own skill.`, {
    suggestions: ["Its publisher decides which version there is"],
  });
}

const BODY_MAX_BYTES = 1024;
const restored = z.strictObject({ version: z.number().int().min(1).max(1_000_000_000) });
const listQuery = z.object({
  query: z.string().max(500).optional(),
  tag: z.string().max(200).optional(),
  has: z.string().max(20).optional(),
  verdict: z.enum(["allow", "review", "block"]).optional(),
  problems: z.string().max(5).optional(),
  source: z.string().max(2000).optional(),
  sort: z.enum(["name", "used", "newest", "largest"]).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});
