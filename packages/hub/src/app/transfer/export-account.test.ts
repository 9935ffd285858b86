import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { openPromise } from "yauzl";
import { temporaryFolder } from "../../platform/testing/temporary-folder.ts";
import { callOverTransport } from "../testing/call-over-transport.ts";
import { newMember, seedAccount } from "../testing/seed-account.ts";
import { useTestHub } from "../testing/use-test-hub.ts";
import { exportAccount } from "./export-account.ts";

const hub = useTestHub();

it("writes all that an account has and did into a file, with the files of its skills as folders", async () => {
  const { accountId, canary, handle, key } = await seedAccount(hub());
  await callOverTransport(hub().url, "http", { tool: "skills_listSkills", args: {}, key });
  const { entries, whole } = await exported(accountId);
  expect([...entries.keys()].filter((path) => path.startsWith("skills/"))).toEqual([
    "skills/hello-world/1/SKILL.md",
    "skills/hello-world/1/scripts/greet.py",
    "skills/pdf/1/SKILL.md",
    "skills/pdf/1/references/forms.md",
  ]);
  expect(entries.get("skills/pdf/1/SKILL.md")).toContain(canary);
  expect(JSON.parse(entries.get("account.json") ?? "")).toMatchObject({
    format: "skillquay-account-export",
    account: handle,
  });
  const names = (table: string) =>
    (entries.get(`tables/${table}.jsonl`) ?? "")
      .split("\n")
      .filter(Boolean)
      .map((line) => Object(JSON.parse(line)));
  expect(names("accounts")).toMatchObject([{ id: accountId, handle }]);
  expect(names("collections").map(({ name }) => name)).toContain("documents");
  expect(names("versions")).toHaveLength(2);
  expect(names("ledger")).toMatchObject([{ kind: "grant" }]);
  expect(whole).not.toContain(key);
});

it("holds nothing that opens something, and nothing of anybody else", async () => {
  const [own, other] = [await seedAccount(hub()), await seedAccount(hub())];
  const { entries, whole } = await exported(own.accountId);
  for (const secret of ['"hash"', '"secret"', '"token_hash"', '"private_key"', '"payload":"\\\\x'])
    expect(whole).not.toContain(secret);
  for (const strange of [other.accountId, other.canary, other.handle]) expect(whole).not.toContain(strange);
  expect(entries.has("tables/changes.jsonl")).toBe(false);
});

it("is of an account that is there", async () => {
  const file = join(await temporaryFolder(), "account.zip");
  await expect(exportAccount(hub().services, "nobody", file)).rejects.toMatchObject({
    code: "account_not_found",
  });
  const { accountId } = await newMember(hub());
  await exportAccount(hub().services, accountId, file);
  await expect(exportAccount(hub().services, accountId, file)).rejects.toMatchObject({ code: "file_exists" });
});

async function exported(accountId: string) {
  const file = join(await temporaryFolder(), "account.zip");
  await exportAccount(hub().services, accountId, file);
  const zip = await openPromise(file, {
    autoClose: false,
    lazyEntries: true,
    strictFileNames: true,
    validateEntrySizes: true,
  });
  const entries = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  zip.close();
  return { entries, whole: [...entries.values()].join("\n") };
}
