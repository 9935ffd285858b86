import * as z from "zod/v4-mini";
import { type Host, type HostContext, HostRefusal } from "./host.ts";
import { readAnswer, readContext, readOutcome } from "./host-messages.ts";

/** What `window.openai` offers to pages that were made for it; undefined where the host has none of it. */
export function findOpenAiHost(page: Window): Host | undefined {
  const openai: unknown = Reflect.get(page, "openai");
  if (typeof openai !== "object" || openai === null) return undefined;
  // Its members are looked up at every use: some appear after the page has begun.
  const call = async (method: string, ...args: unknown[]): Promise<unknown> => {
    const does: unknown = Reflect.get(openai, method);
    if (typeof does !== "function") throw new HostRefusal("This host does not offer it.");
    return await does.apply(openai, args);
  };
  const offers = (method: string) => typeof Reflect.get(openai, method) === "function";
  const tried = (promise: Promise<unknown>) =>
    promise.then(
      () => true,
      () => false,
    );
  return {
    can: { readResources: false, message: offers("sendFollowUpMessage"), openLinks: offers("openExternal") },
    context: () => contextOf(openai),
    start: ({ onAnswer, onContext }) => {
      let shown: unknown;
      const show = () => {
        const output: unknown = Reflect.get(openai, "toolOutput") ?? undefined;
        const meta = metadata.parse(Reflect.get(openai, "toolResponseMetadata"));
        const news = output ?? meta["skillquay/error"];
        if (news === undefined || news === shown) return;
        shown = news;
        onAnswer({ isError: output === undefined, data: output, meta, text: "" });
      };
      page.addEventListener("openai:set_globals", () => {
        onContext(contextOf(openai));
        show();
      });
      show();
    },
    callTool: async (name, input) => readAnswer(await call("callTool", name, input)),
    readResource: async () => {
      throw new HostRefusal("This host does not offer it.");
    },
    say: (text) => tried(call("sendFollowUpMessage", { prompt: text })),
    openLink: (url) => tried(call("openExternal", { href: url })),
    requestDisplayMode: async (mode) =>
      readOutcome(await call("requestDisplayMode", { mode })).mode ?? "inline",
    reportHeight: (height) => {
      if (offers("notifyIntrinsicHeight")) void call("notifyIntrinsicHeight", height);
    },
  };
}

function contextOf(openai: object): HostContext {
  const of = (member: string): unknown => Reflect.get(openai, member);
  return {
    ...readContext({
      theme: of("theme"),
      displayMode: of("displayMode"),
      containerDimensions: { maxHeight: of("maxHeight") },
    }),
    availableDisplayModes:
      typeof of("requestDisplayMode") === "function" ? ["inline", "fullscreen"] : ["inline"],
  };
}

const metadata = z.catch(z.record(z.string(), z.unknown()), {});
