import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkMounts, overlaps, whyNotAt } from "./mounts.ts";

describe("whyNotAt", () => {
  it.each(["/packages", "/home/me/project", "/var/www", "/root/x", "/opt/app", "/tmpfile", "/skills"])(
    "takes %s",
    (at) => {
      expect(whyNotAt(at)).toBeUndefined();
    },
  );

  it.each([
    ...[
      "/",
      "/skill",
      "/skill/x",
      "/tmp",
      "/tmp/x",
      "/proc/1",
      "/sys",
      "/dev/shm",
      "/usr/lib/python3",
      "/etc",
    ],
    ...["/etc/ssl", "/lib64", "/run/x", "/var", "/bin"],
  ])("refuses %s, which is the sandbox's", (at) => {
    expect(whyNotAt(at)).toMatch(/belongs to the sandbox$/);
  });

  it.each(["packages", "/a/../usr", "/a//b", "/a/", "/a/./b", ""])("refuses '%s' as no plain path", (at) => {
    expect(whyNotAt(at)).toMatch(/must be absolute/);
  });

  it("refuses control characters, which would end an option", () => {
    expect(whyNotAt("/a\0--bind")).toMatch(/control character/);
    expect(whyNotAt("/a\nb")).toMatch(/control character/);
  });
});

it("tells folders that lie in one another from those that only begin alike", () => {
  expect([overlaps("/a", "/a"), overlaps("/a/b", "/a"), overlaps("/a", "/a/b"), overlaps("/", "/a")]).toEqual(
    [true, true, true, true],
  );
  expect([overlaps("/a", "/ab"), overlaps("/a/b", "/a/c")]).toEqual([false, false]);
});

describe("checkMounts", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "skillquay-mounts-"));
    await writeFile(join(folder, "file"), "");
    await symlink(folder, join(folder, "link"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const read = (source: string, at: string) => ({ source, at, access: "read" }) as const;

  it("answers with real paths", async () => {
    expect(await checkMounts([read(join(folder, "link"), "/packages")])).toEqual([read(folder, "/packages")]);
    expect(await checkMounts(undefined)).toEqual([]);
  });

  it("refuses a file, a folder that is not there, and two in one another", async () => {
    const refused = { code: "path_invalid" };
    await expect(checkMounts([read(join(folder, "file"), "/a")])).rejects.toMatchObject(refused);
    await expect(checkMounts([read(join(folder, "none"), "/a")])).rejects.toMatchObject(refused);
    await expect(checkMounts([read(folder, "/a"), read(folder, "/a/b")])).rejects.toThrow(
      "Two folders cannot be inside one another: '/a' and '/a/b'",
    );
  });
});
