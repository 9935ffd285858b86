import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { serversOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import type { ChangeNotice } from "./change-notices.ts";

describe("change notices", () => {
  it("announce tools only when their text has changed", async () => {
    const root = skillFolder({ "a/SKILL.md": skillMd("a"), "a/references/r.md": "R" });
    const catalog = folderCatalog(root);
    const servers = serversOver(catalog);
    const notices: ChangeNotice[] = [];
    servers.onNotice((notice) => notices.push(notice));
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

  it("name only main files when many skills change at once", async () => {
    const names = Array.from({ length: 30 }, (_, i) => `s${i}`);
    const files = names.flatMap((name) => [
      [`${name}/SKILL.md`, skillMd(name)],
      [`${name}/x.md`, "x"],
    ]);
    const catalog = folderCatalog(skillFolder(Object.fromEntries(files)));
    const servers = serversOver(catalog);
    const notices: ChangeNotice[] = [];
    servers.onNotice((notice) => notices.push(notice));
    catalog.refresh({ changed: await catalog.list() });
    await vi.waitFor(() => expect(notices).toHaveLength(1));
    expect(notices[0]?.updatedUris).toHaveLength(30);
  });
});
