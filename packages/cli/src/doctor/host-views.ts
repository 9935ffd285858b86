import {
  describeHost,
  type HostProfile,
  hostProfiles,
  type ModelView,
  modelView,
  type SkillSummary,
  type ToolList,
} from "@skillquay/tools";

/** What one host's model would know of the catalog before any call. */
export interface HostView {
  readonly host: string;
  readonly title: string;
  /** Where it gets it from. */
  readonly through: string;
  /** What it shows, in words. */
  readonly limit: string;
  /** Of the instructions and of the longest description, as they are sent. */
  readonly usedChars: number;
  readonly isCut: boolean;
  /** Skills with a description, by name alone, and not shown at all. */
  readonly describedCount: number;
  readonly namedCount: number;
  readonly hiddenCount: number;
  /** Skills that the host lists itself, and that are not listed again. */
  readonly nativeCount: number;
}

export interface HostViewInput {
  readonly skills: readonly SkillSummary[];
  /** What `serve` would show to an agent of the host. */
  shownTo(host: HostProfile): Promise<Pick<ToolList, "instructions" | "tools" | "offered" | "native">>;
}

/** For the hosts that were measured, and for any other. */
export async function hostViews(
  { skills, shownTo }: HostViewInput,
  hosts: readonly HostProfile[] = hostProfiles.filter(({ id, measured }) => measured || id === "other"),
): Promise<readonly HostView[]> {
  const views: HostView[] = [];
  for (const host of hosts) {
    const shown = await shownTo(host);
    const listed = [...(shown.native?.listed ?? [])].filter(({ modelInvocable }) => modelInvocable);
    views.push(viewOf(host, modelView(host, { skills, shown }), skills, listed.length));
  }
  return views;
}

function viewOf(
  host: HostProfile,
  view: ModelView,
  skills: readonly SkillSummary[],
  nativeCount: number,
): HostView {
  const { instructions, tools, described, named } = view;
  const longest = tools.reduce((most, { description }) => Math.max(most, description.length), 0);
  const isShown = host.instructions.shown !== false;
  const cutTool = tools.some(({ description, keptChars }) => keptChars < description.length);
  return {
    host: host.id,
    title: host.title,
    through: isShown ? "instructions, tool descriptions" : "tool descriptions",
    limit: describeHost(host),
    usedChars: (isShown ? instructions.text.length : 0) + longest,
    isCut:
      (isShown && instructions.keptChars < instructions.text.length) ||
      (cutTool && host.descriptions.firstLineOnly !== true),
    describedCount: described.length,
    namedCount: named.length,
    hiddenCount:
      skills.filter(({ modelInvocable }) => modelInvocable).length -
      described.length -
      named.length -
      nativeCount,
    nativeCount,
  };
}
