import * as z from "zod/v4";
import { CliError } from "../../program/cli-error.ts";
import type { Io } from "../../program/io.ts";
import { askSigstore } from "./ask-sigstore.ts";

/** Who vouches for this run: a token that the CI gives for Sigstore alone, or the one in SIGSTORE_ID_TOKEN. It is never shown. */
export async function identityToken({ env }: Pick<Io, "env">): Promise<string> {
  const {
    SIGSTORE_ID_TOKEN: given,
    ACTIONS_ID_TOKEN_REQUEST_URL: url,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: bearer,
  } = env;
  if (given !== undefined && given !== "") return given;
  if (url === undefined || bearer === undefined || !URL.canParse(url)) {
    throw new CliError(
      "identity_missing",
      "Nobody here vouches for you: there is no identity token to sign with.",
      {
        suggestions: [
          "On GitHub, give the job the permission 'id-token: write'",
          "On other CIs, put a token for the audience 'sigstore' into SIGSTORE_ID_TOKEN",
          "Without a CI, sign with a key: skillquay sign --new-key",
        ],
      },
    );
  }
  const address = new URL(url);
  address.searchParams.set("audience", "sigstore");
  const { value } = z
    .object({ value: z.string().min(1) })
    .parse(
      await askSigstore(address.href, { what: "The CI", headers: { authorization: `Bearer ${bearer}` } }),
    );
  return value;
}

/** What the authority wants signed with the new key: the subject that the token names. */
export function subjectOf(token: string): string {
  const claims = claimsOf(token);
  const subject = claims?.email ?? claims?.sub;
  if (subject !== undefined) return subject;
  throw new CliError("identity_unreadable", "The identity token is none: it names no subject.", {
    suggestions: ["SIGSTORE_ID_TOKEN holds a JSON Web Token for the audience 'sigstore'"],
  });
}

function claimsOf(token: string) {
  try {
    const text = Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8");
    return z.object({ sub: z.string().optional(), email: z.string().optional() }).parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
