import { describe, expect, it } from "vitest";
import { createSecretBox } from "../../platform/secrets/secret-box.ts";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { createKeys } from "../keys/keys.ts";
import { publishingFixture } from "../skills/testing/publishing-fixture.ts";
import { createCredentials, MAX_CREDENTIALS, MAX_VALUE_BYTES } from "./credentials.ts";

const database = useTestDatabase();
const NOBODY: ReadonlySet<string> = new Set();
const KEY: ReadonlySet<string> = new Set(["API_KEY"]);

async function prepared() {
  const fixture = await publishingFixture(database());
  const { db } = database();
  const keys = createKeys({ database: database() });
  const box = createSecretBox(Buffer.alloc(32, 3));
  const credentials = createCredentials({ database: database(), box, publicUrl: "https://hub.test" });
  const person = async () => {
    const accountId = await fixture.account();
    const { id: keyId } = await keys.mint({ accountId, name: "test" });
    return { accountId, keyId };
  };
  return { ...fixture, db, credentials, person, box };
}

describe("a credential", () => {
  it("is given to one version, and neither to the next one nor to another skill nor by another account", async () => {
    const { credentials, person, publish } = await prepared();
    const [ada, eve] = [await person(), await person()];
    const first = await publish(ada.accountId, "weather");
    const other = await publish(ada.accountId, "news");
    await credentials.set(ada, { name: "API_KEY", value: "s3cret-é", version: first, receiver: "version" });
    const given = await credentials.givenTo(ada.accountId, first, NOBODY);
    expect(given.values).toEqual({ API_KEY: "s3cret-é" });
    const second = await publish(ada.accountId, "weather", { "more.md": "changed" });
    for (const [account, version] of [
      [ada, second],
      [ada, other],
      [eve, first],
    ] as const) {
      expect((await credentials.givenTo(account.accountId, version, KEY)).values).toEqual({});
    }
  });

  it("reaches a changed version when it is given again, and the old one no more", async () => {
    const { credentials, person, publish, db } = await prepared();
    const ada = await person();
    const first = await publish(ada.accountId, "weather-again");
    const { id } = await credentials.set(ada, {
      name: "API_KEY",
      value: "s3cret",
      version: first,
      receiver: "version",
    });
    const second = await publish(ada.accountId, "weather-again", { "more.md": "changed" });
    const again = await credentials.giveAgain(ada, id, second);
    expect(again).toMatchObject({ name: "API_KEY", slug: "weather-again", versionNumber: 2 });
    expect((await credentials.givenTo(ada.accountId, second, NOBODY)).values).toEqual({ API_KEY: "s3cret" });
    expect((await credentials.givenTo(ada.accountId, first, NOBODY)).values).toEqual({});
    const changes = await db.selectFrom("changes").select("kind").where("ref", "=", id).execute();
    expect(changes).toEqual([{ kind: "credential" }]);
    const other = await publish(ada.accountId, "other-again");
    await expect(credentials.giveAgain(ada, again.id, other)).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(await credentials.list(ada.accountId)).toHaveLength(1);
  });

  it("for a publisher reaches whatever they publish, where a script names it", async () => {
    const { credentials, person, publish } = await prepared();
    const [ada, acme] = [await person(), await person()];
    const tool = await publish(acme.accountId, "acme-tool", {}, { visibility: "public" });
    const own = await publish(ada.accountId, "own-tool");
    await credentials.set(ada, { name: "API_KEY", value: "of acme", version: tool, receiver: "publisher" });
    const next = await publish(acme.accountId, "acme-next", {}, { visibility: "public" });
    expect((await credentials.givenTo(ada.accountId, next, KEY)).values).toEqual({ API_KEY: "of acme" });
    expect([...(await credentials.namesFor(ada.accountId, next, KEY))]).toEqual(["API_KEY"]);
    expect((await credentials.givenTo(ada.accountId, next, NOBODY)).values).toEqual({});
    expect((await credentials.givenTo(ada.accountId, own, KEY)).values).toEqual({});
    await credentials.set(ada, { name: "API_KEY", value: "of version", version: next, receiver: "version" });
    expect((await credentials.givenTo(ada.accountId, next, KEY)).values).toEqual({ API_KEY: "of version" });
  });

  it("for a publisher means the source of what was imported, and never the account itself", async () => {
    const { credentials, person, publish, db } = await prepared();
    const ada = await person();
    const source = await db
      .insertInto("sources")
      .values({ kind: "git", url: "https://git.test/credentials" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const origin = await db
      .insertInto("source_skills")
      .values({
        source_id: source.id,
        slug: "imported-tool",
        name: "imported-tool",
        description: "A tool.",
        tags: [],
        path: "imported-tool",
        revision: "abc",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const imported = await publish(ada.accountId, "imported-tool", {}, { provenance: PROVENANCE });
    await db
      .updateTable("skills")
      .set({ source_skill_id: origin.id })
      .where("id", "=", imported.skillId)
      .execute();
    const request = { name: "API_KEY", value: "s3cret", receiver: "publisher" } as const;
    expect(await credentials.set(ada, { ...request, version: imported })).toMatchObject({
      sourceUrl: "https://git.test/credentials",
      slug: null,
    });
    expect((await credentials.givenTo(ada.accountId, imported, KEY)).values).toEqual({ API_KEY: "s3cret" });
    // Uploaded over the imported one: nothing of the source's any more.
    const uploaded = await publish(ada.accountId, "imported-tool", { "own.md": "mine" });
    expect((await credentials.givenTo(ada.accountId, uploaded, KEY)).values).toEqual({});
    await expect(credentials.set(ada, { ...request, version: uploaded })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("publishes this skill itself"),
    });
  });

  it("is sealed for its row: not readable in a copy, and not after it was moved to another skill", async () => {
    const { credentials, person, publish, db } = await prepared();
    const ada = await person();
    const [skill, other] = [await publish(ada.accountId, "sealed"), await publish(ada.accountId, "moved")];
    const { id } = await credentials.set(ada, {
      name: "API_KEY",
      value: "s3cret-of-ada",
      version: skill,
      receiver: "version",
    });
    const row = await db.selectFrom("credentials").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.value.includes("s3cret")).toBe(false);
    await db
      .updateTable("credentials")
      .set({ skill_id: other.skillId, tree_digest: other.treeDigest })
      .where("id", "=", id)
      .execute();
    await expect(credentials.givenTo(ada.accountId, other, NOBODY)).rejects.toThrow();
  });

  it("is listed without its value, replaced by the next one, and noted in the audit without a value", async () => {
    const { credentials, person, publish, db } = await prepared();
    const ada = await person();
    const version = await publish(ada.accountId, "listed");
    const request = { name: "API_KEY", version, receiver: "version" } as const;
    const first = await credentials.set(ada, { ...request, value: "first-value" });
    const second = await credentials.set(ada, { ...request, value: "second-value" });
    expect(await credentials.areCurrent(ada.accountId, [first.id])).toBe(false);
    await credentials.noteUse(ada.accountId, [second.id]);
    const list = await credentials.list(ada.accountId);
    expect(list).toEqual([
      {
        id: second.id,
        name: "API_KEY",
        setAt: expect.any(Date),
        lastUsedAt: expect.any(Date),
        skillId: version.skillId,
        treeDigest: version.treeDigest,
        slug: "listed",
        versionNumber: 1,
        publisherHandle: null,
        sourceUrl: null,
      },
    ]);
    await credentials.remove(ada, second.id);
    expect(await credentials.list(ada.accountId)).toEqual([]);
    const audit = await db
      .selectFrom("audit")
      .selectAll()
      .where("account_id", "=", ada.accountId)
      .where("action", "like", "credential.%")
      .execute();
    expect(audit.map(({ action, target }) => `${action} ${target}`)).toEqual([
      "credential.set API_KEY",
      "credential.set API_KEY",
      "credential.remove API_KEY",
    ]);
    expect(JSON.stringify(audit)).not.toMatch(/first-value|second-value/);
  });

  it("H1: of another account is not found, in the same words as none", async () => {
    const { credentials, person, publish } = await prepared();
    const [ada, eve] = [await person(), await person()];
    const version = await publish(ada.accountId, "foreign");
    const { id } = await credentials.set(ada, { name: "API_KEY", value: "s", version, receiver: "version" });
    const answers = [];
    for (const asked of [id, crypto.randomUUID(), "x'--"]) {
      answers.push(await credentials.remove(eve, asked).catch((error: unknown) => String(error)));
      answers.push(await credentials.giveAgain(eve, asked, version).catch((error: unknown) => String(error)));
    }
    expect([...new Set(answers)]).toEqual(["ToolError: The account has no such credential."]);
    expect(await credentials.areCurrent(ada.accountId, [id])).toBe(true);
    expect(await credentials.areCurrent(eve.accountId, [id])).toBe(false);
  });

  it.each([
    ["PATH", "x"],
    ["HTTPS_PROXY", "x"],
    ["LD_PRELOAD", "x"],
    ["1KEY", "x"],
    ["A=B", "x"],
    ["API_KEY", ""],
    ["API_KEY", "a\0b"],
    ["API_KEY", "é".repeat(MAX_VALUE_BYTES / 2 + 1)],
  ])("cannot be %j with %j", async (name, value) => {
    const { credentials, person, publish } = await prepared();
    const ada = await person();
    const version = await publish(ada.accountId, "limits");
    await expect(credentials.set(ada, { name, value, version, receiver: "version" })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("is one of a hundred at most", async () => {
    const { credentials, person, publish, db, box } = await prepared();
    const ada = await person();
    const version = await publish(ada.accountId, "many");
    await db
      .insertInto("credentials")
      .values(
        Array.from({ length: MAX_CREDENTIALS }, (_, index) => ({
          id: crypto.randomUUID(),
          account_id: ada.accountId,
          name: `KEY_${index}`,
          skill_id: version.skillId,
          tree_digest: version.treeDigest,
          publisher_id: null,
          source_id: null,
          value: box.seal("x", "x"),
          last_used_at: null,
        })),
      )
      .execute();
    const request = { value: "x", version, receiver: "version" } as const;
    await expect(credentials.set(ada, { ...request, name: "ONE_MORE" })).rejects.toMatchObject({
      code: "quota_exceeded",
    });
    await credentials.set(ada, { ...request, name: "KEY_0" });
  });
});

const PROVENANCE = {
  kind: "git",
  url: "https://git.test/credentials",
  path: "imported-tool",
  revision: "abc",
  treeDigest: "sha256:0",
} as const;
