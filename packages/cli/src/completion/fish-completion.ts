import type { CompletedCommand, CompletedFlag, CompletedProgram } from "./completed-program.ts";

export function fishCompletion({ commands }: CompletedProgram): string {
  const lines = commands.flatMap((command) => [
    ...command.names.map(
      (name) => `complete -c skillquay -n __fish_use_subcommand -f -a ${name} -d '${command.summary}'`,
    ),
    ...linesOf(command),
  ]);
  return `# fish completion for skillquay
complete -c skillquay -n __fish_use_subcommand -f -a help -d 'Show help'
${lines.join("\n")}
`;
}

function linesOf({ names, flags, argumentWords }: CompletedCommand): string[] {
  const here = `complete -c skillquay -n '__fish_seen_subcommand_from ${names.join(" ")}'`;
  return [
    ...flags.map((flag) => `${here} ${formsOf(flag)} -d '${flag.description}'${valueWords(flag.value)}`),
    ...(argumentWords === undefined ? [] : [`${here} -f -a '${argumentWords.join(" ")}'`]),
  ];
}

function formsOf({ forms }: CompletedFlag): string {
  return forms
    .map((form) => (form.startsWith("--") ? `-l ${form.slice(2)}` : `-s ${form.slice(1)}`))
    .join(" ");
}

function valueWords(value: CompletedFlag["value"]): string {
  if (value === undefined) return "";
  if (value === "file") return " -r -F";
  if (value === "folder") return " -x -a '(__fish_complete_directories)'";
  return value === "word" ? " -x" : ` -x -a '${value.join(" ")}'`;
}
