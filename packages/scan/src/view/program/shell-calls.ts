import type { ProgramValue } from "./program-value.ts";

/** Does a call start a program? */
export function isShellCall(name: string): boolean {
  return SHELL_CALL.test(name);
}

/** The command that it starts, as a shell would take it; undefined where nothing of it is known. */
export function shellTextOf(name: string, args: readonly ProgramValue[]): string | undefined {
  const words = args.filter(
    ({ text }) => !/^(?:shell|cwd|env|check|stdout|stderr|stdin|capture_output|text|timeout)=/.test(text),
  );
  const [first, second] = words;
  if (first === undefined) return undefined;
  const given = first.text.replace(/^(?:args|cmd)=/, "");
  if (first.items !== undefined) return first.items.map(({ text }) => quoted(text)).join(" ");
  // `spawn("bash", ["-c", …])`, `os.execvp("sh", ["sh", "-c", …])`
  if (second?.items !== undefined) {
    const rest = second.items.map(({ text }) => text);
    return [given, ...(/^os\.(?:exec|spawn)/.test(name) ? rest.slice(1) : rest)].map(quoted).join(" ");
  }
  if (/^os\.exec[lv]|^os\.spawn|execFile|subprocess_exec$/.test(name))
    return words.map(({ text }) => quoted(text)).join(" ");
  return given === "" ? undefined : given;
}

const SHELL_CALL =
  /^(?:os\.(?:system|popen\d?|exec[lv]\w{0,3}|spawn[lv]\w{0,3}|startfile|posix_spawn)|subprocess\.(?:run|call|check_call|check_output|Popen|getoutput|getstatusoutput)|commands\.getoutput|pty\.spawn|asyncio\.create_subprocess_(?:shell|exec)|child_process\.(?:exec|execSync|execFile|execFileSync|spawn|spawnSync|fork)|execa(?:\.\w{1,30})?|shelljs\.exec|get_ipython\.(?:system|getoutput)|\$|zx\.\$|Bun\.(?:spawn|spawnSync|\$)|Deno\.(?:Command|run)|util\.promisify|execSync|execFileSync|spawnSync)$/;

function quoted(given: string): string {
  // A shell's names have no dots.
  const word = given.replace(
    /\$\{([\w.]{1,100})\}/g,
    (_, name: string) => `\${${name.replaceAll(".", "_")}}`,
  );
  return /^[\w@%+=:,./~{}$-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
