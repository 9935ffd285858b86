import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { idPattern, ServerProcess } from "./server-process.ts";

/** The program over one folder of skills, and the floor that replays its answers. */
export interface Subject {
  readonly skills: number;
  readonly folder: string;
  readonly names: readonly string[];
  /** Of every skill, where `names` are those whose answers were recorded. */
  readonly allNames: readonly string[];
  start(): ServerProcess;
  /** For starts it holds the answers of a start only: loading hundreds of others is not part of a floor. */
  startFloor(purpose: "start" | "reads"): ServerProcess;
}

export interface Workbench {
  readonly node: string;
  readonly launcher: string;
  /** Everything that the run writes; removed at the end. */
  readonly scratch: string;
  /** Given to server and floor alike. */
  readonly env: Readonly<Record<string, string>>;
}

// More than the server is likely to keep in memory: most measured reads go to the file system.
const recordedReads = 200;

/** Starts the server until its caches are warm, and records what it answers. */
export async function prepareSubject(
  { node, launcher, scratch, env }: Workbench,
  folder: string,
  names: readonly string[],
): Promise<Subject> {
  const home = join(scratch, `home-${names.length}`);
  mkdirSync(home, { recursive: true });
  const options = { env: { ...env, HOME: home, XDG_CACHE_HOME: join(home, ".cache") }, cwd: home };
  const start = () => new ServerProcess([node, launcher, "serve", "--dir", folder], options);
  const answersFile = (purpose: "start" | "reads") => join(home, `answers-${purpose}.json`);

  const server = start();
  const answers = [
    ["initialize", split(await server.initialize(), 1)],
    ["tools/list", split(await server.request("tools/list"), 2)],
  ];
  writeFileSync(answersFile("start"), JSON.stringify(answers));
  const read = spread(names, recordedReads);
  for (const [index, name] of read.entries()) {
    const answer = await server.request("tools/call", { name: "skill", arguments: { name } });
    if (!answer.includes(name)) throw new Error(`reading '${name}' answered ${answer.slice(0, 200)}`);
    answers.push([`tools/call ${name}`, split(answer, index + 3)]);
  }
  writeFileSync(answersFile("reads"), JSON.stringify(answers));
  // The code cache is written two seconds after a start, the index cache after the first scan.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await server.settle();
  await server.kill();
  return {
    skills: names.length,
    folder,
    names: read,
    allNames: names,
    start,
    startFloor: (purpose) =>
      new ServerProcess([node, join(import.meta.dirname, "floor.cjs"), answersFile(purpose)], options),
  };
}

/** The answer's text before and after the request's id. */
function split(answer: string, id: number): [string, string] {
  const at = idPattern(id).exec(answer);
  if (at === null) throw new Error(`no id in ${answer.slice(0, 200)}`);
  const start = at.index + at[0].indexOf(`"id":${id}`) + '"id":'.length;
  return [answer.slice(0, start), answer.slice(start + String(id).length)];
}

function spread(names: readonly string[], count: number): string[] {
  const step = Math.max(1, Math.floor(names.length / count));
  return names.filter((_, index) => index % step === 0).slice(0, count);
}
