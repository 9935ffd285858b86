import { randomBytes, randomUUID } from "node:crypto";
import type { InputKind } from "@skillquay/tools";
import { expect } from "vitest";
import * as z from "zod/v4";
import { type PublishRequest, publishSkill } from "../../../features/drive/publish-skill.ts";
import { movePin } from "../../../features/drive/queries/entry-queries.ts";
import { mainFile, uploadOf } from "../../../features/skills/testing/publishing-fixture.ts";
import { generateKey } from "../../../platform/tokens/api-key.ts";
import { callOverTransport } from "../../testing/call-over-transport.ts";
import { openSession, type SeededAccount, seedAccount } from "../../testing/seed-account.ts";
import type { TestHub } from "../../testing/use-test-hub.ts";

// As long as each other and alike to nothing else here: what is near to a name is suggested, and rightly so.
export const FOREIGN = "zulu-ledger";
export const ABSENT = "kilo-harbor";

/** Two ids that must be answered alike. */
export interface IdPair {
  readonly what: string;
  readonly foreign: string;
  readonly absent: string;
}

export type OtherAccount = SeededAccount & { readonly skillId: string; readonly collectionKey: string };

/** An account with everything that this one has, and in each place something more. */
export async function seedOther(hub: TestHub): Promise<OtherAccount> {
  const account = await seedAccount(hub);
  const { accountId, canary, key } = account;
  const { skillId, versionId } = await publish(hub, { accountId });
  const newer = { "SKILL.md": mainFile(FOREIGN), "references/new.md": canary };
  const update = await publishSkill(hub.services, { accountId, files: uploadOf(newer) });
  // A copy of a source's skill whose source has a newer version: that waits to be accepted.
  await movePin(hub.services.database.db, accountId, { skillId, from: update.versionId, to: versionId });
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
  const made = await callOverTransport(hub.url, "http", {
    tool: "skills_createCollection",
    args: { name: FOREIGN, skillSlugs: [FOREIGN] },
    key,
  });
  return { ...account, skillId, collectionKey: z.string().parse(made.data.key) };
}

export interface Sessions {
  readonly ofOther: string;
  readonly ofMyOtherKey: string;
  readonly closed: string;
}

export async function openSessions(hub: TestHub, me: SeededAccount, other: OtherAccount): Promise<Sessions> {
  const ofOther = await openSession(hub, other.key);
  const args = { skillSlug: "hello-world", scriptName: `${FOREIGN}.py`, sessionId: ofOther };
  const ran = await callOverTransport(hub.url, "http", { tool: "skills_runScript", args, key: other.key });
  expect(ran.data.succeeded).toBe(true);
  const { key } = await hub.services.keys.mint({ accountId: me.accountId, name: "second" });
  // Whoever closed one is told how to go on; everybody else hears of nothing.
  const closed = await openSession(hub, other.key);
  await callOverTransport(hub.url, "http", {
    tool: "skills_closeSession",
    args: { sessionId: closed },
    key: other.key,
  });
  return { ofOther, ofMyOtherKey: await openSession(hub, key), closed };
}

/** Of each kind of input: what belongs to others, with what belongs to nobody. */
export function pairsOf(
  me: SeededAccount,
  other: OtherAccount,
  sessions: Sessions,
): Record<InputKind, IdPair[]> {
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
      { what: "by my own key, which is of none", foreign: me.apiKey, absent: generateKey() },
    ],
    file: [plain((id) => `references/${id}.md`)],
    script: [plain((id) => `${id}.py`), plain((id) => `scripts/${id}.py`)],
    section: [plain((id) => id), plain((id) => `references/${id}.md#${id}`)],
    sandboxPath: [plain((id) => `/tmp/${id}.txt`), plain((id) => `/tmp/${id}`)],
    words: [plain((id) => id)],
    newName: [plain((id) => id)],
    webhook: [
      { what: "of another account", foreign: other.webhookId, absent: randomUUID() },
      { what: "in capitals", foreign: other.webhookId.toUpperCase(), absent: randomUUID().toUpperCase() },
    ],
    free: [],
  };
}

/** A skill of the foreign name. */
export async function publish(
  hub: TestHub,
  { accountId }: { readonly accountId: string },
  options: Partial<PublishRequest> = {},
) {
  const files = { "SKILL.md": mainFile(FOREIGN), "scripts/run.sh": "#!/bin/sh\necho hi\n" };
  const published = await publishSkill(hub.services, { accountId, files: uploadOf(files), ...options });
  await hub.services.changes.fresh();
  return published;
}
