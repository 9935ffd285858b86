/** The shell of a Makefile, a justfile or a Dockerfile, line for line; any other text as it is. */
export function buildFileText(path: string, text: string): string {
  const base = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  if (/^(?:makefile|gnumakefile|justfile)(?:\.|$)|\.mk$/.test(base))
    return text.split("\n").map(makeLine).join("\n");
  if (/^(?:dockerfile|containerfile)(?:\.|$)/.test(base)) return text.split("\n").map(dockerLine).join("\n");
  return text;
}

function makeLine(line: string): string {
  const recipe = /^(?:\t| {2,8})[ \t]{0,20}[@+-]{0,3}(.*)$/.exec(line);
  if (recipe !== null)
    return (recipe[1] ?? "")
      .replace(/\$\$/g, "$")
      .replace(/\$\((\w{1,60})\)/g, (_, name: string) => `\${${name}}`);
  const assigned = /^(?:export )?([A-Za-z_]\w{0,60})\s{0,20}(?:[:?+]{0,2}=)\s{0,20}(.*)$/.exec(line);
  if (assigned !== null) {
    const ran = /^\$\(shell (.{1,2000})\)\s*$/.exec(assigned[2] ?? "")?.[1];
    return ran === undefined
      ? `${assigned[1]}='${(assigned[2] ?? "").replaceAll("'", "")}'`
      : `${assigned[1]}=$(${ran})`;
  }
  // Targets and directives name, they do not run.
  return line.trim() === "" ? line : `# ${line}`;
}

function dockerLine(line: string): string {
  const run = /^\s{0,8}RUN\s(.*)$/i.exec(line)?.[1];
  if (run !== undefined) {
    const words = run.trimStart().split(" ");
    const first = words.findIndex((word) => !word.startsWith("--"));
    return words.slice(Math.max(0, first)).join(" ");
  }
  return /^\s{0,8}[A-Z]{3,12}\s/.test(line) ? `# ${line.replace(/\\$/, "")}` : line;
}
