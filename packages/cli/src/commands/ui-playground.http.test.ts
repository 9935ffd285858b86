import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox } from "../testing/run-cli.ts";
import { runningUi } from "../testing/running-ui.ts";

it("tries a task with the tools that were chosen, and keeps it as a test beyond this program", async () => {
  const sandbox = await createSandbox();
  await putSkill(join(sandbox.home, ".agents", "skills"), "pdf", {
    description: "Fills in PDF forms. Use when asked to fill a form.",
  });
  const page = await (await runningUi(sandbox)).signIn();
  const view = Object(await page.json("/ui/model-view?host=other&tools=reader"));
  expect(view.toolSet).toBe("reader");
  expect(view.tools.map(({ name }: { name: string }) => name)).toEqual(["list_skills", "read_skill"]);
  const { costs } = Object(await page.json("/ui/connect/costs?agent=other"));
  expect(costs[0]).toMatchObject({ tools: "standard" });
  expect(costs).toContainEqual({ tools: "reader", tokens: view.totalTokens });
  const tried = Object(await page.json("/ui/model-view/task?host=other&task=fill%20a%20pdf%20form"));
  expect(tried).toMatchObject({ fits: true, hits: [{ ref: "pdf", place: "described" }] });
  expect((await page.get("/ui/model-view/task?task=")).status).toBe(400);
  expect((await page.get("/ui/model-view?tools=drive")).status).toBe(404);

  const test = { task: "fill a pdf form", ref: "pdf" };
  const kept = Object(await (await page.post("/ui/description-tests", test)).json());
  expect(kept).toMatchObject({ ...test, place: 1, passes: true });
  await page.post("/ui/description-tests", test);
  expect(await page.json("/ui/description-tests")).toEqual({ tests: [kept] });
  expect((await page.post("/ui/description-tests", { task: "x", ref: "nobody" })).status).toBe(404);
  expect((await page.post("/ui/description-tests", { task: "", ref: "pdf" })).status).toBe(400);
  const file = join(sandbox.home, ".local/state/skillquay/description-tests.json");
  expect(JSON.parse(await readFile(file, "utf8")).records).toEqual([{ id: kept.id, ...test }]);
  // What is not one of ours is passed over.
  await writeFile(file, "{damaged");
  expect(await page.json("/ui/description-tests")).toEqual({ tests: [] });
});
