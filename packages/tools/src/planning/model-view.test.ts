import { expect, it } from "vitest";
import { describeHost } from "../hosts/describe-host.ts";
import { hostProfile, hostProfiles } from "../hosts/host-profiles.ts";
import { serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import { summary } from "../testing/summary.ts";
import { modelView } from "./model-view.ts";

async function shownOf(count: number, budgets: { instructions: number; tool: number }) {
  const names = Array.from({ length: count }, (_, index) => `skill-${index}`);
  const files = names.map((name) => [`${name}/SKILL.md`, skillMd(name, "Long. ".repeat(30))]);
  const catalog = folderCatalog(skillFolder(Object.fromEntries(files)));
  const service = serviceOver(catalog, {
    budgets: { instructionsBudgetChars: budgets.instructions, toolBudgetChars: budgets.tool },
  });
  return { skills: await catalog.list(), shown: await service.toolList() };
}

it("counts every skill once: described, named or left, with the reason", async () => {
  const fixture = await shownOf(300, { instructions: 2_000, tool: 5_000 });
  const view = modelView(hostProfile("other"), fixture);
  const { plan } = fixture.shown;
  expect(view.described.length + view.named.length + view.left.length).toBe(300);
  expect(view.described.length).toBeGreaterThanOrEqual(plan.describedCount);
  expect(view.described).toContain(plan.shown[0]);
  expect(view.named.length).toBeGreaterThan(0);
  expect(view.left[0]?.why).toBe("There is no room for it: an agent finds it with search_skills.");
  for (const name of plan.shown) expect(view.left).not.toContainEqual(expect.objectContaining({ name }));
});

it("does not count what the host cuts off", async () => {
  const fixture = await shownOf(60, { instructions: 6_000, tool: 15_000 });
  expect(modelView(hostProfile("other"), fixture).left).toEqual([]);
  const cut = modelView(hostProfile("claude-code"), fixture);
  expect(cut.instructions.keptChars).toBe(4096);
  expect(cut.instructions.text.length).toBeGreaterThan(4096);
  expect(cut.tools[0]).toMatchObject({ name: "skill", keptChars: 4096 });
  expect(cut.left.length).toBeGreaterThan(15);
  expect(cut.totalTokens).toBeLessThan(modelView(hostProfile("other"), fixture).totalTokens);
});

it("counts a tool that the model must search for by its name alone, and says what it takes whole", async () => {
  const catalog = folderCatalog(skillFolder({ "one/SKILL.md": skillMd("one", "Tells one thing.") }));
  const viewIn = async (id: "claude-code" | "droid") => {
    const host = hostProfile(id);
    const shown = await serviceOver(catalog, { host }).toolList();
    return modelView(host, { skills: await catalog.list(), shown });
  };
  // It loads at once what asks for that, as all tools of the standard preset do.
  const claude = await viewIn("claude-code");
  expect(claude.deferredTokens).toBe(0);
  expect(claude.tools[0]?.tokens).toBeGreaterThan(100);
  const droid = await viewIn("droid");
  expect(droid.tools.map(({ tokens }) => tokens > 20)).not.toContain(true);
  expect(droid.deferredTokens).toBeGreaterThan(100);
  expect(droid.totalTokens).toBeLessThan(60);
  // Its instructions are not shown, and the description of the tool comes after a search: the model knows nothing of it.
  expect(droid.left).toEqual([
    { name: "one", why: "Droid shows it once the model has searched for the tool." },
  ]);
});

it("counts nothing of a channel that the host does not show", async () => {
  const fixture = await shownOf(3, { instructions: 6_000, tool: 15_000 });
  expect(modelView(hostProfile("cline"), fixture).instructions).toMatchObject({ keptChars: 0, tokens: 0 });
  const qwen = modelView(hostProfile("qwen-code"), fixture);
  expect(qwen.tools[0]?.keptChars).toBe(fixture.shown.tools[0]?.description?.indexOf("\n"));
});

it("shows the words exactly as they are sent, with what each tool costs", async () => {
  const fixture = await shownOf(2, { instructions: 2_000, tool: 15_000 });
  const view = modelView(hostProfile("cursor"), fixture);
  expect(view.instructions.text).toBe(fixture.shown.instructions);
  expect(view.tools.map(({ name, description, schema }) => ({ name, description, schema }))).toEqual(
    fixture.shown.tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      schema: JSON.stringify(inputSchema),
    })),
  );
  const tokens = view.tools.reduce((sum, tool) => sum + tool.tokens, view.instructions.tokens);
  expect(view.totalTokens).toBe(tokens);
  expect(view.hosts).toEqual(
    hostProfiles.map((host) => ({ id: host.id, label: host.title, limit: describeHost(host) })),
  );
});

it("names no skill that its author keeps from models, and is not misled by a description", async () => {
  const { shown } = await shownOf(1, { instructions: 2_000, tool: 15_000 });
  const hidden = summary({ name: "skill-0", modelInvocable: false });
  const forged = summary({ name: "Long. Long" });
  const view = modelView(hostProfile("other"), { skills: [hidden, forged], shown });
  expect(view.left.map(({ name }) => name)).toEqual(["skill-0", "Long. Long"]);
  expect(view.left[0]?.why).toBe("Its author keeps it from models.");
});
