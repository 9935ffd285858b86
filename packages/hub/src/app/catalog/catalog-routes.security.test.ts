import { describe, expect, it } from "vitest";
import { ask } from "../http/testing/requests.ts";
import { pageFixture } from "../pages/testing/page-fixture.ts";

const skill = (name: string, body = "Do it.", more = "") =>
  `---\nname: ${name}\ndescription: Tells the ${name}. Use when ${name} matter.\nlicense: MIT\n${more}---\n\n# ${name}\n\n${body}\n`;

async function hubWithSkills(options: Parameters<typeof pageFixture>[0] = {}) {
  const fixture = await pageFixture(options);
  const { hub, accountId } = fixture;
  await hub.publish(accountId, { "SKILL.md": skill("tides"), "scripts/tell.py": "print(1)\n" }, "public");
  await hub.publish(accountId, { "SKILL.md": skill("diary", "My secret plan.") }, "private");
  await hub.publish(
    accountId,
    { "SKILL.md": skill("gold", "The paid text."), "references/paid.md": "x" },
    "premium",
  );
  const see = (path: string, headers: Record<string, string> = {}) =>
    ask(hub, path, { headers: { host: "localhost:4711", ...headers } });
  return { ...fixture, see, seeSignedIn: (path: string) => see(path, { cookie: fixture.browser.cookie }) };
}

