import { readdir } from "node:fs/promises";
import { testRepository } from "@skillquay/git/testing";
import type { DiscoveredSkills, SkillPage } from "@skillquay/pages/contract";
import { expect, it } from "vitest";
import { harmfulSkill } from "../demo/harmful-skill.ts";
import { skillText } from "../testing/installed-project.ts";
import { publishedHub } from "../testing/published-hub.ts";
import { createSandbox } from "../testing/run-cli.ts";
import { runningUi, type SignedIn } from "../testing/running-ui.ts";

async function repositoryOf(files: Readonly<Record<string, string>>) {
  const repository = await testRepository();
  return { url: repository.url, commit: repository.commit(files) };
}

async function discovered(page: SignedIn, words = ""): Promise<DiscoveredSkills> {
  return Object(await page.json(`/ui/discover?keywords=${encodeURIComponent(words)}`));
}

const pathOf = ({ skills }: DiscoveredSkills, name: string) =>
  `/ui/skills/${encodeURIComponent(skills.find((skill) => skill.name === name)?.slug ?? "")}`;

it("shows a skill of a source whole before it is added, and writes nothing of it", async () => {
  const { url, commit } = await repositoryOf({
    "tides/SKILL.md": skillText("tides", "Ask for the place first.").replace(
      "\n---\n\n",
      "\nlicense: MIT\n---\n\n",
    ),
    "tides/scripts/tell.py": "print('high')\n",
    "weather/SKILL.md": skillText("weather"),
  });
  const sandbox = await createSandbox();
  const page = await (await runningUi(sandbox, ["--source", url])).signIn();
  const all = await discovered(page);
  expect(all).toMatchObject({
    skills: [
      { name: "tides", line: `skillquay add ${url} --skill tides`, origin: { repository: url } },
      { name: "weather" },
    ],
    places: [{ from: url }],
  });
  expect((await discovered(page, "does the tides")).skills[0]).toMatchObject({ name: "tides" });
  const path = pathOf(all, "tides");
  const shown: SkillPage = Object(await page.json(path));
  expect(shown).toMatchObject({
    name: "tides",
    body: expect.stringContaining("Ask for the place first."),
    frontmatter: { license: "MIT" },
    files: [{ path: "SKILL.md" }, { path: "scripts/tell.py" }],
    elsewhere: {
      line: `skillquay add ${url} --skill tides`,
      from: url,
      commit,
      signedBy: "nobody",
      permissions: ["run scripts: scripts/tell.py"],
    },
  });
  expect(shown).not.toHaveProperty("folder");
  expect(await page.json(`${path}/file?path=scripts%2Ftell.py`)).toMatchObject({ text: "print('high')\n" });
  expect(await page.json(`${path}/scan`)).toMatchObject({ state: "scanned", level: expect.any(String) });
  expect((await page.get(`${path}/file?path=..%2Fweather%2FSKILL.md`)).status).toBe(404);
  expect((await page.post(`${path}/run`, { script: "tell.py" })).status).toBe(404);
  expect(await readdir(sandbox.project)).toEqual([]);
});

it("says what the scan blocks, and lets nothing of it be accepted here", async () => {
  const { name, files } = harmfulSkill;
  const { url } = await repositoryOf(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`${name}/${path}`, text])),
  );
  const page = await (await runningUi(await createSandbox(), ["--source", url])).signIn();
  const path = pathOf(await discovered(page), name);
  const scan = Object(await page.json(`${path}/scan`));
  expect(scan).toMatchObject({ level: "blocked" });
  expect(scan).not.toHaveProperty("treeDigest");
  expect((await page.post(`${path}/acceptances`, {})).status).toBe(404);
});

it("looks at nothing but what a place has named, and says which place did not answer", async () => {
  const hub = await publishedHub({ tides: skillText("tides") });
  const page = await (await runningUi(await createSandbox(), ["--source", hub.url])).signIn();
  const path = pathOf(await discovered(page), "tides");
  expect(await page.json(path)).toMatchObject({
    elsewhere: { line: `skillquay add ${hub.url} --skill tides` },
  });
  for (const ref of ["~found-0123456789abcdef", "~found-", `~found-${hub.url}`])
    expect((await page.get(`/ui/skills/${encodeURIComponent(ref)}`)).status).toBe(404);
  hub.stop();
  // The discard port: nothing listens there.
  const other = await (await runningUi(await createSandbox(), ["--source", "http://127.0.0.1:9"])).signIn();
  expect(await discovered(other)).toEqual({
    skills: [],
    places: [{ from: "http://127.0.0.1:9", problem: expect.stringContaining("does not answer") }],
  });
});
