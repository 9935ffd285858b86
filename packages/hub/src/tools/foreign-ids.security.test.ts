import { randomBytes, randomUUID } from "node:crypto";
import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import type { ToolDefinition } from "@skillquay/tools";
import { describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { recordChange } from "../db/change-log.ts";
import { generateKey } from "../identity/api-key.ts";
import { type PublishRequest, publishSkill } from "../skills/publish-skill.ts";
import { mainFile, uploadOf } from "../skills/testing/publishing-ground.ts";
import { callAtDoor, type Door, doors } from "../testing/call-at-door.ts";
import {
  exampleArguments,
  type FurnishedAccount,
  furnishAccount,
  newMember,
  openSession,
} from "../testing/furnish-account.ts";
import { comparable } from "../testing/same-answer.ts";
import { type TestHub, useTestHub } from "../testing/use-test-hub.ts";
import { hubRegistry } from "./registry.ts";
import { askMcp, protocolReads } from "./testing/protocol-reads.ts";
import { type InputKind, kindOf, textInputs } from "./testing/text-inputs.ts";

const obstacle = findBubblewrapObstacle();

// As long as each other and alike to nothing else here: what is near to a name is suggested, and rightly so.
const FOREIGN = "zulu-ledger";
const ABSENT = "kilo-harbor";

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

  it.skipIf(obstacle !== undefined).each(doors)(
    `H1: are answered at %s as those of nothing, for every tool and every input (${obstacle ?? "bubblewrap works here"})`,
    async (door) => {
      const [me, other] = [await furnishAccount(hub()), await furnishOther(hub())];
      const mine = await openSession(hub(), me.key);
      const pairs = pairsOf(me, other, await openSessions(hub(), me, other));
      let compared = 0;
      for (const tool of hubRegistry.tools) {
        for (const { input, isList } of textInputs(tool)) {
          for (const { what, foreign, absent } of pairs[kindOf(tool, input) ?? "free"]) {
            const answers: string[] = [];
            for (const id of [foreign, absent]) {
              // A call with a new name works, and the second must find what the first one found.
              const caller = kindOf(tool, input) === "newName" ? await furnishAccount(hub()) : me;
              const example = await exampleArguments(hub(), tool, caller.key, mine);
              const args = { ...example, [input]: isList ? [id] : id };
              const answer = await call(hub(), door, { tool, args, key: caller.key });
              answers.push(comparable(answer, id));
              expect.soft(answer.text, `${tool.name}.${input}: ${what}`).not.toContain(other.canary);
            }
            expect.soft(answers[0], `${tool.name}.${input}: ${what}`).toBe(answers[1]);
            compared += 1;
          }
        }
      }
      expect(compared).toBeGreaterThan(60);
    },
  );

  it.each(["legacy", "modern"] as const)(
    "H1: are answered as those of nothing by resources, prompts, completion and the extension, %s",
    async (era) => {
      const [me, other] = [await furnishAccount(hub()), await furnishOther(hub())];
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

  it("are never suggested, however near a call comes to them", async () => {
    const [me, other] = [await furnishAccount(hub()), await furnishOther(hub())];
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
      for (const { input, isList } of textInputs(tool)) {
        const id = near[kindOf(tool, input) ?? "free"];
        if (id === undefined || "sessionId" in Object(tool.example.arguments)) continue;
        const args = { ...Object(tool.example.arguments), [input]: isList ? [id] : id };
        const mine = await call(hub(), "http", { tool, args, key: me.key });
        expect.soft(mine.text, `${tool.name}.${input}`).not.toMatch(/zulu-ledger/i);
      }
    }
    // Whoever may see it is helped.
    const args = { slug: near.skill };
    const theirs = await callAtDoor(hub().url, "http", { tool: "skills_getSkill", args, key: other.key });
    expect(theirs.data.suggestions).toContain(`Did you mean '${FOREIGN}'?`);
  });
});

