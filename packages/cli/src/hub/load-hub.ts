import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";

export type Hub = typeof import("@skillquay/hub");

/** The hub's package, which is installed by those who run one. Where it is missing, says the one command that gets it. */
export async function loadHub(
  io: Pick<Io, "cwd" | "programFile">,
  load: () => Promise<Hub> = () => import("@skillquay/hub"),
): Promise<Hub> {
  try {
    return await load();
  } catch (cause) {
    const missing = missingModule(cause);
    if (missing === undefined) throw cause;
    if (missing === "build") {
      throw new CliError("hub_not_built", "The hub is not built.", {
        suggestions: ["In a clone of skillquay, run: npm run build"],
        cause,
      });
    }
    throw new CliError("hub_not_installed", "The hub is a package of its own, which is not installed here.", {
      suggestions: [`Run: ${installCommand(io)}`],
      cause,
    });
  }
}

function missingModule(error: unknown): "package" | "build" | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (!(error instanceof Error) || (code !== "MODULE_NOT_FOUND" && code !== "ERR_MODULE_NOT_FOUND"))
    return undefined;
  if (/dist[/\\]hub\.cjs/.test(error.message)) return "build";
  // A package that the hub itself lacks is another matter.
  return /(?:module|package) '@skillquay\/hub'/.test(error.message) ? "package" : undefined;
}

/** Beside this program, so that it finds it: in the project, for all projects, or for this one run. */
function installCommand({ cwd, programFile }: Pick<Io, "cwd" | "programFile">): string {
  const file = programFile.replaceAll("\\", "/");
  if (file.includes("/_npx/")) return "npx --package skillquay --package @skillquay/hub skillquay hub";
  const isInProject = file.startsWith(`${cwd.replaceAll("\\", "/")}/`);
  return isInProject ? "npm install @skillquay/hub" : "npm install --global @skillquay/hub";
}
