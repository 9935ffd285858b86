import { placeForTask, type SkillSummary, type ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import type { KeyCaller } from "../../features/accounts/index.ts";
import { type HubSkill, isHubSkill, slugOf } from "../../features/catalog/index.ts";
import {
  addDescriptionTest,
  type DescriptionTestRow,
  descriptionTestsOf,
  removeDescriptionTest,
  TESTS_MAX,
} from "../../features/description-tests/index.ts";
import { isId } from "../../platform/db/is-id.ts";
import { hubError } from "../../platform/errors.ts";
import { refuseScoped } from "../http/middleware/require-key.ts";
import { readJson } from "../http/read-body.ts";
import { checkedInput } from "../http/routes/admin/admin-input.ts";
import type { HubServices } from "../services.ts";
import { findPageSkill } from "./find-page-skill.ts";
import type { HubPageHandlers } from "./hub-visitor.ts";

/** Tasks for which a skill should be found. They are the account's: the key of a collection neither sees nor keeps any. */
export function descriptionTestRoutes(services: HubServices): HubPageHandlers {
  const { db } = services.database;
  return {
    "GET /ui/description-tests": async ({ visitor: { caller } }) => {
      refuseScoped(caller);
      const rows = await descriptionTestsOf(db, caller.accountId);
      const skills = await services.catalogs.forCaller(caller).listAll();
      const byId = new Map(skills.map((skill) => [skill.skillId, skill]));
      const tests = [];
      for (const row of rows) {
        // One that is not seen any more does not exist for this account.
        const skill = byId.get(row.skillId);
        if (skill !== undefined) tests.push(await runTest(caller, row, skill));
      }
      return { tests };
    },

    "POST /ui/description-tests": async ({ visitor: { caller }, context }) => {
      refuseScoped(caller);
      const { task, ref } = checkedInput(newTest, await readJson(context, BODY_MAX_BYTES));
      const { skill } = await findPageSkill(services, caller, ref);
      const row = await addDescriptionTest(db, {
        accountId: caller.accountId,
        skillId: skill.skillId,
        task,
      });
      if (row === undefined) throw tooManyTests();
      return runTest(caller, row, skill);
    },

    "DELETE /ui/description-tests/:id": async ({ visitor: { caller }, part }) => {
      refuseScoped(caller);
      const id = part("id");
      if (isId(id) && (await removeDescriptionTest(db, { accountId: caller.accountId, id })))
        return { removed: true } as const;
      throw hubError("description_test_not_found", "There is no such test any more.");
    },
  };

  async function runTest(caller: KeyCaller, { id, task, skillId }: DescriptionTestRow, skill: HubSkill) {
    const catalog = services.catalogs.forCaller(caller);
    const isMeant = (one: SkillSummary) => isHubSkill(one) && one.skillId === skillId;
    const place = await placeForTask(task, isMeant, catalog);
    return { id, task, ref: slugOf(skill), name: skill.name, ...place };
  }
}

function tooManyTests(): ToolError {
  return hubError("description_tests_full", `The account has ${TESTS_MAX} tests of descriptions.`, {
    suggestions: ["Remove one that is not needed any more"],
  });
}

const BODY_MAX_BYTES = 16 * 1024;
const newTest = z.strictObject({
  task: z.string().trim().min(1, "Say what the task is.").max(500),
  ref: z.string().min(1).max(200),
});
