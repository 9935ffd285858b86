import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { connect, serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import { type ChangeNotice, watchForNotices } from "./change-notices.ts";
import { createListedResources } from "./listed-resources.ts";

const HIDDEN = "user-invocable: false\n";

describe("change notices", () => {
  it("announce tools only when their text has changed", async () => {
    const root = skillFolder({ "a/SKILL.md": skillMd("a"), "a/references/r.md": "R" });
    const catalog = folderCatalog(root);
    const service = serviceOver(catalog);
    const notices: ChangeNotice[] = [];
    service.onChange((notice) => notices.push(notice));
    const [a] = await catalog.list();
    if (a === undefined) throw new Error("no skill");

    writeFileSync(join(root, "a/references/r.md"), "R2");
    catalog.refresh({ listChanged: false, changed: [a] });
    await vi.waitFor(() => expect(notices).toHaveLength(1));
    expect(notices[0]).toEqual({
      tools: false,
      prompts: false,
      resources: true,
      updatedUris: ["skill://a/SKILL.md", "skill://a/references/r.md"],
    });

    mkdirSync(join(root, "b"));
    writeFileSync(join(root, "b/SKILL.md"), skillMd("b"));
    catalog.refresh();
    await vi.waitFor(() => expect(notices).toHaveLength(2));
    expect(notices[1]).toMatchObject({ tools: true, prompts: true, resources: true });
  });

  it("do not announce to a client the plan that was made for it before its first answer", async () => {
    const names = Array.from({ length: 120 }, (_, i) => `s${i}`);
    const files = names.map((name) => [`${name}/SKILL.md`, skillMd(name, "Long. ".repeat(60))]);
    const catalog = folderCatalog(skillFolder(Object.fromEntries(files)));
    const service = serviceOver(catalog, { detectHost: true });
    const notices: ChangeNotice[] = [];
    service.onChange((notice) => notices.push(notice));
    await service.toolList();
    service.setClientName("claude-code");
    catalog.refresh({ listChanged: false });
    await vi.waitFor(() => expect(notices).toHaveLength(1));
    expect(notices[0]?.tools).toBe(false);
  });

  it("do not announce an edit that changes nothing a model sees", async () => {
    const root = skillFolder({ "a/SKILL.md": skillMd("a"), "b/SKILL.md": skillMd("b") });
    const catalog = folderCatalog(root);
    const service = serviceOver(catalog);
    const notices: ChangeNotice[] = [];
    service.onChange((notice) => notices.push(notice));
    await service.toolList();
    writeFileSync(join(root, "b/SKILL.md"), skillMd("b", undefined, "Another body.\n"));
    catalog.refresh({ listChanged: false });
    await vi.waitFor(() => expect(notices).toHaveLength(1));
    expect(notices[0]?.tools).toBe(false);
  });

  it("name only main files when many skills change at once", async () => {
    const names = Array.from({ length: 30 }, (_, i) => `s${i}`);
    const files = names.flatMap((name) => [
      [`${name}/SKILL.md`, skillMd(name)],
      [`${name}/x.md`, "x"],
    ]);
    const catalog = folderCatalog(skillFolder(Object.fromEntries(files)));
    const service = serviceOver(catalog);
    const notices: ChangeNotice[] = [];
    service.onChange((notice) => notices.push(notice));
    catalog.refresh({ changed: await catalog.list() });
    await vi.waitFor(() => expect(notices).toHaveLength(1));
    expect(notices[0]?.updatedUris).toHaveLength(30);
  });

  it("cost nothing where nobody has a session while nobody listens, and compare with what is shown when somebody begins to", async () => {
    const root = skillFolder({ "a/SKILL.md": skillMd("a") });
    const catalog = folderCatalog(root);
    let lists = 0;
    const counted = {
      ...catalog,
      list: () => {
        lists += 1;
        return catalog.list();
      },
    };
    const service = serviceOver(counted, { stateless: true });
    for (let count = 0; count < 5; count += 1) catalog.refresh();
    await new Promise(setImmediate);
    expect(lists).toBe(0);
    const notices: ChangeNotice[] = [];
    const stop = service.onChange((notice) => notices.push(notice));
    await service.toolList();
    mkdirSync(join(root, "b"));
    writeFileSync(join(root, "b/SKILL.md"), skillMd("b"));
    catalog.refresh();
    await vi.waitFor(() => expect(notices).toMatchObject([{ tools: true }]));
    stop();
    const sofar = lists;
    catalog.refresh();
    await new Promise(setImmediate);
    expect(lists).toBe(sofar);
  });

  it("come later when what is shown could not be read at first", async () => {
    const catalog = folderCatalog(skillFolder({ "a/SKILL.md": skillMd("a") }));
    const notices: ChangeNotice[] = [];
    const errors: unknown[] = [];
    let isAway = false;
    let reads = 0;
    const list = await serviceOver(catalog).toolList();
    const watch = watchForNotices(
      catalog,
      undefined,
      {
        toolList: async () => {
          if (isAway) throw new Error("the database does not answer");
          reads += 1;
          return { ...list, skills: await catalog.list() };
        },
        listed: createListedResources(),
        retryDelaysMs: [1, 1, 1, 50, 50, 50, 50, 50],
      },
      (error) => errors.push(error),
    );
    watch.subscribe((notice) => notices.push(notice));
    await vi.waitFor(() => expect(reads).toBe(1));
    isAway = true;
    catalog.refresh({ changed: await catalog.list() });
    setTimeout(() => {
      isAway = false;
    }, 5);
    await vi.waitFor(() => expect(notices).toHaveLength(1));
    expect(errors).toEqual([]);
    watch.close();
  });

  describe("of each list come only when that list shows something else", () => {
    it.each([
      ["another description", "hidden", sized("hidden", "Other.", HIDDEN), [false, true]],
      ["an argument hint", "shown", sized("shown", "Same.", "argument-hint: file\n"), [true, false]],
      ["a field that no list has", "shown", sized("shown", "Same.", "license: MIT\n"), [false, false]],
      ["that users may not start it", "shown", sized("shown", "Same.", HIDDEN), [true, false]],
    ])("%s of a skill", async (_, name, text, expected) => {
      const root = skillFolder({
        "hidden/SKILL.md": sized("hidden", "Same.", HIDDEN),
        "shown/SKILL.md": sized("shown", "Same."),
      });
      const catalog = folderCatalog(root);
      const { notices, client } = await listening(catalog);
      await client.listResources();
      writeFileSync(join(root, name, "SKILL.md"), text);
      catalog.refresh({ changed: (await catalog.list()).filter((skill) => skill.name === name) });
      await vi.waitFor(() => expect(notices).toHaveLength(1));
      expect(notices.map(({ prompts, resources }) => [prompts, resources])).toEqual([expected]);
      expect(notices[0]?.updatedUris).toEqual([`skill://${name}/SKILL.md`]);
    });

    it("a file that grew, but not one that has the same size", async () => {
      const root = skillFolder({ "a/SKILL.md": skillMd("a"), "a/r.md": "one" });
      const catalog = folderCatalog(root);
      const { notices, client } = await listening(catalog);
      await client.listResources();
      const changed = await catalog.list();
      writeFileSync(join(root, "a/r.md"), "two");
      catalog.refresh({ listChanged: false, changed });
      await vi.waitFor(() => expect(notices).toHaveLength(1));
      writeFileSync(join(root, "a/r.md"), "three");
      catalog.refresh({ listChanged: false, changed });
      await vi.waitFor(() => expect(notices).toHaveLength(2));
      expect(notices.map(({ resources }) => resources)).toEqual([false, true]);
      expect(notices.map(({ updatedUris }) => updatedUris.length)).toEqual([2, 2]);
    });
  });
});

/** Always of one length: lists of resources show sizes, too. */
function sized(name: string, description: string, more = ""): string {
  return skillMd(name, description, "", more).padEnd(300, "x");
}

async function listening(catalog: ReturnType<typeof folderCatalog>) {
  const service = serviceOver(catalog);
  const notices: ChangeNotice[] = [];
  service.onChange((notice) => notices.push(notice));
  return { notices, client: await connect(service, "modern") };
}
