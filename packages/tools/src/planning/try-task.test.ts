import { expect, it } from "vitest";
import { createToolContext } from "../create-tool-context.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import { placeForTask, tryTask } from "./try-task.ts";

function fixture() {
  return folderCatalog(
    skillFolder({
      "pdf-forms/SKILL.md": skillMd("pdf-forms", "Fills in PDF forms. Use when asked to fill a form."),
      "tides/SKILL.md": skillMd("tides", "Tells when the tide is high in a harbour."),
    }),
  );
}

it("says for a task what the search answers, why, and what the model sees without it", async () => {
  const catalog = fixture();
  const view = { described: ["tides"], named: ["pdf-forms"] };
  const tried = await tryTask("fill in a pdf form", view, createToolContext({ catalog }));
  expect(tried.fits).toBe(true);
  expect(tried.hits[0]).toMatchObject({ ref: "pdf-forms", place: "named", obstacles: [] });
  expect(tried.hits[0]?.why[0]?.words.length).toBeGreaterThan(0);
  const none = await tryTask("zzqq xyzzy", view, createToolContext({ catalog }));
  expect(none).toMatchObject({ fits: false, hits: [] });
});

it("finds the place of the skill that is meant, and says when it is not among the first", async () => {
  const catalog = fixture();
  const isForms = ({ name }: { readonly name: string }) => name === "pdf-forms";
  expect(await placeForTask("fill in a pdf form", isForms, catalog)).toEqual({ place: 1, passes: true });
  expect(await placeForTask("when is the tide high", isForms, catalog)).toEqual({ passes: false });
});
