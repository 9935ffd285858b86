import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openTrustStore } from "./trust-store.ts";

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "skillquay-trust-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const project = { path: "/code/repo", origin: "https://git.example/repo" };
const skill = { root: "/skills", folder: "/skills/pdf", digest: "sha256:1", files: { "SKILL.md": "1" } };

describe("a trust store", () => {
  it("remembers projects by path and origin, and skills by place and digest", async () => {
    const file = join(freshFolder(), "state", "trust.json");
    const store = openTrustStore(file);
    expect(store.isTrusted(project)).toBe(false);
    await store.trust(project);
    await store.allowSkill(skill);
    await store.allowSkill({ ...skill, digest: "sha256:2" });
    const later = openTrustStore(file);
    expect(later.isTrusted(project)).toBe(true);
    expect(later.isTrusted({ ...project, origin: "https://evil.example" })).toBe(false);
    expect(later.isTrusted({ ...project, origin: undefined })).toBe(false);
    expect(later.allowedSkill(skill)?.digest).toBe("sha256:2");
    expect(later.allowedSkill({ ...skill, root: "/other" })).toBeUndefined();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  it("sees at once what another process changed", async () => {
    const file = join(freshFolder(), "trust.json");
    const [one, other] = [openTrustStore(file), openTrustStore(file)];
    expect(one.isTrusted(project)).toBe(false);
    await other.trust(project);
    expect(one.isTrusted(project)).toBe(true);
    expect(await one.remove(project.path)).toBe(true);
    expect(other.isTrusted(project)).toBe(false);
    expect(await other.remove(project.path)).toBe(false);
  });

  it("loses nothing when many write at once", async () => {
    const file = join(freshFolder(), "trust.json");
    const paths = Array.from({ length: 20 }, (_, number) => `/code/${number}`);
    await Promise.all(paths.map((path) => openTrustStore(file).trust({ path, origin: undefined })));
    const { projects } = openTrustStore(file).read();
    expect(projects.map(({ path }) => path).sort()).toEqual(paths.toSorted());
  });

  it.each(["", "{", "[]", '{"version": 2, "projects": [], "skills": []}'])(
    "trusts nothing by the damaged file %j",
    async (text) => {
      const file = join(freshFolder(), "trust.json");
      writeFileSync(file, text);
      const store = openTrustStore(file);
      expect(store.isDamaged()).toBe(true);
      expect(store.isTrusted(project)).toBe(false);
      await store.trust(project);
      expect(store.isTrusted(project)).toBe(true);
    },
  );

  it("does not follow a link to a device", () => {
    const file = join(freshFolder(), "trust.json");
    symlinkSync("/dev/zero", file);
    expect(openTrustStore(file).isDamaged()).toBe(true);
  });
});