describe("a skill that the caller may not see", () => {
  // Adding is what a scoped key may do with the skills of its account.
  const scopedKeysAdd = ["skills_addToCollection"];

  it.each(["http", "mcp-modern"] as const)(
    "is answered at %s as a missing one: outside the collection of a scoped key",
    async (door) => {
      const { accountId, scopedKey } = await furnishAccount(hub());
      await publish(hub(), { accountId });
      await expectHidden(hub(), door, scopedKey, scopedKeysAdd);
    },
  );

  it.each(["http", "mcp-modern"] as const)(
    "is no way around either at %s: a scoped key knows no collection but its own",
    async (door) => {
      const { key, scopedKey } = await furnishAccount(hub());
      await callAtDoor(hub().url, "http", { tool: "skills_createCollection", args: { name: FOREIGN }, key });
      for (const tool of hubRegistry.tools) {
        for (const { input } of textInputs(tool)) {
          if (kindOf(tool, input) !== "collection") continue;
          const ask = async (id: string) => {
            const args = { ...Object(tool.example.arguments), [input]: id };
            return comparable(await call(hub(), door, { tool, args, key: scopedKey }), id);
          };
          const [own, other, absent] = [await ask("documents"), await ask(FOREIGN), await ask(ABSENT)];
          expect.soft(other, tool.name).toBe(absent);
          if (tool.effect === "read") expect.soft(own, tool.name).not.toBe(absent);
        }
      }
    },
  );

  it.each(["http", "mcp-modern"] as const)(
    "is answered at %s as a missing one: switched off in the drive",
    async (door) => {
      const { accountId, key } = await furnishAccount(hub());
      const { skillId } = await publish(hub(), { accountId });
      const { db } = hub().services.database;
      await db
        .updateTable("drive_entries")
        .set({ enabled: false })
        .where("account_id", "=", accountId)
        .where("skill_id", "=", skillId)
        .execute();
      await recordChange(db, "account", accountId);
      await expectHidden(hub(), door, key);
    },
  );

  it.each(["http", "mcp-modern"] as const)(
    "is answered at %s as a missing one: private to a member of the same team, of a team that was left, or not shared any more",
    async (door) => {
      const [me, mate] = [await furnishAccount(hub()), await newMember(hub())];
      const { accounts } = hub().services;
      const handle = `t${randomBytes(6).toString("hex")}`;
      const { id: teamId } = await accounts.createTeam({ handle, name: handle });
      for (const { accountId } of [me, mate]) await accounts.addMember({ teamId, accountId });
      const { skillId } = await publish(hub(), mate);
      await expectHidden(hub(), door, me.key);

      await publish(hub(), mate, { visibility: "team", teamId });
      await expectSeen(hub(), door, me.key);
      await accounts.removeMember({ teamId, accountId: me.accountId });
      await expectHidden(hub(), door, me.key);

      await publish(hub(), mate, { visibility: "shared" });
      await accounts.shareSkill({ skillId, withAccountId: me.accountId });
      await expectSeen(hub(), door, me.key);
      await accounts.unshareSkill({ skillId, withAccountId: me.accountId });
      await expectHidden(hub(), door, me.key);
    },
  );

  it.each(["http", "mcp-modern"] as const)(
    "is answered at %s as a missing one: left out by the flags of the key's collection",
    async (door) => {
      const [me, mate] = [await furnishAccount(hub()), await newMember(hub())];
      const { skillId } = await publish(hub(), mate, { visibility: "shared" });
      await hub().services.accounts.shareSkill({ skillId, withAccountId: me.accountId });
      await hub().services.changes.fresh();
      for (const skillSlugs of [undefined, [FOREIGN]]) {
        const args = { name: randomUUID(), skillSlugs, includeSharedSkills: false };
        const made = await callAtDoor(hub().url, "http", {
          tool: "skills_createCollection",
          args,
          key: me.key,
        });
        await expectHidden(hub(), door, z.string().parse(made.data.key), [], skillSlugs?.[0]);
      }
    },
  );

  async function expectHidden(
    { url, services }: TestHub,
    door: Door,
    key: string,
    except: readonly string[] = [],
    listed?: string,
  ): Promise<void> {
    await services.changes.fresh();
    for (const tool of hubRegistry.tools) {
      if (except.includes(tool.name)) continue;
      // The list of a collection is its own: what is on it can be taken off by whoever sees the collection.
      if (listed !== undefined && tool.name === "skills_removeFromCollection") continue;
      for (const { input, isList } of textInputs(tool)) {
        const kind = kindOf(tool, input);
        if (kind !== "skill" && kind !== "skillUri" && kind !== "words") continue;
        const ask = async (id: string) => {
          const value = kind === "skillUri" ? `skill://${id}/SKILL.md` : id;
          const args = { ...Object(tool.example.arguments), [input]: isList ? [value] : value };
          return comparable(await call({ url, services }, door, { tool, args, key }), id);
        };
        expect.soft(await ask(FOREIGN), `${tool.name}.${input}`).toBe(await ask(ABSENT));
      }
    }
    const { text } = await callAtDoor(url, door, { tool: "skills_listSkills", args: {}, key });
    expect(text).not.toContain(FOREIGN);
  }

  async function expectSeen({ url, services }: TestHub, door: Door, key: string): Promise<void> {
    await services.changes.fresh();
    const args = { slug: FOREIGN };
    expect((await callAtDoor(url, door, { tool: "skills_getSkill", args, key })).outcome).toBe("ok");
  }
});

async function call(
  { url }: Pick<TestHub, "url" | "services">,
  door: Door,
  { tool, args, key }: { tool: ToolDefinition; args: unknown; key: string },
) {
  const query = door === "http" ? "" : `?tools=${hubRegistry.tools.map(({ name }) => name).join(",")}`;
  return await callAtDoor(url, door, { tool: tool.name, args, key, query });
}

interface IdPair {
  readonly what: string;
  readonly foreign: string;
  readonly absent: string;
}

