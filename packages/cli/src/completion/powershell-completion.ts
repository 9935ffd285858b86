import type { CompletedCommand, CompletedProgram } from "./completed-program.ts";

/** For Windows PowerShell 5.1 and PowerShell 7. Paths complete by themselves where this offers nothing. */
export function powershellCompletion({ commands }: CompletedProgram): string {
  return `# PowerShell completion for skillquay
Register-ArgumentCompleter -Native -CommandName skillquay -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $commands = [ordered]@{
    'help' = 'Show help'
${commands.flatMap(({ names, summary }) => names.map((name) => `    '${name}' = '${summary}'`)).join("\n")}
  }
  $flags = @{
${commands.flatMap(flagLines).join("\n")}
  }
  $values = @{
${commands.flatMap(valueLines).join("\n")}
  }
  $words = @($commandAst.CommandElements | ForEach-Object { $_.ToString() })
  $isFirst = $words.Count -lt 2 -or ($words.Count -eq 2 -and $wordToComplete -ne '')
  $previous = if ($wordToComplete -eq '') { $words[-1] } else { $words[-2] }
  $found = if ($isFirst) { $commands.Keys }
    elseif ($values.ContainsKey("$($words[1]) $previous")) { $values["$($words[1]) $previous"] }
    elseif ($wordToComplete.StartsWith('-')) { $flags[$words[1]] }
    else { $values["$($words[1])"] }
  $found | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    $about = if ($isFirst) { $commands[$_] } else { $_ }
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $about)
  }
}
`;
}

function flagLines({ names, flags }: CompletedCommand): string[] {
  const listed = flags.flatMap(({ forms }) => forms);
  return names.map((name) => `    '${name}' = ${listOf(listed)}`);
}

/** By command and flag, and by command alone for its arguments. */
function valueLines({ names, flags, argumentWords }: CompletedCommand): string[] {
  return names.flatMap((name) => [
    ...(argumentWords === undefined ? [] : [`    '${name}' = ${listOf(argumentWords)}`]),
    ...flags.flatMap(({ forms, value }) =>
      typeof value === "object" ? forms.map((form) => `    '${name} ${form}' = ${listOf(value)}`) : [],
    ),
  ]);
}

function listOf(words: readonly string[]): string {
  return `@(${words.map((word) => `'${word}'`).join(", ")})`;
}
