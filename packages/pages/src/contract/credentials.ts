import { definePage } from "./define-page.ts";

export const credentialsPage = definePage({
  name: "credentials",
  label: "Credentials",
  icon: ["M6 11h12v9H6z", "M9 11V8a3 3 0 0 1 6 0v3", "M12 15v2"],
  group: "Account",
  order: 85,
  audience: ["account"],
});

/** A value that scripts get. The value itself is in no answer. */
export interface Credential {
  readonly id: string;
  readonly name: string;
  readonly setAt: string;
  readonly lastUsedAt?: string;
  /** The skill, in one version, that it is for. */
  readonly skill?: string;
  readonly version?: number;
  /** Whoever publishes skills that it is for: a handle, or the address of a source. */
  readonly publisher?: string;
  /** `changed`: the account has another version of the skill by now, which gets nothing. */
  readonly state: "given" | "changed" | "unavailable";
}

/** What the scripts of a skill read from their environment. */
export interface SkillVariables {
  readonly skill: string;
  readonly version: number;
  /** Absent where the account itself publishes the skill. */
  readonly publisher?: string;
  readonly variables: readonly SkillVariable[];
}

export interface SkillVariable {
  readonly name: string;
  /** A script of the skill does not run without it. */
  readonly isNeeded: boolean;
  readonly isGiven: boolean;
  readonly scripts: readonly string[];
}

export interface NewCredential {
  readonly name: string;
  readonly value: string;
  readonly skill: string;
  readonly receiver: "version" | "publisher";
}

export interface CredentialRoutes {
  "GET /v1/skills/:slug/credentials": { output: SkillVariables };
  "GET /v1/account/credentials": { output: { readonly credentials: readonly Credential[] } };
  "PUT /v1/account/credentials": { body: NewCredential; output: Credential };
  "POST /v1/account/credentials/:id/give": { output: Credential };
  "DELETE /v1/account/credentials/:id": { output: { readonly removed: true } };
}
