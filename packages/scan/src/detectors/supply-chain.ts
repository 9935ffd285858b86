import type { Detector, Signal } from "../engine/signal.ts";
import { addressesIn } from "../known/addresses.ts";
import { isShady } from "../known/host-kinds.ts";
import { networkCall } from "../known/network-calls.ts";
import { networkUse } from "../known/network-programs.ts";
import { isInterpreter } from "../known/runners.ts";
import { lookalikeOf } from "../known/well-known-packages.ts";
import { linear } from "../matching/linear.ts";
import type { Window } from "../prose/windows.ts";
import { windowsSaying } from "../prose/windows-saying.ts";
import { codeSignal, commandText } from "../signals/code-signal.ts";
import { manifestPackages, type PackageUse, packagesOf } from "../signals/package-uses.ts";
import type { CodePiece, Command, FileView, SkillView } from "../view/skill-view.ts";

/** Supply chain: where software comes from that the skill installs, and what runs while it is installed. */
export const supplyChain: Detector = (skill) => {
  return [
    ...skill.code.flatMap((piece) => piece.commands.flatMap((command) => installed(piece, command))),
    ...windowsSaying(skill, RUNS_AT_INSTALL).flatMap(writtenScript),
    ...skill.files.flatMap((file) => [...manifest(file), ...installScripts(file, skill), ...setupCode(file)]),
  ];
};

function installed(piece: CodePiece, command: Command): Signal[] {
  const install = packagesOf(command);
  if (install === undefined) return [];
  const signals: Signal[] = [];
  const text = commandText(command);
  const add = (rule: string, weight: Signal["weight"], message: string) =>
    signals.push(
      codeSignal(piece, command.line, {
        rule,
        weight,
        confidence: "medium",
        evidence: text,
        message,
        capability: "installs packages",
      }),
    );
  if (
    install.indexes.some((index) =>
      addressesIn(index).some(
        ({ kind, scheme }) => isShady(kind) || (scheme === "http" && kind !== "local" && kind !== "packages"),
      ),
    )
  ) {
    add(
      "supply-chain.foreign-index",
      "suspicious",
      "Packages come from an index that anybody on the way can change.",
    );
  } else if (install.indexes.some((index) => addressesIn(index).some(({ kind }) => kind === "unknown"))) {
    add(
      "supply-chain.foreign-index",
      // A second index beside the public one decides by itself which of two packages of one name is taken.
      (piece.origin === "file" || piece.origin === "fence") &&
        command.words.some((word) => word.startsWith("--extra-index-url"))
        ? "suspicious"
        : "odd",
      "Packages come from an index other than the public one.",
    );
  }
  for (const use of install.packages) for (const match of packageSignals(use)) add(...match);
  if (install.packages.some(({ isPinned, isRemote }) => !isPinned && !isRemote)) {
    add("supply-chain.unpinned", "note", "Packages are installed in whatever version is newest.");
  }
  return dedupe(signals);
}

function packageSignals(
  { name, source, isRemote }: PackageUse,
  isManifest = false,
): [string, Signal["weight"], string][] {
  const matches: [string, Signal["weight"], string][] = [];
  const twin = lookalikeOf(name);
  if (twin !== undefined)
    matches.push([
      "supply-chain.lookalike-package",
      "suspicious",
      `The package's name is one slip away from '${twin}'.`,
    ]);
  if (isRemote) {
    const addresses = addressesIn(source);
    if (addresses.some(({ kind }) => isShady(kind)))
      matches.push([
        "supply-chain.package-from-address",
        "conclusive",
        "A package is installed from a place that honest packages do not come from.",
      ]);
    else if (
      addresses.some(({ scheme }) => scheme === "http" || scheme.endsWith("+http") || scheme === "git")
    )
      matches.push([
        "supply-chain.package-from-address",
        "suspicious",
        "A package is installed over a connection that anybody on the way can change.",
      ]);
    else if (addresses.some(({ kind }) => kind === "unknown"))
      matches.push([
        "supply-chain.package-from-address",
        isManifest ? "odd" : "suspicious",
        "A package is installed from an address instead of an index.",
      ]);
    else
      matches.push([
        "supply-chain.package-from-repository",
        "note",
        "A package is installed straight from a repository.",
      ]);
  }
  return matches;
}

/** requirements.txt, package.json, pyproject.toml. */
function manifest(file: FileView): Signal[] {
  const uses = manifestPackages(file);
  return dedupe(
    uses.flatMap((use) =>
      packageSignals(use, true).map(
        ([rule, weight, message]): Signal => ({
          rule,
          weight,
          confidence: "medium",
          path: file.path,
          line: use.line,
          evidence: use.source || use.name,
          message,
          capability: "installs packages",
        }),
      ),
    ),
  );
}

