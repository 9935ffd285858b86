import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { SkillRoot } from "../discovery/skill-roots.ts";
import { createSkillTree, type SkillTree } from "../testing/skill-tree.ts";
import { type AnswerSnapshot, openAnswerSnapshot } from "./answer-snapshot.ts";
import { encodeAnswers } from "./encode-answers.ts";
import { createSnapshotReads } from "./snapshot-reads.ts";
import { isAsKept } from "./watch-snapshot.ts";

const conditions = {
  argv: [],
  cwd: "",
  homeDirectory: "",
  system: "",
  environment: [],
  presence: [],
  files: [],
  realPaths: [],
  rotation: null,
  project: "",
  programs: [],
  servers: [],
  roots: [],
  uses: "",
};

const form = { reader: "get_skill_resource", maxChars: null, textOnly: true, exactTexts: false };

async function kept() {
  const tree = createSkillTree();
  tree.skill("first/pdf", { description: "Reads PDF files.", body: "Steps.\n" });
  tree.write("first/pdf/references/guide.md", "# Guide\n");
  tree.skill("second/pdf", { description: "Another one." });
  tree.skill("first/for-people", { extra: "disable-model-invocation: true\n" });
  tree.skill("first/broken", { description: "" });
  return keep(tree, [tree.root("first"), tree.root("second", { rank: 1 })]);
}

async function keep(tree: SkillTree, roots: readonly SkillRoot[], tools = '"tools":[]') {
  const catalog = await tree.open({ roots });
  await expect.poll(() => catalog.rescan().then(() => catalog.settledState())).toBeDefined();
  const state = catalog.settledState();
  if (state === undefined) throw new Error("not settled");
  const bytes = encodeAnswers({
    header: {
      conditions,
      program: "",
      watch: false,
      missingRoots: [],
      skillTool: "skill",
      strictResources: false,
      detectHost: true,
      warnings: "",
    },
    answers: new Map([["", { introduction: Buffer.from('"x":1'), tools: Buffer.from(tools), form }]]),
    catalog: state.snapshot,
    scan: state.scan,
  });
  // Another file each time, as it is written: one that is open stays as it was.
  rmSync(tree.at("kept.bin"), { force: true });
  writeFileSync(tree.at("kept.bin"), bytes, { mode: 0o600 });
  const snapshot = openAnswerSnapshot(tree.at("kept.bin"));
  if (snapshot === undefined) throw new Error("not opened");
  const uses: string[] = [];
  const reads = createSnapshotReads(snapshot, {
    recordUse: (folder) => uses.push(folder),
    onClientName: () => {},
  });
  const read = async (name: unknown) => {
    const result = await reads.readTool("skill", { name });
    return result && JSON.parse(`{${Buffer.from(result.members).toString("utf8")}}`);
  };
  return { tree, snapshot, reads, read, uses, catalog };
}

it("answers a skill by any spelling of its name, and counts the use", async () => {
  const { tree, reads, read, uses } = await kept();
  expect(await read("pdf")).toBeUndefined();
  reads.initialize({ protocolVersion: "2025-06-18", clientName: "someone" });
  const answer = await read("PDF");
  expect(answer.content[0].text).toContain("Steps.");
  expect(answer.content).toHaveLength(1);
  expect(answer.content[0].text).toContain("<file>references/guide.md</file>");
  expect(answer.structuredContent).toBeUndefined();
  expect(uses).toEqual([tree.at("first/pdf")]);
  expect(await read("pdf")).toEqual(answer);
});

it("finds one that lost its name by the label that it got", async () => {
  const { reads, read, catalog } = await kept();
  reads.initialize({ protocolVersion: "2025-06-18", clientName: "someone" });
  const label = catalog.shadowed()[0]?.skill.label;
  expect(await read(`${label}:pdf`)).toMatchObject({
    content: [{ text: expect.stringMatching(/^Loading: pdf\n/) }],
  });
});

it("leaves to the full server what is unknown, reserved, changed or asked for otherwise", async () => {
  const { tree, reads, read } = await kept();
  reads.initialize({ protocolVersion: "2025-06-18", clientName: "someone" });
  for (const name of ["no-such", "broken", "for-people", "", 7]) expect(await read(name)).toBeUndefined();
  expect(await reads.readTool("skill", { name: "pdf", more: 1 })).toBeUndefined();
  expect(await reads.readTool("search_skills", { name: "pdf" })).toBeUndefined();
  expect(await read("pdf")).toBeDefined();
  appendFileSync(tree.at("first/pdf/SKILL.md"), "More.\n");
  expect(await read("pdf")).toBeUndefined();
});

