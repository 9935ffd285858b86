import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { bodyBudgetBytes, createSearchIndex, headingsOf, type SearchDocument } from "@skillquay/search";
import { readSkillFileSync } from "@skillquay/skill";
import { readSkillHead } from "@skillquay/skill/head";
import type { Row } from "./row.ts";
import { percentile } from "./statistics.ts";
import type { Subject } from "./subject.ts";

const limitLatency = 10;
const limitBuild = 2;

/** Searches against name lookups in one running server, call by call, then building the index against reading the files. */
export async function measureSearchScale(subject: Subject, calls: number): Promise<Row[]> {
  return [...(await measureLatency(subject, calls)), ...measureBuild(subject)];
}

const queries = [
  "convert images",
  "deploy clusters to production",
  "audit contracts for the legal team and write a summary",
  "extract tables from a pdf",
  "tranlsate subtitels",
  "how do I measure queries in a project",
  "wie kann ich ein Bild umwandeln",
  "my boss asked me to migrate schemas and review logs step by step, can you help me draft letters as well",
];

async function measureLatency(subject: Subject, calls: number): Promise<Row[]> {
  const server = subject.start();
  await server.initialize();
  await server.settle();
  const lookupMs: number[] = [];
  const searchMs: number[] = [];
  const time = async (name: string, input: Record<string, string>) => {
    const startedAt = performance.now();
    await server.request("tools/call", { name, arguments: input });
    return performance.now() - startedAt;
  };
  // The index is built at the first search; what is hot is compiled in the next.
  const warmUp = 200;
  for (let index = -warmUp; index < calls; index += 1) {
    const name = subject.names[(index + warmUp) % subject.names.length] ?? "";
    const lookup = await time("skill", { name });
    const search = await time("search_skills", { query: queries[(index + warmUp) % queries.length] ?? "" });
    if (index < 0) continue;
    lookupMs.push(lookup);
    searchMs.push(search);
  }
  await server.kill();
  const row = (what: string, share: number): Row => ({
    what,
    skills: subject.skills,
    value: percentile(searchMs, share),
    unit: "ms",
    floor: percentile(lookupMs, share),
    limit: limitLatency,
  });
  return [row("search against name lookup, p50", 0.5), row("search against name lookup, p95", 0.95)];
}

function measureBuild({ folder, skills, allNames }: Subject): Row[] {
  const decoder = new TextDecoder();
  const read = () =>
    allNames.map((name) => decoder.decode(readSkillFileSync(join(folder, name), "SKILL.md")));
  read();
  const [texts, readMs] = timed(read);
  const documents = texts.map((text, index) => documentOf(allNames[index] ?? "", text, skills));
  const heapAtStart = heapBytes();
  const [index, buildMs] = timed(() => {
    const built = createSearchIndex();
    for (const document of documents) built.upsert(document);
    return built;
  });
  const bytes = heapBytes() - heapAtStart;
  if (index.size !== skills) throw new Error(`${index.size} of ${skills} skills were indexed`);
  return [
    {
      what: "index build against reading",
      skills,
      value: buildMs,
      unit: "ms",
      floor: readMs,
      limit: limitBuild,
    },
    { what: "index memory per skill", skills, value: bytes / skills / 1024, unit: "KB" },
  ];
}

function timed<T>(job: () => T): [T, number] {
  const startedAt = performance.now();
  const result = job();
  return [result, performance.now() - startedAt];
}

function documentOf(name: string, text: string, skills: number): SearchDocument {
  const head = readSkillHead(new TextEncoder().encode(text), { folderName: name, fileName: "SKILL.md" });
  const body = text.split("\n").slice(head.frontMatterLines).join("\n").slice(0, bodyBudgetBytes(skills));
  return { id: name, name, description: head.description ?? "", headings: headingsOf(body), body };
}

function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
