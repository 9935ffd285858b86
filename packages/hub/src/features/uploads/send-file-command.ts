/**
 * The line that sends a file with `send-file.sh`. The ticket goes by the environment, not as an argument, which everybody
 * on the machine could read.
 */
export function sendFileCommand(options: {
  readonly publicUrl: string;
  readonly token: string;
  readonly filename: string | undefined;
}): string {
  const { publicUrl, token, filename = "skill.zip" } = options;
  // A name that begins with a hyphen would be taken for an option.
  const file = filename.startsWith("-") ? `./${filename}` : filename;
  return `SKILLQUAY_HUB=${quoted(publicUrl)} SKILLQUAY_TICKET=${quoted(token)} sh scripts/send-file.sh ${quoted(file)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