/** Scripts that a package manager runs by itself while installing. */
function installScripts(file: FileView, skill: SkillView): Signal[] {
  if (!/(?:^|\/)package\.json$/.test(file.path) || file.text === undefined) return [];
  const scripts = scriptsIn(file.text);
  const signals: Signal[] = [];
  for (const name of ["preinstall", "install", "postinstall", "prepare", "prepublish"]) {
    const script = scripts.get(name);
    if (script === undefined || (name.startsWith("prep") && !/curl|wget|https?:|base64|node -e/.test(script)))
      continue;
    const dangerous =
      /\b(?:curl|wget|iwr|powershell|base64|nc|bash -c|sh -c|eval)\b|https?:\/\/|node\s{1,4}-e|python3?\s{1,4}-c/i.test(
        script.slice(0, 4_096),
      );
    const harmless =
      /^(?:husky(?: install)?|patch-package|playwright install[\w -]{0,40}|prisma generate|tsc|npm run build|electron-builder install-app-deps|node-gyp rebuild|npx (?:playwright|husky|prisma|simple-git-hooks)\b.{0,60}|simple-git-hooks|is-ci \|\| husky.{0,20})$/.test(
        script.trim().slice(0, 200),
      );
    const runsOwn = skill.files.some(({ path }) => script.includes(path.split("/").at(-1) ?? "\0"));
    signals.push({
      rule: "supply-chain.install-script",
      weight: dangerous ? "suspicious" : harmless ? "note" : runsOwn ? "odd" : "odd",
      confidence: "medium",
      path: file.path,
      line: lineOf(file.text, `"${name}"`),
      evidence: `${name}: ${script}`,
      message: "Installing the package runs a command without asking.",
      capability: "runs commands",
    });
  }
  return signals;
}

/** "Put this into package.json: "postinstall": "curl …"": whoever installs the project runs it. */
function writtenScript({ passage }: Window): Signal[] {
  return [
    {
      rule: "supply-chain.install-script",
      weight: passage.place === "table" || passage.isQuoted ? "odd" : "suspicious",
      basis: "order",
      confidence: "medium",
      path: passage.path,
      line: passage.line,
      evidence: passage.raw,
      message: "Installing the package runs a command without asking.",
      capability: "runs commands",
    },
  ];
}

const RUNS_AT_INSTALL = linear(
  /\b(?:pre|post)?install["'`]{0,2} ?: ?["'`]{0,2}[^\n]{0,120}\b(?:curl|wget|node -e|base64|python3? -c|child_process)\b/,
);

function scriptsIn(text: string): Map<string, string> {
  const matches = new Map<string, string>();
  try {
    const json: unknown = JSON.parse(text.slice(0, 1_000_000));
    if (typeof json !== "object" || json === null || !("scripts" in json)) return matches;
    const { scripts } = json;
    if (typeof scripts !== "object" || scripts === null) return matches;
    for (const [name, value] of Object.entries(scripts))
      if (typeof value === "string") matches.set(name, value);
  } catch {
    // A file that is no JSON has no scripts that a package manager would run.
  }
  return matches;
}

/** setup.py, conftest.py and sitecustomize.py run when something else is asked for. */
function setupCode(file: FileView): Signal[] {
  const name = file.path.split("/").at(-1) ?? "";
  if (
    !/^(?:setup|conftest|sitecustomize|usercustomize)\.py$|^(?:binding\.gyp|build\.rs|extconf\.rb)$/.test(
      name,
    )
  )
    return [];
  // In a folder of scripts, one of that name that packages nothing is run by whoever wants it run.
  if (
    name === "setup.py" &&
    file.path.includes("/") &&
    !/\b(?:setuptools|distutils)\b|\bsetup\(/.test(file.text?.slice(0, 100_000) ?? "")
  )
    return [];
  return file.code.flatMap((piece) => {
    const call = piece.calls.find(({ name: called }) =>
      /^(?:os\.(?:system|popen)|subprocess\.\w{1,20}|exec|eval|requests\.\w{1,10}|urllib\.\w{1,30}(?:\.\w{1,20})?|socket\.\w{1,20})$/.test(
        called,
      ),
    );
    const command = piece.commands.find(
      (item) => networkUse(item) !== undefined || isInterpreter(item.program),
    );
    const line = call?.line ?? command?.line;
    if (line === undefined) return [];
    const addresses = [
      ...piece.calls.flatMap((item) => networkCall(item)?.addresses ?? []),
      ...piece.commands.flatMap((item) => networkUse(item)?.addresses ?? []),
    ];
    const reaches = addresses.some(({ kind }) => kind === "unknown" || isShady(kind));
    return [
      codeSignal(piece, line, {
        rule: "supply-chain.runs-at-install",
        weight: reaches ? "suspicious" : "odd",
        confidence: "medium",
        evidence:
          call === undefined
            ? command === undefined
              ? name
              : commandText(command)
            : `${call.name}(${call.args.join(", ")})`,
        message: "A file that runs by itself during installation or tests starts commands or connections.",
        capability: "runs commands",
      }),
    ];
  });
}

function lineOf(text: string, part: string): number {
  const at = text.indexOf(part);
  return at === -1 ? 1 : text.slice(0, at).split("\n").length;
}

function dedupe(signals: readonly Signal[]): Signal[] {
  const seen = new Set<string>();
  return signals.filter(({ rule, weight, line }) => {
    const key = `${rule} ${weight} ${line}`;
    return !seen.has(key) && seen.add(key);
  });
}
