/** The agent that shows this page. Every way to reach anything goes through it. */
export interface Host {
  /** What the host said it does. Tools are tried in any case: some hosts allow calls without saying so. */
  readonly can: { readonly readResources: boolean; readonly message: boolean; readonly openLinks: boolean };
  context(): HostContext;
  /** Begins to listen; what came before is not lost. */
  start(listeners: HostListeners): void;
  callTool(name: string, input: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<ToolAnswer>;
  /** The text at an address of the server; undefined where it is not text. */
  readResource(uri: string): Promise<string | undefined>;
  /** Writes into the conversation as the user. False when the host did not take it. */
  say(text: string): Promise<boolean>;
  openLink(url: string): Promise<boolean>;
  requestDisplayMode(mode: DisplayMode): Promise<DisplayMode>;
  reportHeight(height: number, width: number): void;
}

export interface HostListeners {
  /** The answer of the call that opened this page. */
  readonly onAnswer: (answer: ToolAnswer) => void;
  readonly onCancelled: () => void;
  readonly onContext: (context: HostContext) => void;
}

export type DisplayMode = "inline" | "fullscreen" | "pip";

export interface HostContext {
  readonly theme?: "light" | "dark" | undefined;
  readonly displayMode?: DisplayMode | undefined;
  readonly availableDisplayModes?: readonly DisplayMode[] | undefined;
  readonly containerDimensions?:
    | { readonly height?: number | undefined; readonly maxHeight?: number | undefined }
    | undefined;
  readonly safeAreaInsets?: Readonly<Record<"top" | "right" | "bottom" | "left", number>> | undefined;
  readonly styles?:
    | {
        readonly variables?: Readonly<Record<string, string | undefined>> | undefined;
        readonly css?: { readonly fonts?: string | undefined } | undefined;
      }
    | undefined;
}

export interface ToolAnswer {
  readonly isError: boolean;
  readonly data: unknown;
  /** For the page alone: no model sees it. */
  readonly meta: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** The host does not do this at all, so there is no use in trying again. */
export class HostRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = "HostRefusal";
  }
}
