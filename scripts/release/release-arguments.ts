import { parseArgs } from "node:util";
import { ReleaseProblem } from "./release-problem.ts";

export interface ReleaseArguments {
  /** A version, or which part of the last one grows; without it the release decides. */
  readonly version: string | undefined;
  readonly isDryRun: boolean;
  /** Packs the release that is checked out at its tag, and changes nothing. */
  readonly isTagged: boolean;
  /** Major versions of Node to try the tarballs on. */
  readonly nodes: readonly string[];
  /** Where the tarballs stay; without it they are thrown away. */
  readonly out: string | undefined;
  readonly isJson: boolean;
  readonly isHelp: boolean;
}

export const releaseHelp = `usage: npm run release -- [version | patch | minor | major] [options]

Sets the version everywhere, moves changes/ to CHANGELOG.md, builds, packs both packages and tries the tarballs in an empty
folder as an ordinary user. All of that happens in a copy first; only when it went well, the release is committed
and tagged here. Publishing is done by the release workflow when the tag is pushed.

Without a version: the one of the manifests while it is not released, else the next minor one.

  --dry-run        do it in the copy alone, and leave this folder as it is
  --tagged         pack what is checked out at its tag, as the workflow does; changes nothing
  --node 20,22,24  versions of Node to try the tarballs on (these are the default); "none" tries nothing
  --out <folder>   keep the tarballs there
  --json           say at the end what was done, for a program
  --help           this text

example: npm run release -- minor --dry-run
`;

export function readReleaseArguments(words: readonly string[]): ReleaseArguments {
  const { values, positionals } = parse(words);
  if (positionals.length > 1)
    throw wrong(`One version is enough, there are ${positionals.length}: ${positionals.join(", ")}`);
  const nodes = values.node === "none" ? [] : (values.node ?? "20,22,24").split(",");
  const strange = nodes.find((node) => !/^\d\d$/.test(node));
  if (strange !== undefined) throw wrong(`'${strange}' is no major version of Node`);
  const isTagged = values.tagged ?? false;
  if (isTagged && positionals.length > 0)
    throw wrong("--tagged packs the version that is checked out, so none is given");
  return {
    version: positionals[0],
    isDryRun: values["dry-run"] ?? false,
    isTagged,
    nodes,
    out: values.out,
    isJson: values.json ?? false,
    isHelp: values.help ?? false,
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean" },
        tagged: { type: "boolean" },
        node: { type: "string" },
        out: { type: "string" },
        json: { type: "boolean" },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message.split(". ", 1).join("") : String(error));
  }
}

function wrong(message: string): ReleaseProblem {
  return new ReleaseProblem(message, "npm run release -- --help");
}
