import { useQuery } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";
import { useChange } from "./use-change.ts";
import { useSigningIn } from "./use-session.ts";

/** Whether this browser reads what the hub asks devices for; older ones do not, and are shown nothing of it. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

export function usePasskeys() {
  return useQuery({
    queryKey: ["passkeys"],
    queryFn: ({ signal }) => call("GET /ui/passkeys", { signal }),
  });
}

export function useAddPasskey() {
  return useChange(
    async (name: string) => {
      const { options } = await call("POST /ui/passkeys/options", { body: {} });
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
      const response = answerOf(await navigator.credentials.create({ publicKey }).catch(notAnswered));
      return await call("POST /ui/passkeys", { body: { name, response } });
    },
    ["passkeys"],
  );
}

export function useRemovePasskey() {
  return useChange((id: string) => call("DELETE /ui/passkeys/:id", { params: { id } }), ["passkeys"]);
}

export function usePasskeySignIn() {
  return useSigningIn(async () => {
    const { options } = await call("POST /ui/passkey-sign-in/options", { body: {} });
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const response = answerOf(await navigator.credentials.get({ publicKey }).catch(notAnswered));
    await call("POST /ui/passkey-sign-in", { body: { response } });
  });
}

function answerOf(credential: Credential | null): unknown {
  if (credential instanceof PublicKeyCredential) return credential.toJSON();
  return notAnswered();
}

/** Whoever closes the browser's question, and a device that has no passkey, look the same to a page. */
function notAnswered(): never {
  throw new ApiError(0, {
    error: "passkey_not_given",
    message: "The device gave no passkey.",
    suggestions: ["Try again, and unlock the device when the browser asks", "Sign in another way"],
  });
}
