import { createHook, executionAsyncId } from "node:async_hooks";
import { syncBuiltinESMExports } from "node:module";
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** A file of ours on the way to the leaf. */
export interface WalkStep {
  /** From the root of the repository. */
  readonly file: string;
  /** Its functions in the order in which they are entered; "" for one without a name. */
  readonly functions: readonly string[];
}

/** Where a walk ends: a method of a library or of Node that reads, writes or asks for what the walk is about. */
export interface Leaf<Name extends string> {
  readonly owner: { [name in Name]: (...args: never[]) => unknown };
  readonly method: Name;
  /** Whether this call is the one; the first one is, when it is not given. */
  readonly isMeant?: (args: readonly unknown[]) => boolean;
}

/**
 * The files of ours on the call stack when the leaf is called while `work` runs, from the outermost to the leaf, each
 * once. The stack goes on across everything asynchronous (promises, timers, sockets) as long as it was started by
 * `work`: what was set up before belongs to no walk.
 */
export async function traceWalk<Name extends string>(
  { owner, method, isMeant = () => true }: Leaf<Name>,
  work: () => Promise<unknown>,
): Promise<WalkStep[]> {
  const starts = new Map<number, { readonly parent: number; readonly frames: readonly Frame[] }>();
  let walk: WalkStep[] | undefined;

  const framesNow = (): Frame[] => {
    const stacks: (readonly Frame[])[] = [captureFrames()];
    for (let start = starts.get(executionAsyncId()); start !== undefined; start = starts.get(start.parent)) {
      stacks.push(start.frames);
    }
    return stacks.reverse().flatMap((frames) => [...frames].reverse());
  };

  const hook = createHook({
    init(asyncId) {
      starts.set(asyncId, { parent: executionAsyncId(), frames: captureFrames() });
    },
  });
  const original = owner[method];
  Object.assign(owner, {
    [method](this: unknown, ...args: never[]) {
      if (walk === undefined && isMeant(args)) walk = stepsOf(framesNow());
      return Reflect.apply(original, this, args);
    },
  });
  syncBuiltinESMExports();
  hook.enable();
  try {
    await work();
  } finally {
    hook.disable();
    Object.assign(owner, { [method]: original });
    syncBuiltinESMExports();
  }
  if (walk === undefined) throw new Error(`${method} was not called: nothing was traced`);
  return walk;
}

interface Frame {
  readonly file: string;
  readonly name: string;
}

function stepsOf(frames: readonly Frame[]): WalkStep[] {
  const functions = new Map<string, Set<string>>();
  for (const { file, name } of frames) functions.set(file, (functions.get(file) ?? new Set()).add(name));
  return [...functions].map(([file, names]) => ({ file, functions: [...names] }));
}

/** Of the source of our packages, the innermost first. */
function captureFrames(): Frame[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  const holder: { stack?: unknown } = {};
  Error.stackTraceLimit = Number.POSITIVE_INFINITY;
  Error.prepareStackTrace = (_error, sites) => sites.flatMap(frameOf);
  Error.captureStackTrace(holder, captureFrames);
  const frames = holder.stack;
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;
  return Array.isArray(frames) ? frames : [];
}

const ROOT = resolve(import.meta.dirname, "../..");
const SOURCE = /^packages\/[^/]+\/src(?!.*(?:\/testing\/|\.(?:test|suite)\.ts$))\//;

function frameOf(site: NodeJS.CallSite): Frame[] {
  const place = site.getFileName() ?? "";
  const file = relative(ROOT, place.startsWith("file:") ? fileURLToPath(place) : place);
  if (!SOURCE.test(file)) return [];
  const name = site.getFunctionName()?.split(".").at(-1);
  return [{ file, name: name ?? "" }];
}
