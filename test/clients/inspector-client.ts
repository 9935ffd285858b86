import type { ClientKind, Target } from "./sdk-clients.ts";
import type { RunInspector } from "./start-inspector.ts";

/** The Inspector's command line in both eras, which connects anew for every call. */
export function inspectorClients(inspect: RunInspector): readonly ClientKind[] {
  return (["legacy", "modern"] as const).map((era) => ({
    name: `Inspector, ${era} era`,
    async connect(target) {
      const ask = async (method: string, ...more: string[]) => {
        const words = [...targetWords(target), "--protocol-era", era, "--method", method, ...more];
        const { exitCode, stdout, stderr } = await inspect([...words, "--format", "json", "--quiet"]);
        const result = resultIn(stdout);
        if (result === undefined)
          throw new Error(
            `the Inspector ended with ${exitCode} and printed no result: ${stderr.slice(-2000)}`,
          );
        return { exitCode, result };
      };
      const { tools } = (await ask("tools/list")).result;
      // One at a time, as a person would: some calls take away what others need.
      let last: Promise<unknown> = Promise.resolve();
      return {
        name: `Inspector, ${era} era`,
        tools: Array.isArray(tools) ? tools.map((tool) => String(Object(tool).name)) : [],
        async call(tool, input) {
          const call = ["--tool-name", tool, "--tool-args-json", JSON.stringify(input)];
          const answered = last.then(() => ask("tools/call", ...call));
          last = answered.catch(() => {});
          const { exitCode, result } = await answered;
          // It says by its status, too, that a tool answered with an error.
          if (exitCode !== (result.isError === true ? 5 : 0)) throw new Error(`it ended with ${exitCode}`);
          return result;
        },
        close: async () => void (await last),
      };
    },
  }));
}

function targetWords(target: Target): string[] {
  if (!("url" in target)) {
    const env = Object.entries(target.env).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
    return [...env, "--cwd", target.cwd, target.command, ...target.args];
  }
  const headers = Object.entries(target.headers ?? {}).flatMap(([name, value]) => [
    "--header",
    `${name}: ${value}`,
  ]);
  return [target.url, "--transport", "http", ...headers];
}

function resultIn(stdout: string): Record<string, unknown> | undefined {
  try {
    return Object(JSON.parse(stdout)).result;
  } catch {
    return undefined;
  }
}
