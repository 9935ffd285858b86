import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { connect, type Era, serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";

describe.each<Era>(["legacy", "modern"])("a connected client, %s era", (era) => {
  it("hears that tools, prompts and resources changed when a skill is added", async () => {
    const root = skillFolder({ "a/SKILL.md": skillMd("a") });
    const catalog = folderCatalog(root);
    const heard = new Set<string>();
    const onChanged = (kind: string) => ({
      autoRefresh: false,
      debounceMs: 0,
      onChanged: () => heard.add(kind),
    });
    await connect(serviceOver(catalog), era, {
      listChanged: {
        tools: onChanged("tools"),
        prompts: onChanged("prompts"),
        resources: onChanged("resources"),
      },
    });
    mkdirSync(join(root, "b"));
    writeFileSync(join(root, "b/SKILL.md"), skillMd("b"));
    await vi.waitFor(() => {
      catalog.refresh();
      expect([...heard].sort()).toEqual(["prompts", "resources", "tools"]);
    });
  });
});

describe("resource subscriptions, legacy era", () => {
  it("tell of the subscribed file alone, until unsubscribed", async () => {
    const catalog = folderCatalog(skillFolder({ "a/SKILL.md": skillMd("a"), "a/x.md": "x" }));
    const client = await connect(serviceOver(catalog), "legacy");
    const updated: string[] = [];
    client.setNotificationHandler("notifications/resources/updated", (notification) => {
      updated.push(notification.params.uri);
    });
    await client.subscribeResource({ uri: "skill://a/x.md" });
    const changed = await catalog.list();
    await vi.waitFor(() => {
      catalog.refresh({ changed });
      expect(updated.length).toBeGreaterThan(0);
    });
    expect(new Set(updated)).toEqual(new Set(["skill://a/x.md"]));
    await client.unsubscribeResource({ uri: "skill://a/x.md" });
  });
});
