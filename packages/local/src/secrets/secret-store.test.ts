import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openSecretStore, type SecretFiles } from "./secret-store.ts";

const VALUE = "sk-canary-0123456789abcdef";
const version = { folder: "/skills/weather", digest: "sha256:1" };

function freshFiles(): SecretFiles & { readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), "skillquay-secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    file: join(folder, "state", "secrets.json"),
    keyFile: join(folder, "data", "secrets.key"),
  };
}

describe("a secret store", () => {
  it("keeps values for other processes, readable by their owner alone and in no file as they are", async () => {
    const files = freshFiles();
    await openSecretStore(files).set({ name: "WEATHER_KEY", skill: "weather", value: VALUE });
    const later = openSecretStore(files);
    expect(later.open({ name: "WEATHER_KEY", skill: "weather" })).toBe(VALUE);
    expect(later.list()).toEqual([
      { name: "WEATHER_KEY", skill: "weather", setAt: expect.any(String), givenTo: [] },
    ]);
    for (const file of [files.file, files.keyFile]) expect(statSync(file).mode & 0o777, file).toBe(0o600);
    for (const folder of ["state", "data"]) {
      const path = join(files.folder, folder);
      expect(statSync(path).mode & 0o777, folder).toBe(0o700);
      for (const name of readdirSync(path)) {
        const bytes = readFileSync(join(path, name));
        for (const form of [VALUE, Buffer.from(VALUE).toString("base64"), Buffer.from(VALUE).toString("hex")])
          expect(bytes.includes(form), name).toBe(false);
      }
    }
  });

  it("keeps one value for each name and skill, and says who was given the earlier one", async () => {
    const store = openSecretStore(freshFiles());
    await store.set({ name: "KEY", value: "for everybody" });
    await store.set({ name: "KEY", skill: "weather", value: VALUE, giveTo: version });
    await store.set({ name: "KEY", skill: "weather", value: "another value" });
    expect(store.list()).toMatchObject([{ name: "KEY" }, { skill: "weather", givenTo: [version] }]);
    expect(store.open({ name: "KEY" })).toBe("for everybody");
    expect(store.open({ name: "KEY", skill: "weather" })).toBe("another value");
    expect(await store.remove("KEY", "weather")).toBe(1);
    expect(await store.remove("KEY", "weather")).toBe(0);
    expect(await store.remove("KEY")).toBe(1);
    expect(store.list()).toEqual([]);
    expect(() => store.open({ name: "KEY" })).toThrow("is gone");
  });

  it("remembers one version of a skill, and takes everything back that a folder was given", async () => {
    const store = openSecretStore(freshFiles());
    await store.set({ name: "KEY", value: VALUE, giveTo: version });
    const other = { ...version, folder: "/skills/other" };
    await store.give([{ name: "KEY" }], other);
    await store.give([{ name: "KEY" }], { ...version, digest: "sha256:2" });
    expect(store.list()[0]?.givenTo).toEqual([other, { ...version, digest: "sha256:2" }]);
    expect(await store.takeBack(version.folder)).toBe(true);
    expect(await store.takeBack(version.folder)).toBe(false);
    expect(store.list()[0]?.givenTo).toEqual([other]);
  });

  it("loses nothing when several write at once", async () => {
    const files = freshFiles();
    const names = Array.from({ length: 12 }, (_, index) => `KEY_${index}`);
    await Promise.all(names.map((name) => openSecretStore(files).set({ name, value: VALUE })));
    expect(
      openSecretStore(files)
        .list()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(names.sort());
  });

  it("opens no value that was moved to another name or skill", async () => {
    const files = freshFiles();
    const store = openSecretStore(files);
    await store.set({ name: "KEY", skill: "weather", value: VALUE });
    writeFileSync(files.file, readFileSync(files.file, "utf8").replace('"weather"', '"evil"'));
    expect(() => store.open({ name: "KEY", skill: "evil" })).toThrow();
  });

  it("opens nothing with a key that is another one, or that others can read", async () => {
    const files = freshFiles();
    const store = openSecretStore(files);
    await store.set({ name: "KEY", value: VALUE });
    chmodSync(files.keyFile, 0o640);
    expect(() => store.open({ name: "KEY" })).toThrow("Others can read");
    chmodSync(files.keyFile, 0o600);
    writeFileSync(files.keyFile, Buffer.alloc(32).toString("base64"));
    expect(() => store.open({ name: "KEY" })).toThrow("another key");
    writeFileSync(files.keyFile, "short");
    expect(() => store.open({ name: "KEY" })).toThrow("is no key of secrets");
  });

  it("holds nothing in a damaged file, and does not write over it", async () => {
    const files = freshFiles();
    const store = openSecretStore(files);
    await store.set({ name: "KEY", value: VALUE });
    writeFileSync(files.file, "{");
    expect(store.list()).toEqual([]);
    expect(store.isDamaged()).toBe(true);
    await expect(store.set({ name: "KEY", value: VALUE })).rejects.toThrow("is damaged");
    expect(readFileSync(files.file, "utf8")).toBe("{");
  });
});
