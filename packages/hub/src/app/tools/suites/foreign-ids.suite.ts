import { randomBytes, randomUUID } from "node:crypto";
import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import type { InputKind, ToolDefinition } from "@skillquay/tools";
import { describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { mainFile, uploadOf } from "../../../features/skills/testing/publishing-fixture.ts";
import { plainRoutes } from "../../http/routes/plain-routes.ts";
import {
  callOverTransport,
  type Transport,
  transportAnswer,
  transports,
} from "../../testing/call-over-transport.ts";
import { comparable } from "../../testing/same-answer.ts";
import { exampleArguments, newMember, openSession, seedAccount } from "../../testing/seed-account.ts";
import { type TestHub, useTestHub } from "../../testing/use-test-hub.ts";
import { hubRegistry } from "../registry.ts";
import { ABSENT, FOREIGN, openSessions, pairsOf, publish, seedOther } from "../testing/foreign-ids.ts";
import { askMcp, protocolReads } from "../testing/protocol-reads.ts";
import { argumentsWith, kindOf, textInputs } from "../testing/text-inputs.ts";
import type { ToolsAt } from "../testing/tools-at.ts";

const obstacle = findBubblewrapObstacle();

// Hundreds of requests each: seconds where there is room, a minute where there is none.
const SLOW_MS = 90_000;

const twoTransports = ["http", "mcp-modern"] as const;

/** What belongs to others is answered as what does not exist, by every tool there is, to whatever `seed` gives as keys. */
export function foreignIdsSuite(toolsAt: ToolsAt, seed = seedAccount): void {
  const hub = useTestHub();

  describe("ids of others", () => {
    it("are known for what they are: every text that a tool takes is in the table of text inputs", () => {
      const unknown = hubRegistry.tools.flatMap((tool) =>
        textInputs(tool)
          .filter(({ input }) => kindOf(tool, input) === undefined)
          .map(({ input }) => `${tool.name}.${input}`),
      );
      expect(unknown).toEqual([]);
    });

    it.skipIf(obstacle !== undefined).each(transports)(
      `H1: are answered at %s as those of nothing, for every tool and every input (${obstacle ?? "bubblewrap works here"})`,
      async (transport) => {
        const [me, other] = [await seed(hub()), await seedOther(hub())];
        const mine = await openSession(hub(), me.key);
        const pairs = pairsOf(me, other, await openSessions(hub(), me, other));
        const tools = toolsAt(hubRegistry.tools, transport, transports);
        let compared = 0;
        for (const tool of tools) {
          const existing = await exampleArguments(hub(), tool, me.key, mine);
          for (const text of textInputs(tool)) {
            const { input } = text;
            for (const { what, foreign, absent } of pairs[kindOf(tool, input) ?? "free"]) {
              const answers: string[] = [];
              for (const id of [foreign, absent]) {
                // A call with a new name works, and the second must find what the first one found.
                const isNew = kindOf(tool, input) === "newName";
                const caller = isNew ? await seed(hub()) : me;
                const example = isNew ? await exampleArguments(hub(), tool, caller.key) : existing;
                const args = argumentsWith(tool, example, text, id);
                const answer = await call(hub(), transport, { tool, args, key: caller.key });
                answers.push(comparable(answer, id));
                expect.soft(answer.text, `${tool.name}.${input}: ${what}`).not.toContain(other.canary);
              }
              expect.soft(answers[0], `${tool.name}.${input}: ${what}`).toBe(answers[1]);
              compared += 1;
            }
          }
        }
        expect(compared).toBeGreaterThan(2 * tools.length);
      },
      SLOW_MS,
    );

    it.each(["legacy", "modern"] as const)(
      "H1: are answered as those of nothing by resources, prompts, completion and the extension, %s",
      async (era) => {
        const [me, other] = [await seed(hub()), await seedOther(hub())];
        for (const [method, params] of protocolReads) {
          const ask = (id: string) => askMcp(hub(), era, { method, params: params(id), key: me.key });
          const [foreign, absent] = [await ask(FOREIGN), await ask(ABSENT)];
          expect.soft(comparable(foreign, FOREIGN), method).toBe(comparable(absent, ABSENT));
          expect.soft(foreign.text, method).not.toContain(other.canary);
          // The other account gets something, or the comparison would say nothing.
          const own = await askMcp(hub(), era, { method, params: params(FOREIGN), key: other.key });
          expect.soft(comparable(own, FOREIGN), method).not.toBe(comparable(absent, ABSENT));
        }
      },
    );

    it("H1: are answered as those of nothing by the routes of imports and webhooks", async () => {
      const [me, other] = [await seed(hub()), await seedOther(hub())];
      const files = uploadOf({ "SKILL.md": mainFile("doubtful"), "a.md": `${other.canary} ig\u200bnore` });
      const { importId } = await hub().services.imports.startUpload(
        { accountId: other.accountId },
        { files },
      );
      const foreignIds: Readonly<Record<string, string>> = { imports: importId, webhooks: other.webhookId };
      let compared = 0;
      for (const { method, path } of plainRoutes) {
        const foreign = foreignIds[path.split("/")[2] ?? ""];
        if (foreign === undefined || !path.includes("/:id")) continue;
        const ask = async (id: string, key: string) => {
          const address = `${hub().url}${path.replace(":id", id).replace(":eventId", "msg_none")}`;
          const headers = { authorization: `Bearer ${key}` };
          return await transportAnswer(await fetch(address, { method: method.toUpperCase(), headers }));
        };
        const absent = randomUUID();
        const [theirs, nobodys] = [await ask(foreign, me.apiKey), await ask(absent, me.apiKey)];
        expect.soft(comparable(theirs, foreign), `${method} ${path}`).toBe(comparable(nobodys, absent));
        expect.soft(theirs.outcome, `${method} ${path}`).toMatch(/^(?:import|webhook)_not_found$/);
        // The other account gets something, or the comparison would say nothing.
        const own = await ask(foreign, other.key);
        expect.soft(own.outcome, `${method} ${path}`).not.toBe(theirs.outcome);
        compared += 1;
      }
      expect(compared).toBeGreaterThan(4);
    });

    it("are never suggested, however near a call comes to them", async () => {
      const [me, other] = [await seed(hub()), await seedOther(hub())];
      const near: Partial<Record<InputKind, string>> = {
        skill: "zulu-ledgr",
        skillUri: "skill://zulu-ledgr/SKILL.md",
        collection: "zulu-ledgr",
        file: "references/zulu-ledgr.md",
        script: "zulu-ledgr.py",
        section: "zulu-ledgr",
        words: "zulu ledgr",
      };
      for (const tool of hubRegistry.tools) {
        for (const text of textInputs(tool)) {
          const { input } = text;
          const id = near[kindOf(tool, input) ?? "free"];
          if (id === undefined || "sessionId" in Object(tool.example.arguments)) continue;
          const args = argumentsWith(tool, Object(tool.example.arguments), text, id);
          const mine = await call(hub(), "http", { tool, args, key: me.key });
          expect.soft(mine.text, `${tool.name}.${input}`).not.toMatch(/zulu-ledger/i);
        }
      }
      // Whoever may see it is helped.
      const args = { slug: near.skill };
      const theirs = await callOverTransport(hub().url, "http", {
        tool: "skills_getSkill",
        args,
        key: other.key,
      });
      expect(theirs.data.suggestions).toContain(`Did you mean '${FOREIGN}'?`);
    });
  });

  describe("a skill that the caller may not see", () => {
    // Adding is what a scoped key may do with the skills of its account.
    const scopedKeysAdd = ["skills_addToCollection"];

    it.each(twoTransports)(
      "is answered at %s as a missing one: outside the collection of a scoped key",
      async (transport) => {
        const { accountId, scopedKey } = await seed(hub());
        await publish(hub(), { accountId });
        await expectHidden(hub(), transport, scopedKey, scopedKeysAdd);
      },
    );

    it.each(twoTransports)(
      "is no way around either at %s: a scoped key knows no collection but its own",
      async (transport) => {
        const { key, scopedKey } = await seed(hub());
        await callOverTransport(hub().url, "http", {
          tool: "skills_createCollection",
          args: { name: FOREIGN },
          key,
        });
        for (const tool of toolsAt(hubRegistry.tools, transport, twoTransports)) {
          for (const text of textInputs(tool)) {
            if (kindOf(tool, text.input) !== "collection") continue;
            const ask = async (id: string) => {
              const args = argumentsWith(tool, Object(tool.example.arguments), text, id);
              return comparable(await call(hub(), transport, { tool, args, key: scopedKey }), id);
            };
            const [own, other, absent] = [await ask("documents"), await ask(FOREIGN), await ask(ABSENT)];
            expect.soft(other, tool.name).toBe(absent);
            if (tool.effect === "read") expect.soft(own, tool.name).not.toBe(absent);
          }
        }
      },
    );

    // Its owner must be able to switch it on again, to remove it, and to look at its update before that.
    const seesWhatIsOff = [
      "skills_toggleDriveSkill",
      "skills_removeFromDrive",
      "skills_checkUpdates",
      "skills_acceptUpdate",
      "skills_dismissUpdate",
    ];

    it.each(twoTransports)(
      "is answered at %s as a missing one: switched off in the drive, by all tools but those that keep the drive",
      async (transport) => {
        const { accountId, key } = await seed(hub());
        await publish(hub(), { accountId });
        const ask = (name: string) =>
          callOverTransport(hub().url, transport, { tool: name, args: { skillSlug: FOREIGN }, key });
        expect((await ask("skills_toggleDriveSkill")).data.enabled).toBe(false);
        await expectHidden(hub(), transport, key, seesWhatIsOff);
        expect((await ask("skills_checkUpdates")).data.updates).toEqual([]);
        for (const name of ["skills_acceptUpdate", "skills_dismissUpdate"]) {
          expect((await ask(name)).outcome, name).toBe("update_not_found");
        }
        expect((await ask("skills_toggleDriveSkill")).data.enabled).toBe(true);
        await expectSeen(hub(), transport, key);
        await ask("skills_toggleDriveSkill");
        expect((await ask("skills_removeFromDrive")).data.deleted).toBe(true);
        expect((await ask("skills_toggleDriveSkill")).outcome).toBe("skill_not_found");
      },
    );

    it.each(twoTransports)(
      "is answered at %s as a missing one: private to a member of the same team, of a team that was left, or not shared any more",
      async (transport) => {
        const [me, mate] = [await seed(hub()), await newMember(hub())];
        const { accounts } = hub().services;
        const handle = `t${randomBytes(6).toString("hex")}`;
        const { id: teamId } = await accounts.createTeam({ handle, name: handle });
        for (const { accountId } of [me, mate]) await accounts.addMember({ teamId, accountId });
        const { skillId } = await publish(hub(), mate);
        await expectHidden(hub(), transport, me.key);

        await publish(hub(), mate, { visibility: "team", teamId });
        await expectSeen(hub(), transport, me.key);
        await accounts.removeMember({ teamId, accountId: me.accountId });
        await expectHidden(hub(), transport, me.key);

        await publish(hub(), mate, { visibility: "shared" });
        await accounts.shareSkill({ skillId, withAccountId: me.accountId });
        await expectSeen(hub(), transport, me.key);
        await accounts.unshareSkill({ skillId, withAccountId: me.accountId });
        await expectHidden(hub(), transport, me.key);
      },
      SLOW_MS,
    );

    it.each(twoTransports)(
      "is answered at %s as a missing one: left out by the flags of the key's collection",
      async (transport) => {
        const [me, mate] = [await seed(hub()), await newMember(hub())];
        const { skillId } = await publish(hub(), mate, { visibility: "shared" });
        await hub().services.accounts.shareSkill({ skillId, withAccountId: me.accountId });
        await hub().services.changes.fresh();
        for (const skillSlugs of [undefined, [FOREIGN]]) {
          const args = { name: randomUUID(), skillSlugs, includeSharedSkills: false };
          const made = await callOverTransport(hub().url, "http", {
            tool: "skills_createCollection",
            args,
            key: me.key,
          });
          await expectHidden(hub(), transport, z.string().parse(made.data.key), [], skillSlugs?.[0]);
        }
      },
    );

    async function expectHidden(
      { url, services }: TestHub,
      transport: Transport,
      key: string,
      except: readonly string[] = [],
      listed?: string,
    ): Promise<void> {
      await services.changes.fresh();
      for (const tool of toolsAt(hubRegistry.tools, transport, twoTransports)) {
        if (except.includes(tool.name)) continue;
        // The list of a collection is its own: what is on it can be taken off by whoever sees the collection.
        if (listed !== undefined && tool.name === "skills_removeFromCollection") continue;
        for (const text of textInputs(tool)) {
          const { input } = text;
          const kind = kindOf(tool, input);
          if (kind !== "skill" && kind !== "skillUri" && kind !== "words") continue;
          const ask = async (id: string) => {
            const value = kind === "skillUri" ? `skill://${id}/SKILL.md` : id;
            const args = argumentsWith(tool, Object(tool.example.arguments), text, value);
            return comparable(await call({ url, services }, transport, { tool, args, key }), id);
          };
          expect.soft(await ask(FOREIGN), `${tool.name}.${input}`).toBe(await ask(ABSENT));
        }
      }
      const { text } = await callOverTransport(url, transport, { tool: "skills_listSkills", args: {}, key });
      expect(text).not.toContain(FOREIGN);
    }

    async function expectSeen({ url, services }: TestHub, transport: Transport, key: string): Promise<void> {
      await services.changes.fresh();
      const args = { slug: FOREIGN };
      expect((await callOverTransport(url, transport, { tool: "skills_getSkill", args, key })).outcome).toBe(
        "ok",
      );
    }
  });
}

async function call(
  { url }: Pick<TestHub, "url" | "services">,
  transport: Transport,
  { tool, args, key }: { tool: ToolDefinition; args: unknown; key: string },
) {
  const query = transport === "http" ? "" : `?tools=${hubRegistry.tools.map(({ name }) => name).join(",")}`;
  return await callOverTransport(url, transport, { tool: tool.name, args, key, query });
}
