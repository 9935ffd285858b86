/** An environment variable that a script reads. Its name is the skill's word, of letters that no shell minds. */
export interface ScriptVariable {
  readonly name: string;
  /** The script says what it does without it. */
  readonly isOptional: boolean;
}

/** One place in a script's text. `sets`: the script gives the variable a value itself, so nobody else has to. */
export interface VariableUse {
  readonly name: string;
  readonly use: "needs" | "may use" | "sets";
}

/** What the places say together: one default or question is enough for a script that goes on without the variable. */
export function scriptVariables(uses: readonly VariableUse[]): ScriptVariable[] {
  const byName = new Map<string, Set<VariableUse["use"]>>();
  for (const { name, use } of uses) {
    const kinds = byName.get(name);
    if (kinds !== undefined) kinds.add(use);
    else if (isVariableName(name) && !AMBIENT.test(name)) byName.set(name, new Set([use]));
  }
  return [...byName]
    .filter(([, uses]) => !uses.has("sets"))
    .slice(0, MAX_VARIABLES)
    .map(([name, uses]) => ({ name, isOptional: uses.has("may use") }));
}

export function isVariableName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]{0,127}$/.test(name);
}

/** Whether a name is one that programs give to keys and passwords. */
export function isCredentialName(name: string): boolean {
  return CREDENTIAL.test(name);
}

const CREDENTIAL = /(?:^|_)(?:\w*KEY|\w*TOKEN|\w*SECRET|PASS|\w*PASSWORD|PASSWD|CREDENTIALS?|PAT)(?:_|$)/i;

// Every machine, terminal or interpreter has these for itself.
const AMBIENT =
  /^(?:PATH|HOME|TMPDIR|TMP|TEMP|LANG|LANGUAGE|LC_\w+|USER|USERNAME|LOGNAME|PWD|OLDPWD|SHELL|TERM|COLUMNS|LINES|HOSTNAME|EDITOR|PAGER|DISPLAY|NO_COLOR|FORCE_COLOR|CI|TZ|IFS|UID|EUID|PPID|RANDOM|SECONDS|OSTYPE|OPTARG|OPTIND|APPDATA|LOCALAPPDATA|USERPROFILE|BASH\w*|ZSH\w*|PYTHON[A-Z]*|NODE_\w+|XDG_\w+|VIRTUAL_ENV|https?_proxy|no_proxy|HTTPS?_PROXY|NO_PROXY)$/;

const MAX_VARIABLES = 50;
