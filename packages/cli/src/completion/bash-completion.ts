import type { CompletedCommand, CompletedFlag, CompletedProgram } from "./completed-program.ts";

/** Works with the bash that macOS has (3.2), and needs no other package. */
export function bashCompletion({ commands }: CompletedProgram): string {
  const names = commands.flatMap((command) => command.names).join(" ");
  return `# bash completion for skillquay
_skillquay_words() {
  COMPREPLY=( $(compgen -W "$1" -- "\${COMP_WORDS[COMP_CWORD]}") )
}
_skillquay_files() {
  local IFS=$'\\n'
  COMPREPLY=( $(compgen "-$1" -- "\${COMP_WORDS[COMP_CWORD]}") )
  compopt -o filenames 2>/dev/null || true
}
_skillquay() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    case "$current" in
      -*) _skillquay_words "--help --version" ;;
      *) _skillquay_words "help ${names}" ;;
    esac
    return
  fi
  case "\${COMP_WORDS[1]}" in
    help) _skillquay_words "${names}" ;;
${commands.map(caseOf).join("\n")}
    *) _skillquay_files f ;;
  esac
}
complete -F _skillquay skillquay
`;
}

function caseOf({ names, flags, argumentWords }: CompletedCommand): string {
  const valued = flags.filter(({ value }) => value !== undefined);
  const rest =
    argumentWords === undefined ? "_skillquay_files f" : `_skillquay_words "${argumentWords.join(" ")}"`;
  return `    ${names.join("|")})
      case "$previous" in
${valued.map((flag) => `        ${flag.forms.join("|")}) ${valueWords(flag)}; return ;;`).join("\n") || "        '') ;;"}
      esac
      case "$current" in
        -*) _skillquay_words "${flags.flatMap(({ forms }) => forms).join(" ")}" ;;
        *) ${rest} ;;
      esac ;;`;
}

function valueWords({ value }: CompletedFlag): string {
  if (value === "file") return "_skillquay_files f";
  if (value === "folder") return "_skillquay_files d";
  return value === "word" || value === undefined ? ":" : `_skillquay_words "${value.join(" ")}"`;
}
