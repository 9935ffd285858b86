// The part of oidc-provider that is used here; the package brings no types.
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export type Payload = Record<string, unknown>;

  export interface Adapter {
    upsert(id: string, payload: Payload, expiresIn: number | undefined): Promise<void>;
    find(id: string): Promise<Payload | undefined>;
    findByUid(uid: string): Promise<Payload | undefined>;
    findByUserCode(userCode: string): Promise<Payload | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  export interface Client {
    readonly clientId: string;
    readonly clientName?: string;
    readonly redirectUris: readonly string[];
    readonly clientIdMetadataDocument?: true;
    grantTypeAllowed(type: string): boolean;
    metadata(): Payload;
  }

  /** A request inside of the provider. */
  export interface ProviderContext {
    type: string;
    status: number;
    body: unknown;
    set(name: string, value: string): void;
    readonly oidc: {
      readonly provider: Provider;
      readonly route: string;
      readonly client?: Client;
      readonly params?: Payload;
      readonly result?: { readonly consent?: { readonly grantId?: string } };
    };
  }

  export interface Interaction {
    readonly uid: string;
    readonly exp: number;
    readonly returnTo: string;
    readonly params: Payload;
    save(seconds: number): Promise<string>;
  }

  export interface Grant {
    addResourceScope(resource: string, scope: string): void;
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export interface AccessToken {
    /** Seconds from now. */
    readonly expiration: number;
    setAudience(audience: string): void;
    save(): Promise<string>;
  }

  export interface Account {
    readonly accountId: string;
    claims(): Promise<Readonly<Record<string, unknown>>>;
  }

  export default class Provider {
    constructor(issuer: string, options: Readonly<Record<string, unknown>>);
    proxy: boolean;
    readonly issuer: string;
    readonly Client: { find(id: string): Promise<Client | undefined>; readonly adapter: Adapter };
    readonly Grant: {
      new (properties: { accountId: string; clientId: string; exp?: number }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
    readonly ReplayDetection: { unique(issuer: string, id: string, expiresAt: number): Promise<boolean> };
    readonly AccessToken: {
      new (properties: {
        readonly accountId: string;
        readonly client: Client;
        readonly scope: string;
      }): AccessToken;
    };
    registerGrantType(
      name: string,
      handler: (context: ProviderContext) => Promise<void>,
      parameters: readonly string[],
    ): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: Readonly<Record<string, unknown>>,
    ): Promise<string>;
    on(event: string, listener: (...facts: unknown[]) => void): this;
  }

  export namespace interactionPolicy {
    class Check {
      static readonly REQUEST_PROMPT: true;
      static readonly NO_NEED_TO_PROMPT: false;
      constructor(
        reason: string,
        description: string,
        error: string,
        check: (context: ProviderContext) => boolean,
      );
    }
    class Prompt {
      constructor(facts: { readonly name: string; readonly requestable: boolean }, ...checks: Check[]);
    }
    function base(): unknown;
  }

  export namespace errors {
    class InvalidGrant extends Error {
      constructor(detail: string);
    }
    class InvalidScope extends Error {
      constructor(detail: string, scope: string);
    }
    class InvalidTarget extends Error {
      constructor(detail?: string);
    }
    class InvalidClientMetadata extends Error {
      constructor(detail: string);
    }
    class OIDCProviderError extends Error {
      readonly error: string;
    }
    class SessionNotFound extends Error {}
  }
}