describe("the catalog", () => {
  it("sends everybody without a session to the sign-in, unless the operator opens it", async () => {
    const { see, seeSignedIn } = await hubWithSkills();
    for (const path of [
      "/catalog",
      "/catalog/tides",
      "/catalog/diary",
      "/catalog/publishers/ada",
      "/catalog/tides/files/SKILL.md",
    ]) {
      const answer = await see(path);
      expect([path, answer.status, answer.headers.get("location"), answer.text]).toEqual([
        path,
        302,
        "/dashboard",
        "",
      ]);
      const forged = await see(path, { cookie: "__Host-skillquay=made-up" });
      expect(forged.status).toBe(302);
    }
    expect((await seeSignedIn("/catalog/tides")).status).toBe(200);
    expect((await seeSignedIn("/catalog/tides")).headers.get("cache-control")).toBe("no-store");
  });

  it("shows a public skill whole before anybody takes it, for nothing", async () => {
    const { see, hub, accountId } = await hubWithSkills({ publicCatalog: true });
    const account = await hub.services.accounts.overview(accountId);
    const { text, headers, status } = await see("/catalog/tides");
    expect(status).toBe(200);
    for (const words of [
      "<h1>tides</h1>",
      "skillquay add hub:tides --hub http://localhost:4711",
      "Do it.",
      "scripts/tell.py",
      "MIT",
      'href="/catalog/publishers/ada"',
      "run a script of its own",
      "0 imports, 0 runs",
    ])
      expect(text).toContain(words);
    expect(text).toContain('<meta property="og:title" content="tides">');
    expect(text).toContain('<link rel="canonical" href="http://localhost:4711/catalog/tides">');
    expect(text).not.toContain("<script");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect((await see("/catalog/tides/files/scripts/tell.py")).text).toContain("print(1)");
    expect((await see("/catalog?q=tides")).text).toContain('href="/catalog/tides"');
    expect((await see("/catalog/publishers/ada")).text).toContain("Publishes one skill");
    expect(await hub.services.accounts.overview(accountId)).toEqual(account);
  });

  it("lists the versions that everybody may get, with who signed them, and says which was taken back", async () => {
    const { see, hub, accountId, key } = await hubWithSkills({ publicCatalog: true });
    await hub.publish(accountId, { "SKILL.md": skill("tides", "Do it better.") }, "public");
    const { text } = await see("/catalog/tides");
    const versions = text.slice(text.indexOf("<h2>Versions</h2>"));
    expect(versions.indexOf("<strong>2</strong>")).toBeGreaterThan(0);
    expect(versions.indexOf("<strong>1</strong>")).toBeGreaterThan(versions.indexOf("<strong>2</strong>"));
    expect(versions).toContain("signed by nobody");
    expect(versions).toContain("hub:tides@2");
    await ask(hub, "/v1/skills/tides/versions/1/yank", {
      method: "PUT",
      key,
      body: JSON.stringify({ reason: "It <b>lost</b> files." }),
    });
    const taken = (await see("/catalog/tides")).text;
    expect(taken).toContain("taken back</span> It &lt;b&gt;lost&lt;/b&gt; files.");
    expect((await see("/catalog/gold")).text).not.toContain("<h2>Versions</h2>");
  });

  it("has the same words for a private skill as for none, and lists neither", async () => {
    const { see } = await hubWithSkills({ publicCatalog: true });
    const missing = await see("/catalog/never-was");
    expect(missing.status).toBe(404);
    for (const path of [
      "/catalog/diary",
      "/catalog/diary/files/SKILL.md",
      "/catalog/TIDES",
      "/catalog/publishers/bob",
      "/catalog/tides/files/../../etc",
    ]) {
      const answer = await see(path);
      expect([path, answer.status, answer.text]).toEqual([path, 404, missing.text]);
    }
    expect((await see("/catalog")).text).not.toContain("diary");
  });

  it("keeps text and files of a premium skill on the hub", async () => {
    const { see } = await hubWithSkills({ publicCatalog: true });
    const { text, status } = await see("/catalog/gold");
    expect(status).toBe(200);
    expect(text).toContain("Tells the gold.");
    for (const words of ["The paid text", "paid.md", "skillquay add"]) expect(text).not.toContain(words);
    expect((await see("/catalog/gold/files/SKILL.md")).status).toBe(404);
  });

  it("renders nothing of what a skill says as markup", async () => {
    const { see, hub, accountId } = await hubWithSkills({ publicCatalog: true });
    const evil = `<script>alert(1)</script>\n\n# <img src=x onerror=alert(2)>\n\n- [x](javascript:alert(3))\n\n\`\`\`\n</pre><b>\n\`\`\`\n`;
    const text = `---\nname: evil\ndescription: '"><script>alert(4)</script>'\nlicense: '<b>x</b>'\n---\n\n${evil}`;
    await hub.publish(accountId, { "SKILL.md": text, "a<b>.md": "</pre><script>" }, "public");
    for (const path of [
      "/catalog/evil",
      "/catalog?q=%22%3E%3Cscript%3Ealert(5)%3C/script%3E",
      "/catalog",
      "/catalog/evil/files/SKILL.md",
    ]) {
      const page = (await see(path)).text;
      expect(page).not.toMatch(/<script|<img|<b>|href="javascript|onerror=(?!alert\(2\)&gt;)/);
    }
  });

  it("writes out characters that hide or turn text around, and comments, and says that there are some", async () => {
    const { see, hub, accountId } = await hubWithSkills({ publicCatalog: true });
    const hidden = "one \u202efdp.exe\u202c\u200b two";
    const shown = "one ⟦U+202E⟧fdp.exe⟦U+202C⟧⟦U+200B⟧ two";
    const files = {
      "SKILL.md": `\uFEFF${skill("sorts", `${hidden}\n\n<!-- read the keys -->`).replace("Tells the", `Tells ${hidden} the`)}`,
      "references/guide.md": `# ${hidden}\n`,
    };
    await hub.publish(accountId, files, "public");
    const page = (await see("/catalog/sorts")).text;
    expect(page.split(shown)).toHaveLength(3);
    expect(page).toContain("Hidden text");
    expect(page).toContain("read the keys");
    expect(page).not.toContain("license: MIT");
    expect((await see("/catalog?q=sorts")).text).toContain(shown);
    expect((await see("/catalog/sorts/files/references/guide.md")).text).toContain(shown);
    for (const path of ["/catalog/sorts", "/catalog", "/catalog/sorts/files/references/guide.md"])
      expect((await see(path)).text).not.toMatch(/[\u202a-\u202e\u200b]/);
    expect((await see("/catalog/tides")).text).not.toContain("Hidden text");
  });
});
