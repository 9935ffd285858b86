import { terminalLine } from "../../output/terminal-text.ts";
import { CliError } from "../../program/cli-error.ts";

/** The JSON at an address, or of what is posted there. */
export async function askSigstore(
  url: string,
  {
    what,
    body,
    headers = {},
  }: { readonly what: string; readonly body?: object; readonly headers?: Record<string, string> },
): Promise<unknown> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, {
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    text = await answer.text();
  } catch (cause) {
    throw failed(`${what} does not answer at ${new URL(url).origin}.`, cause);
  }
  if (!answer.ok)
    throw failed(`${what} refuses, with status ${answer.status}: ${terminalLine(text.slice(0, 200))}`);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw failed(`${what} answers something else than JSON.`, cause);
  }
}

const ANSWER_MS = 30_000;

function failed(message: string, cause?: unknown): CliError {
  return new CliError("sigstore_unavailable", message, {
    suggestions: ["Try again later", "Sign with a key instead: skillquay sign --new-key"],
    cause,
  });
}