it("keeps answers for the hosts that it knows only", async () => {
  const { reads } = await kept();
  expect(reads.initialize({ protocolVersion: "2025-06-18", clientName: "codex-mcp-client" })).toBeUndefined();
  expect(reads.listTools()).toBeUndefined();
  reads.initialize({ protocolVersion: "2025-06-18", clientName: "someone" });
  expect(reads.listTools()).toMatchObject({ members: Buffer.from('"tools":[]') });
});

it("answers from the snapshot that replaced the first, and says which lists are others", async () => {
  const { tree, reads, read, snapshot } = await kept();
  const roots = [tree.root("first"), tree.root("second", { rank: 1 })];
  reads.initialize({ protocolVersion: "2025-06-18", clientName: "someone" });
  const same = { tools: false, prompts: false, resources: false };
  expect(reads.replace((await keep(tree, roots)).snapshot)).toEqual(same);
  tree.skill("first/pdf", { description: "Reads PDF files.", body: "Other steps.\n" });
  const edited = await keep(tree, roots);
  expect(reads.replace(edited.snapshot)).toEqual({ ...same, resources: true });
  snapshot.close();
  expect((await read("pdf")).content[0].text).toContain("Other steps.");
  reads.listTools();
  tree.skill("first/pdf", { description: "Reads nothing." });
  const other = (await keep(tree, roots, '"tools":[1]')).snapshot;
  expect(reads.replace(other)).toEqual({ tools: true, prompts: true, resources: true });
  expect(reads.listed).toEqual(Buffer.from('"tools":[1]'));
  expect(reads.replace(other)).toEqual(same);
});

it("keeps its answers when there are none for its client in what should replace them", async () => {
  const { tree, reads, read } = await kept();
  reads.initialize({ protocolVersion: "2025-06-18", clientName: "someone" });
  const { snapshot } = await keep(tree, [tree.root("second")]);
  expect(reads.replace({ ...snapshot, toolList: () => undefined })).toBeUndefined();
  expect((await read("pdf")).content[0].text).toContain("Steps.");
});

it("knows every file and folder that a start has to look at, served or not", async () => {
  const { tree, snapshot } = await kept();
  const names = (paths: ReturnType<AnswerSnapshot["mainFiles"]>) =>
    [...paths].map(({ path }) => path.slice(tree.path.length + 1)).sort();
  expect(names(snapshot.mainFiles())).toEqual([
    "first/broken/SKILL.md",
    "first/for-people/SKILL.md",
    "first/pdf/SKILL.md",
    "second/pdf/SKILL.md",
  ]);
  expect(names(snapshot.outerFolders())).toEqual(["first", "second"]);
  expect(names(snapshot.innerFolders())).toContain("first/pdf/references");
  const inner = [...snapshot.innerFolders()].map(({ path }) => path.slice(tree.path.length + 1));
  const shares = [0, 1, 2].map((part) => names(snapshot.innerFolders({ part, of: 3 })));
  expect(shares.map((share) => share.length)).toEqual(
    [0, 1, 2].map((part) => inner.filter((_, index) => index % 3 === part).length),
  );
  expect(shares.flat().toSorted()).toEqual(names(snapshot.innerFolders()).toSorted());
  // Where not all can be watched, those come first in which a skill's own text is.
  expect(inner.indexOf("second/pdf")).toBeLessThan(inner.indexOf("first/pdf/references"));
  expect([...snapshot.mainFiles()].every(isAsKept)).toBe(true);
  tree.write("first/new", "");
  expect([...snapshot.outerFolders()].every(isAsKept)).toBe(false);
});

it("gives paths whole that lie across the pieces in which they are read", async () => {
  const tree = createSkillTree();
  const names = Array.from({ length: 700 }, (_, index) => `${"ü".repeat(40)}-${index}`);
  for (const name of names) tree.skill(`many/${name}`, {});
  const { snapshot } = await keep(tree, [tree.root("many")]);
  const paths = Array.from(snapshot.mainFiles(), ({ path }) => path);
  expect(paths.sort()).toEqual(names.map((name) => tree.at(`many/${name}/SKILL.md`)).sort());
  expect([...snapshot.mainFiles()].every(isAsKept)).toBe(true);
});
