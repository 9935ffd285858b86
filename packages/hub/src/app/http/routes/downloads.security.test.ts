import { readArchive } from "@skillquay/skill/archive";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/v4";
import { openHub } from "../testing/open-hub.ts";
import { ask, skillMd } from "../testing/requests.ts";

const answered = z.object({ url: z.string() });

async function offered() {
  const hub = await openHub();
  const ada = await hub.member("ada");
  const files = {
    "SKILL.md": skillMd("pdf"),
    "scripts/run.sh": "echo 1\n",
    "notes.md": "note\n".repeat(5_000),
  };
  const skillId = await hub.publish(ada.accountId, files);
  const offer = async () => {
    const body = { scope: "drive" };
    const { json } = await ask(hub, "/v1/tools/skills_downloadSkills", { key: ada.key, body });
    return answered.parse(json).url;
  };
  const fetchIt = async (url: string, method = "GET") => {
    const response = await hub.http.app.request(url, { method, headers: { host: "localhost" } });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  };
  return { hub, ada, files, skillId, offer, fetchIt, url: await offer() };
}

/** As the hub itself reads archives: whoever downloads a skill can bring it in again. */
async function skillOf(bytes: Uint8Array) {
  const read = await readArchive(bytes);
  if (!read.ok) throw new Error(JSON.stringify(read.reasons));
  return read.files.map(({ path, bytes: content, executable }) => [
    path,
    Buffer.from(content).toString(),
    executable,
  ]);
}

describe("GET /v1/downloads/:id (I9)", () => {
  it("gives the skills as a zip file, as a download that no page can use", async () => {
    const { files, url, fetchIt } = await offered();
    const { status, headers, bytes } = await fetchIt(url);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="drive.zip"; filename*=UTF-8''drive.zip`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
    expect(await skillOf(bytes)).toEqual([
      ["SKILL.md", files["SKILL.md"], false],
      ["notes.md", files["notes.md"], false],
      ["scripts/run.sh", files["scripts/run.sh"], true],
    ]);
    // The folder in the file is the skill's own.
    expect(bytes.includes("pdf/scripts/run.sh")).toBe(true);
  });

  it("is the same file each time, and as it was when it was asked for", async () => {
    const { hub, ada, url, offer, fetchIt } = await offered();
    const first = await fetchIt(url);
    expect((await fetchIt(await offer())).bytes).toEqual(first.bytes);
    // Asked for twice, kept once.
    expect(await hub.services.database.db.selectFrom("downloads").select("id").execute()).toHaveLength(1);
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf", "Another text. Use it.") });
    await hub.services.changes.fresh();
    expect((await fetchIt(url)).bytes).toEqual(first.bytes);
    expect((await fetchIt(await offer())).bytes).not.toEqual(first.bytes);
  });

  it("refuses every change of one character of the address, in the same words", async () => {
    const { url, fetchIt } = await offered();
    const start = url.indexOf("/v1/downloads/") + "/v1/downloads/".length;
    const answers = new Set<string>();
    for (let at = start; at < url.length; at += 1) {
      const other = url[at] === "1" ? "2" : "1";
      const changed = url.slice(0, at) + other + url.slice(at + 1);
      const { status, bytes } = await fetchIt(changed);
      answers.add(`${status} ${bytes}`);
    }
    expect([...answers]).toEqual([expect.stringMatching(/^403 \{"error":"access_denied"/)]);
  });

  it.each([
    ["a second value of a field", (url: string) => `${url}&exp=99999999999`],
    ["no signature", (url: string) => url.replace(/&sig=.*/, "")],
    ["an expiry in the year 9999", (url: string) => url.replace(/exp=\d+/, "exp=253402300799")],
    ["an encoded id", (url: string) => url.replace("/v1/downloads/", "/v1/downloads/%2e%2e%2f")],
    ["a parameter behind the id", (url: string) => url.replace("?", ";x=1?")],
  ])("refuses an address with %s", async (_what, change) => {
    const { url, fetchIt } = await offered();
    expect((await fetchIt(change(url))).status).toBe(403);
  });

  it("refuses HEAD, which was not signed", async () => {
    const { url, fetchIt } = await offered();
    expect((await fetchIt(url, "HEAD")).status).toBe(403);
  });

  it("ends after a day", async () => {
    const { url, fetchIt } = await offered();
    const expires = Number(new URL(url).searchParams.get("exp")) * 1000;
    const now = vi.spyOn(Date, "now");
    now.mockReturnValue(expires - 1_000);
    expect((await fetchIt(url)).status).toBe(200);
    now.mockReturnValue(expires);
    expect((await fetchIt(url)).status).toBe(403);
    now.mockRestore();
  });

  it("ends with the account, and with a skill that was deleted", async () => {
    const { hub, ada, skillId, url, fetchIt } = await offered();
    await hub.services.accounts.disableAccount(ada.accountId);
    expect((await fetchIt(url)).status).toBe(403);
    await hub.services.accounts.enableAccount(ada.accountId);
    expect((await fetchIt(url)).status).toBe(200);
    const { db } = hub.services.database;
    await db.deleteFrom("drive_entries").where("skill_id", "=", skillId).execute();
    await db.deleteFrom("skills").where("id", "=", skillId).execute();
    expect((await fetchIt(url)).status).toBe(403);
  });

  it("cuts the file off when bytes are lost, and tells the operator", async () => {
    const { hub, ada, offer } = await offered();
    const { db } = hub.services.database;
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf"), "x.md": "gone" });
    await hub.services.changes.fresh();
    const url = await offer();
    const lost = `sha256:${"0".repeat(64)}`;
    await db.insertInto("blobs").values({ digest: lost, size_bytes: 4 }).execute();
    await db.updateTable("version_files").set({ digest: lost }).where("path", "=", "x.md").execute();
    const response = await hub.http.app.request(url, { headers: { host: "localhost" } });
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(hub.logLines.join("")).toContain("a download was cut off");
  });
});
