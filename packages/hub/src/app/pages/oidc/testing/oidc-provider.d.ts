// The part of oidc-provider that is used here; the package brings no types.
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export interface ProviderOptions {
    readonly clients: readonly {
      readonly client_id: string;
      readonly client_secret: string;
      readonly redirect_uris: readonly string[];
    }[];
    readonly claims: Readonly<Record<string, readonly string[]>>;
    findAccount(
      context: unknown,
      id: string,
    ): { readonly accountId: string; claims(): Promise<Readonly<Record<string, unknown>>> };
  }

  export default class Provider {
    constructor(issuer: string, options: ProviderOptions);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
}
