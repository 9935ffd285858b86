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
  /** A start on a machine that has never run the program: nothing of it is cached anywhere. */
  startFirst(): ServerProcess;
  /** Starts the server until a start finds everything that an earlier one leaves for it. */
  warm(): Promise<void>;
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

export interface SubjectOptions {
  /** A home of its own, where there is another subject of as many skills. */
  readonly home?: string;
  /** Beside the folder. */
  readonly args?: readonly string[];
  /** Whether everything is there that a start has to show; asked before anything is recorded. */
  readonly isReady?: (server: ServerProcess) => Promise<boolean>;
}

/** Starts the server until its caches are warm, and records what it answers. */
export async function prepareSubject(
  { node, launcher, scratch, env }: Workbench,
  folder: string,
  names: readonly string[],
  { home: ownHome = String(names.length), args = [], isReady }: SubjectOptions = {},
): Promise<Subject> {
  const home = join(scratch, `home-${ownHome}`);
  mkdirSync(home, { recursive: true });
  const options = { env: { ...env, HOME: home, XDG_CACHE_HOME: join(home, ".cache") }, cwd: home };
  const start = () => new ServerProcess([node, launcher, "serve", "--dir", folder, ...args], options);
  const answersFile = (purpose: "start" | "reads") => join(home, `answers-${purpose}.json`);

  let firstStarts = 0;
  const startFirst = () => {
    firstStarts += 1;
    const other = join(scratch, `first-${ownHome}-${firstStarts}`);
    mkdirSync(other, { recursive: true });
    const empty = { ...options.env, HOME: other, XDG_CACHE_HOME: join(other, ".cache") };
    return new ServerProcess([node, launcher, "serve", "--dir", folder, ...args], { env: empty, cwd: other });
  };
  const warm = () => warmUp(start);

  if (isReady !== undefined) await untilReady(start, isReady);
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
  await warm();
  return {
    skills: names.length,
    folder,
    names: read,
    allNames: names,
    start,
    startFirst,
    warm,
    startFloor: (purpose) =>
      new ServerProcess([node, join(import.meta.dirname, "floor.cjs"), answersFile(purpose)], options),
  };
}

async function untilReady(
  start: () => ServerProcess,
  isReady: (server: ServerProcess) => Promise<boolean>,
): Promise<void> {
  const server = start();
  await server.initialize();
  for (let attempt = 0; !(await isReady(server)); attempt += 1) {
    if (attempt === MOST_ATTEMPTS) throw new Error("the server never has what it should show");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await server.kill();
}

const MOST_ATTEMPTS = 300;

// Counts of use are written two seconds after a read, the answers for the next start a second after those.
const KEPT_WITHIN_MS = 5_000;
const MOST_WARM_UPS = 8;

async function warmUp(start: () => ServerProcess): Promise<void> {
  for (let round = 0; round < MOST_WARM_UPS; round += 1) {
    const server = start();
    const isKept = isFromFront(await server.initialize());
    if (!isKept) {
      await new Promise((resolve) => setTimeout(resolve, KEPT_WITHIN_MS));
      await server.settle();
    }
    await server.kill();
    if (isKept) return;
  }
  process.stderr.write(
    "no start was answered from what another kept: its figures are those of the full server\n",
  );
}

/** The SDK writes the result of a handshake first, the front the protocol's version. */
function isFromFront(answer: string): boolean {
  return answer.startsWith('{"jsonrpc"');
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
