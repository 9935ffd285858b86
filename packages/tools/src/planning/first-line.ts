import type { ToolView } from "../define-tool.ts";

/**
 * The first line of a tool that is about all skills. Some hosts show their model nothing else of a tool before it has asked for
 * more, and search in it: it says how many skills there are, and the one that loads them names a few.
 */
export function firstLineOfSkills(verb: "Load" | "Search", view: ToolView): string {
  const { plan, someNames = [], skillCount: totalCount = plan.totalCount } = view;
  const of = verb === "Load" ? "one of " : "";
  if (totalCount === 0) return `${verb} installed skills. None is known yet.`;
  const names = someNames.filter((name) => PLAIN_NAME.test(name)).slice(0, NAMED);
  const more = names.length < totalCount ? ", …" : "";
  const which = names.length === 0 || verb === "Search" ? "" : ` (${names.join(", ")}${more})`;
  return `${verb} ${of}${totalCount} installed skill${totalCount === 1 ? "" : "s"}${which}.`;
}

const NAMED = 6;
// Foreign text stays out of a sentence of ours.
const PLAIN_NAME = /^[\w-]{1,40}$/;
