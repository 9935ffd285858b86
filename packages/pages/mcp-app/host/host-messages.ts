import * as z from "zod/v4-mini";
import type { HostContext, ToolAnswer } from "./host.ts";

// Hosts differ, and newer ones know more: what is not understood is left out, never a reason to show nothing.
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);
const displayMode = z.enum(["inline", "fullscreen", "pip"]);

const context = z.object({
  theme: optional(z.enum(["light", "dark"])),
  displayMode: optional(displayMode),
  availableDisplayModes: optional(z.array(displayMode)),
  containerDimensions: optional(z.object({ height: optional(z.number()), maxHeight: optional(z.number()) })),
  safeAreaInsets: optional(
    z.object({ top: z.number(), right: z.number(), bottom: z.number(), left: z.number() }),
  ),
  styles: optional(
    z.object({
      variables: optional(z.record(z.string(), z.catch(z.optional(z.string()), undefined))),
      css: optional(z.object({ fonts: optional(z.string()) })),
    }),
  ),
});

export function readContext(value: unknown): HostContext {
  const read = context.safeParse(value);
  return read.success ? read.data : {};
}

/** The new context: hosts send only what has changed. */
export function changedContext(previous: HostContext, value: unknown): HostContext {
  const existing = Object.entries(readContext(value)).filter(([, field]) => field !== undefined);
  return { ...previous, ...Object.fromEntries(existing) };
}

const answer = z.object({
  isError: optional(z.boolean()),
  structuredContent: optional(z.unknown()),
  _meta: optional(z.record(z.string(), z.unknown())),
  content: z.catch(z.array(z.looseObject({ type: z.string(), text: optional(z.string()) })), []),
});

export function readAnswer(value: unknown): ToolAnswer {
  const { isError, structuredContent, _meta, content } = answer.parse(value ?? {});
  const text = content.flatMap((block) => (block.type === "text" ? [block.text ?? ""] : [])).join("\n\n");
  const meta = _meta ?? {};
  // What tells of a failure has no structured content, which clients would hold against the schema of answers.
  return { isError: isError === true, data: structuredContent ?? meta["skillquay/data"], meta, text };
}

const initialized = z.object({
  hostCapabilities: z.catch(
    z.object({
      serverResources: z.optional(z.unknown()),
      message: z.optional(z.unknown()),
      openLinks: z.optional(z.unknown()),
    }),
    {},
  ),
  hostContext: z.unknown(),
});

export function readInitialized(value: unknown) {
  const { hostCapabilities, hostContext } = initialized.parse(value);
  const has = (capability: unknown) => capability !== undefined && capability !== null;
  return {
    can: {
      readResources: has(hostCapabilities.serverResources),
      message: has(hostCapabilities.message),
      openLinks: has(hostCapabilities.openLinks),
    },
    context: readContext(hostContext),
  };
}

const contents = z.object({ contents: z.array(z.looseObject({ text: optional(z.string()) })) });

export function readContents(value: unknown): string | undefined {
  const [first] = contents.parse(value).contents;
  return first?.text;
}

const outcome = z.object({ isError: optional(z.boolean()), mode: optional(displayMode) });

export function readOutcome(value: unknown) {
  const read = outcome.safeParse(value ?? {});
  return read.success ? read.data : { isError: true, mode: undefined };
}
