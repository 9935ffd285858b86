import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { mainFile, publishingFixture } from "../skills/testing/publishing-fixture.ts";
import { loadSamples } from "./load-samples.ts";

const database = useTestDatabase();
const SAMPLES = fileURLToPath(new URL("../../../../../samples/skills", import.meta.url));

it("publishes the sample skills of this repository, all of them strictly valid", async () => {
  const fixture = await publishingFixture(database());
  const accountId = await fixture.account();
  const { published, refused } = await loadSamples(fixture, { folder: SAMPLES, accountId });
  expect(published.map(({ slug }) => slug)).toEqual([
    "code-review",
    "git-commit-review",
    "hello-world",
    "upload-to-skillquay",
  ]);
  expect(refused).toEqual([]);
  const versions = await database()
    .db.selectFrom("versions")
    .innerJoin("skills", "skills.id", "versions.skill_id")
    .select(["slug", "tier", "has_scripts"])
    .where("account_id", "=", accountId)
    .orderBy("slug")
    .execute();
  expect(versions).toEqual([
    { slug: "code-review", tier: "strict", has_scripts: false },
    { slug: "git-commit-review", tier: "strict", has_scripts: false },
    { slug: "hello-world", tier: "strict", has_scripts: true },
    { slug: "upload-to-skillquay", tier: "strict", has_scripts: true },
  ]);
});

it("changes nothing when it is done again", async () => {
  const fixture = await publishingFixture(database());
  const accountId = await fixture.account();
  const first = await loadSamples(fixture, { folder: SAMPLES, accountId });
  const again = await loadSamples(fixture, { folder: SAMPLES, accountId });
  expect(again.published).toEqual(first.published.map((one) => ({ ...one, isNew: false })));
});

it("names what it cannot take, loads the others, and follows no link out of a skill", async () => {
  const fixture = await publishingFixture(database());
  const accountId = await fixture.account();
  const folder = mkdtempSync(join(tmpdir(), "skillquay-samples-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["bad", "good", ".hidden"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "bad", "README.md"), "x");
  writeFileSync(join(folder, "good", "SKILL.md"), mainFile("good"));
  writeFileSync(join(folder, "good", ".env"), "SECRET=1");
  symlinkSync("/etc/passwd", join(folder, "good", "passwd"));
  writeFileSync(join(folder, "loose.md"), "x");
  const { published, refused } = await loadSamples(fixture, { folder, accountId, visibility: "public" });
  expect(published.map(({ slug }) => slug)).toEqual(["good"]);
  expect(refused).toEqual([{ folder: "bad", reasons: ["There is no SKILL.md beside the other files"] }]);
  const files = await database().db.selectFrom("version_files").select("path").execute();
  expect(files.filter(({ path }) => path === "passwd" || path === ".env")).toEqual([]);
});
