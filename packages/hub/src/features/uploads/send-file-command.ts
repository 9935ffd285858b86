export interface UploadCommand {
  readonly publicUrl: string;
  readonly token: string;
  readonly filename: string | undefined;
}

/**
 * The line that sends a file with `send-file.sh`. The ticket goes by the environment, not as an argument, which everybody
 * on the machine could read.
 */
export function sendFileCommand({ publicUrl, token, filename }: UploadCommand): string {
  return `SKILLQUAY_HUB=${quoted(publicUrl)} SKILLQUAY_TICKET=${quoted(token)} sh scripts/send-file.sh ${fileIn(filename)}`;
}

/** The same without the script, for keys that do not see its skill. `printf` is the shell's own: the ticket is nobody's argument. */
export function curlCommand({ publicUrl, token, filename }: UploadCommand): string {
  const header = `printf 'header = "Authorization: Bearer %s"\\n' ${quoted(token)}`;
  return `${header} | curl -q --config - --globoff --upload-file ${fileIn(filename)} ${quoted(`${publicUrl}/v1/uploads`)}`;
}

function fileIn(filename = "skill.zip"): string {
  // A name that begins with a hyphen would be taken for an option.
  return quoted(filename.startsWith("-") ? `./${filename}` : filename);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
