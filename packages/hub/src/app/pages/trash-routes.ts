import { oneLine } from "@skillquay/skill";
import { actorOf } from "../../features/audit/index.ts";
import { slugOf } from "../../features/catalog/index.ts";
import { ofTeam, ownerOf, TRASH_DAYS } from "../../features/drive/index.ts";
import { isId } from "../../platform/db/is-id.ts";
import { hubError } from "../../platform/errors.ts";
import { refuseScoped } from "../http/middleware/require-key.ts";
import type { HubServices } from "../services.ts";
import type { HubPageHandlers } from "./hub-visitor.ts";

/** What people remove on a page, and can bring back for a while. */
export function trashRoutes({ catalogs, changes, drive, trash }: HubServices): HubPageHandlers {
  const idIn = (part: (name: string) => string) => {
    const id = part("id");
    if (!isId(id)) throw hubError("trash_not_found", "The trash has no such skill.");
    return id;
  };
  return {
    "GET /ui/trash": async ({ visitor: { caller } }) => {
      refuseScoped(caller);
      const rows = await trash.list(caller.accountId);
      return {
        days: TRASH_DAYS,
        skills: rows.map(({ skillId, slug, description, versionNumber, removedAt }) => ({
          id: skillId,
          name: slug,
          description: oneLine(description, 300),
          version: versionNumber,
          removedAt: removedAt.toISOString(),
          deletedAt: new Date(removedAt.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
        })),
      };
    },

    "POST /ui/skills/:ref/removal": async ({ visitor: { caller }, part }) => {
      refuseScoped(caller);
      const owner = ownerOf(caller);
      const skill = await catalogs.forCaller(caller).find(part("ref"));
      if (skill?.origin === "team") throw ofTeam(slugOf(skill));
      const removed =
        skill?.origin === "shared"
          ? await drive.giveBack(owner, skill.skillId, slugOf(skill))
          : await drive.removeToTrash(owner, part("ref"));
      await changes.fresh();
      return { removed: true, ...(removed.isInTrash && { trash: removed.skillId }) };
    },

    "POST /ui/trash/:id/restore": async ({ visitor: { caller }, part }) => {
      refuseScoped(caller);
      const { accountId } = caller;
      const { slug } = await trash.restore({ accountId, actor: actorOf(caller) }, idIn(part));
      await changes.fresh();
      return { name: slug };
    },

    "DELETE /ui/trash/:id": async ({ visitor: { caller }, part }) => {
      refuseScoped(caller);
      const { accountId } = caller;
      await trash.delete({ accountId, actor: actorOf(caller) }, idIn(part));
      return { deleted: true };
    },
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;
