import type { PageHandler } from "@skillquay/pages";
import { ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import type { HubRole } from "../../features/accounts/index.ts";
import { actorOf } from "../../features/audit/index.ts";
import { callsByAccount } from "../../features/usage/index.ts";
import { hubError } from "../../platform/errors.ts";
import { pathNotFound } from "../http/answers.ts";
import type { HubEnv } from "../http/context.ts";
import { readJson } from "../http/read-body.ts";
import { checkedInput } from "../http/routes/admin/admin-input.ts";
import { endPerson } from "../people/end-person.ts";
import type { HubServices } from "../services.ts";
import type { HubPageHandlers, HubVisitor } from "./hub-visitor.ts";

/** Who is on the hub and what each may do there. For others than those who operate it there is nothing at these addresses. */
export function peopleRoutes(services: HubServices): HubPageHandlers {
  const { accounts, authenticator, database, hubInvitations, publicUrl } = services;
  return {
    "GET /ui/people": forOperator(async ({ visitor: { caller } }) => {
      const [people, invitations] = await Promise.all([accounts.listAccounts(), hubInvitations.list()]);
      const { role } = await accounts.overview(caller.accountId);
      const calls = await callsByAccount(
        database.db,
        people.map(({ id }) => id),
        SHOWN_DAYS,
      );
      return {
        people: people.map((person) => ({
          handle: person.handle,
          name: person.name,
          role: person.role,
          isDisabled: person.disabledAt !== undefined,
          createdAt: person.createdAt.toISOString(),
          isYou: person.id === caller.accountId,
          calls: calls.get(person.id) ?? 0,
        })),
        invitations: invitations.map(({ by, ...invitation }) => ({
          ...invitation,
          ...(by !== undefined && { by }),
          createdAt: invitation.createdAt.toISOString(),
          expiresAt: invitation.expiresAt.toISOString(),
        })),
        mayGive: [...rolesGivenBy(role)],
      };
    }),

    "POST /ui/people/invitations": forOperator(async ({ context, visitor: { caller } }) => {
      const requested = checkedInput(invitation, await readJson(context, BODY_MAX_BYTES));
      await assertMayGive(caller.accountId, requested.role);
      const { token, expiresAt } = await hubInvitations.invite(requested, {
        ...actorOf(caller),
        accountId: caller.accountId,
      });
      // Behind the #, which no server and no preview of a chat ever sees.
      return { url: `${publicUrl}/dashboard/join#invitation=${token}`, expiresAt: expiresAt.toISOString() };
    }),

    "DELETE /ui/people/invitations/:id": forOperator(async ({ part, visitor: { caller } }) => {
      if (await hubInvitations.withdraw(part("id"), actorOf(caller))) return { withdrawn: true } as const;
      throw hubError("invitation_over", "There is no such invitation any more.");
    }),

    "PUT /ui/people/:handle/role": forOperator(async ({ part, context, visitor: { caller } }) => {
      const { role } = checkedInput(newRole, await readJson(context, BODY_MAX_BYTES));
      const person = await personOf(part("handle"));
      await assertMayGive(caller.accountId, role);
      await assertMayGive(caller.accountId, person.role);
      await accounts.setRole(person.id, role, actorOf(caller));
      // What their browsers may do was settled when they signed in.
      await authenticator.endSessionsOf(person.id);
      return { role };
    }),

    "PUT /ui/people/:handle/disabled": forOperator(async ({ part, context, visitor: { caller } }) => {
      const { disabled } = checkedInput(disabling, await readJson(context, BODY_MAX_BYTES));
      const person = await personOf(part("handle"));
      await assertMayGive(caller.accountId, person.role);
      if (disabled) await accounts.assertNotLastOwner(person.id);
      await (disabled
        ? accounts.disableAccount(person.id, actorOf(caller))
        : accounts.enableAccount(person.id, actorOf(caller)));
      if (disabled) await authenticator.endSessionsOf(person.id);
      return { disabled };
    }),

    "POST /ui/people/:handle/removal": forOperator(async ({ part, context, visitor: { caller } }) => {
      const { handOverTo } = checkedInput(removal, await readJson(context, BODY_MAX_BYTES));
      const person = await personOf(part("handle"));
      await assertMayGive(caller.accountId, person.role);
      const heir = handOverTo === undefined ? undefined : await personOf(handOverTo);
      if (person.id === caller.accountId || heir?.id === person.id || heir?.disabledAt !== undefined)
        throw new ToolError("invalid_input", "Somebody else has to take over, and to remove you.", {
          suggestions: ["Choose somebody who can sign in"],
        });
      return await endPerson(services, { accountId: person.id, handOverTo: heir?.id }, actorOf(caller));
    }),
  };

  /** An admin decides over members and auditors; over owners and admins an owner does. */
  async function assertMayGive(accountId: string, role: HubRole): Promise<void> {
    const { role: own } = await accounts.overview(accountId);
    if (rolesGivenBy(own).includes(role)) return;
    throw new ToolError(
      "access_denied",
      `Only an owner decides who is ${role === "admin" ? "an admin" : "an owner"}.`,
      {
        suggestions: ["Ask an owner of this hub"],
      },
    );
  }

  async function personOf(handle: string) {
    const person = (await accounts.listAccounts()).find((one) => one.handle === handle);
    if (person === undefined) throw hubError("account_not_found", "The hub has no such account.");
    return person;
  }
}

function forOperator<Output>(
  handler: PageHandler<HubEnv, HubVisitor, Output>,
): PageHandler<HubEnv, HubVisitor, Output> {
  return async (request) =>
    request.visitor.session?.isOperator === true ? handler(request) : pathNotFound();
}

/** With the operator's secret somebody operates the hub whatever their account is; what they give is what an admin gives. */
function rolesGivenBy(role: HubRole): readonly HubRole[] {
  return role === "owner" ? ["owner", "admin", "member", "auditor"] : ["member", "auditor"];
}

const SHOWN_DAYS = 30;
const BODY_MAX_BYTES = 16 * 1024;
const role = z.enum(["owner", "admin", "member", "auditor"]);
const newRole = z.strictObject({ role });
const removal = z.strictObject({ handOverTo: z.string().max(64).optional() });
const disabling = z.strictObject({ disabled: z.boolean() });
const invitation = z.strictObject({
  role,
  note: z.string().max(200).default(""),
  days: z.number().int().min(1).max(30).default(7),
});
