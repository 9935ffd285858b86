import { ToolError } from "@skillquay/tools";
import { hubError } from "../../platform/errors.ts";

/** The same words for one of another account and for one that never was. */
export function credentialNotFound(): ToolError {
  return hubError("credential_not_found", "The account has no such credential.", {
    suggestions: ["GET /v1/account/credentials lists those it has"],
  });
}

export function nameNotGivable(): ToolError {
  return new ToolError("invalid_input", "name cannot be the name of a credential.", {
    suggestions: [
      "Use the name of the variable that the script reads, such as EXAMPLE_API_KEY: letters, digits and _, not beginning with a digit",
      "Names that every sandbox sets by itself, such as PATH, HOME or HTTPS_PROXY, cannot be given",
    ],
  });
}

export function valueNotGivable(maxBytes: number): ToolError {
  return new ToolError(
    "invalid_input",
    `value must have 1 to ${maxBytes} bytes and no NUL character: it becomes an environment variable.`,
    { suggestions: ["Give large data to a script through stdin"] },
  );
}

export function ownPublisher(): ToolError {
  return new ToolError(
    "invalid_input",
    "The account publishes this skill itself, so a credential is given to its versions one by one.",
    {
      suggestions: [
        "Pass receiver: 'version'",
        "Every key of the account can publish: a credential for all that it publishes would be one for all who hold such a key",
      ],
    },
  );
}

export function versionOnly(): ToolError {
  return new ToolError(
    "invalid_input",
    "This credential is for a publisher: it reaches new versions without being given again.",
    { suggestions: ["Remove it, and set it for one version of a skill"] },
  );
}

export function tooManyCredentials(most: number): ToolError {
  return hubError("quota_exceeded", `An account has at most ${most} credentials.`, {
    suggestions: ["Remove one that is not needed"],
  });
}