type OtherAccount = FurnishedAccount & { readonly skillId: string; readonly collectionKey: string };

/** An account with everything that this one has, and in each place something more. */
async function furnishOther(hub: TestHub): Promise<OtherAccount> {
  const account = await furnishAccount(hub);
  const { accountId, canary, key } = account;
  const { skillId } = await publish(hub, { accountId });
  const more = `# More\n\n## ${FOREIGN}\n\n${canary}\n`;
  const files = { "SKILL.md": mainFile("pdf", `${FOREIGN} ${canary}.`), [`references/${FOREIGN}.md`]: more };
  await publishSkill(hub.services, { accountId, files: uploadOf(files) });
  const scripts = {
    "SKILL.md": mainFile("hello-world"),
    "scripts/greet.py": "print('hello')\n",
    [`scripts/${FOREIGN}.py`]: `import os\nos.mkdir("/tmp/${FOREIGN}")\nopen("/tmp/${FOREIGN}.txt", "w").write("${canary}")\n`,
  };
  await publishSkill(hub.services, { accountId, files: uploadOf(scripts) });
  await hub.services.changes.fresh();
  const made = await callAtDoor(hub.url, "http", {
    tool: "skills_createCollection",
    args: { name: FOREIGN, skillSlugs: [FOREIGN] },
    key,
  });
  return { ...account, skillId, collectionKey: z.string().parse(made.data.key) };
}

interface Sessions {
  readonly ofOther: string;
  readonly ofMyOtherKey: string;
  readonly closed: string;
}

async function openSessions(hub: TestHub, me: FurnishedAccount, other: OtherAccount): Promise<Sessions> {
  const ofOther = await openSession(hub, other.key);
  const args = { skillSlug: "hello-world", scriptName: `${FOREIGN}.py`, sessionId: ofOther };
  const ran = await callAtDoor(hub.url, "http", { tool: "skills_runScript", args, key: other.key });
  expect(ran.data.succeeded).toBe(true);
  const { key } = await hub.services.keys.mint({ accountId: me.accountId, name: "second" });
  const closed = await openSession(hub, me.key);
  await callAtDoor(hub.url, "http", {
    tool: "skills_closeSession",
    args: { sessionId: closed },
    key: me.key,
  });
  return { ofOther, ofMyOtherKey: await openSession(hub, key), closed };
}

function pairsOf(me: FurnishedAccount, other: OtherAccount, sessions: Sessions): Record<InputKind, IdPair[]> {
  const plain = (make: (id: string) => string): IdPair => ({
    what: make("…"),
    foreign: make(FOREIGN),
    absent: make(ABSENT),
  });
  const noHandle = `m${randomBytes(6).toString("hex")}`;
  const noSession = () => randomBytes(16).toString("hex");
  return {
    skill: [
      plain((id) => id),
      plain((id) => id.toUpperCase()),
      { what: "a qualified name", foreign: `${other.handle}:${FOREIGN}`, absent: `${noHandle}:${FOREIGN}` },
      {
        what: "a qualified name that both have",
        foreign: `${other.handle}:pdf`,
        absent: `${noHandle}:pdf`,
      },
      { what: "the id of a skill", foreign: other.skillId, absent: randomUUID() },
    ],
    skillUri: [
      plain((id) => `skill://${id}/SKILL.md`),
      {
        what: "a qualified address",
        foreign: `skill://${other.handle}/pdf/SKILL.md`,
        absent: `skill://${noHandle}/pdf/SKILL.md`,
      },
    ],
    session: [
      { what: "of another account", foreign: sessions.ofOther, absent: noSession() },
      { what: "of another key of the account", foreign: sessions.ofMyOtherKey, absent: noSession() },
      { what: "closed", foreign: sessions.closed, absent: noSession() },
    ],
    collection: [
      plain((id) => id),
      plain((id) => id.toUpperCase()),
      { what: "by its key", foreign: other.collectionKey, absent: generateKey() },
      { what: "by the key of an account", foreign: other.key, absent: generateKey() },
      { what: "by my own key, which is of none", foreign: me.key, absent: generateKey() },
    ],
    file: [plain((id) => `references/${id}.md`)],
    script: [plain((id) => `${id}.py`), plain((id) => `scripts/${id}.py`)],
    section: [plain((id) => id), plain((id) => `references/${id}.md#${id}`)],
    sandboxPath: [plain((id) => `/tmp/${id}.txt`), plain((id) => `/tmp/${id}`)],
    words: [plain((id) => id)],
    newName: [plain((id) => id)],
    free: [],
  };
}

async function publish(
  hub: TestHub,
  { accountId }: { readonly accountId: string },
  options: Partial<PublishRequest> = {},
) {
  const files = { "SKILL.md": mainFile(FOREIGN), "scripts/run.sh": "#!/bin/sh\necho hi\n" };
  const published = await publishSkill(hub.services, { accountId, files: uploadOf(files), ...options });
  await hub.services.changes.fresh();
  return published;
}
