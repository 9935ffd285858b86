import { posix } from "node:path";
import type { SourceFile } from "./check-boundaries.ts";
import { scanImports } from "./scan-imports.ts";

/**
 * Where the hub breaks its own walls: app → features → platform, a feature is entered by its `index.ts` alone, and features
 * do not import each other in a circle. Tests may look behind the walls.
 */
export function checkLayers(files: readonly SourceFile[]): string[] {
  const imports = files.flatMap(importsOf);
  return [...imports.flatMap(checkImport), ...circles(imports)];
}

interface LayerImport {
  readonly path: string;
  readonly line: number;
  readonly from: Room;
  readonly to: Room;
  readonly target: string;
}

interface Room {
  readonly layer: Layer;
  /** Of the features alone. */
  readonly feature: string | undefined;
}

const LAYERS = ["app", "features", "platform"] as const;
type Layer = (typeof LAYERS)[number];

const HUB = "packages/hub/src/";

function importsOf({ path, text }: SourceFile): LayerImport[] {
  const from = roomOf(path);
  if (from === undefined || /\.(?:test|suite)\.ts$/.test(path) || path.includes("/testing/")) return [];
  return scanImports(text).flatMap(({ specifier, line }) => {
    const target = posix.join(posix.dirname(path), specifier);
    const to = specifier.startsWith(".") ? roomOf(target) : undefined;
    return to === undefined ? [] : [{ path, line, from, to, target }];
  });
}

function roomOf(path: string): Room | undefined {
  if (!path.startsWith(HUB)) return undefined;
  const [first, second] = path.slice(HUB.length).split("/");
  const layer = LAYERS.find((name) => name === first);
  if (layer === undefined) return undefined;
  return { layer, feature: layer === "features" ? second : undefined };
}

function checkImport({ path, line, from, to, target }: LayerImport): string[] {
  if (LAYERS.indexOf(to.layer) < LAYERS.indexOf(from.layer)) {
    return [`${path}:${line}: ${from.layer} may not import ${to.layer}: app → features → platform`];
  }
  if (to.feature === undefined || to.feature === from.feature) return [];
  if (target === `${HUB}features/${to.feature}/index.ts`) return [];
  return [
    `${path}:${line}: reaches past the index.ts of the feature '${to.feature}'; let that export what is needed`,
  ];
}

/** One complaint for each import that closes a circle of features. */
function circles(imports: readonly LayerImport[]): string[] {
  const edges = new Map<string, Set<string>>();
  const between = imports.flatMap(({ path, line, from: { feature: from }, to: { feature: to } }) =>
    from === undefined || to === undefined || from === to ? [] : [{ path, line, from, to }],
  );
  for (const { from, to } of between) edges.set(from, (edges.get(from) ?? new Set()).add(to));
  return between.flatMap(({ path, line, from, to }) => {
    const back = pathBetween(edges, to, from);
    return back === undefined
      ? []
      : [`${path}:${line}: features import each other in a circle: ${[from, ...back].join(" → ")}`];
  });
}

/** The shortest way from one feature to another, both included. */
function pathBetween(
  edges: ReadonlyMap<string, ReadonlySet<string>>,
  start: string,
  end: string,
): string[] | undefined {
  const reached = new Map<string, string[]>([[start, [start]]]);
  for (const [feature, way] of reached) {
    if (feature === end) return way;
    for (const next of edges.get(feature) ?? []) {
      if (!reached.has(next)) reached.set(next, [...way, next]);
    }
  }
  return undefined;
}
