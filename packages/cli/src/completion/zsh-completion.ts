import type { CompletedCommand, CompletedFlag, CompletedProgram } from "./completed-program.ts";

export function zshCompletion({ commands }: CompletedProgram): string {
  const described = commands.flatMap(({ names, summary }) => names.map((name) => `    '${name}:${summary}'`));
  return `#compdef skillquay
# zsh completion for skillquay
_skillquay() {
  local -a commands
  commands=(
    'help:Show help'
${described.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe -t commands 'command' commands
    return
  fi
  local command="$words[2]"
  # The command becomes the first word, as its own arguments count from there.
  shift words
  (( CURRENT-- ))
  case "$command" in
    help) _describe -t commands 'command' commands ;;
${commands.map(caseOf).join("\n")}
    *) _files ;;
  esac
}
# In a folder of $fpath it is called at the first completion; sourced, it registers itself.
if [ "$funcstack[1]" = "_skillquay" ]; then _skillquay "$@"; else compdef _skillquay skillquay; fi
`;
}

function caseOf({ names, flags, argumentWords }: CompletedCommand): string {
  const rest = argumentWords === undefined ? "'*: :_files'" : `'*: :(${argumentWords.join(" ")})'`;
  return `    ${names.join("|")})
      _arguments \\
${flags.flatMap((flag) => flag.forms.map((form) => `        ${specOf(form, flag)} \\`)).join("\n")}
        ${rest} ;;`;
}

function specOf(form: string, { description, value }: CompletedFlag): string {
  return `'*${form}[${description}]${actionOf(value)}'`;
}

function actionOf(value: CompletedFlag["value"]): string {
  if (value === undefined) return "";
  if (value === "file") return ":file:_files";
  if (value === "folder") return ":folder:_files -/";
  return value === "word" ? ":value: " : `:value:(${value.join(" ")})`;
}
