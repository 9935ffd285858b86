/**
 * What the contract of a preset asks for beyond its tools. `standard`, and tools that are chosen by name, have no rules: there we
 * do what we think is best.
 */
export interface PresetRules {
  /** Lists of skills are whole and say nothing of our own, unless somebody has set a budget for them. */
  readonly wholeList?: boolean;
  /** The script tool is offered from the first list on: a sandbox that does not work is an error of the call. */
  readonly alwaysOffersScripts?: boolean;
  /** A script answers JSON with a `status`; everything else is an error. */
  readonly needsJsonOutput?: boolean;
  /** Files in `scripts/`, `references/` and `assets/` only. */
  readonly strictResources?: boolean;
  /** No file but Markdown is given, by whichever interface. */
  readonly markdownOnly?: boolean;
  /** Answers carry their data as structured content, also where a model is to read them. */
  readonly structuredResults?: boolean;
  /** Which skills of a folder are served. */
  readonly standard?: SkillStandard;
  /** Where skills are looked for when nobody names a folder, from the working directory. */
  readonly folder?: string;
  /**
   * Whose folders alone are looked at when nobody names one, by the names of the families: in the working directory and in the
   * home directory, and in no other place.
   */
  readonly families?: readonly string[];
}

/** Which skills are served at all. What is refused is reported with the reason. */
export interface SkillStandard {
  /** Front matter must be what it claims to be: nothing is repaired. */
  readonly validFrontMatter?: boolean;
  /** `plain`: no path separators; `specification`: the name rule of Agent Skills, the folder's name, a description of its length. */
  readonly names?: "plain" | "specification";
  /** A folder that a link leads to must lie below the folder that is looked through. */
  readonly linksStayInside?: boolean;
}

/** What `--strict` asks for, in every preset. */
export const STRICT: SkillStandard = {
  validFrontMatter: true,
  names: "specification",
  linksStayInside: true,
};

/** By the name of the preset. */
export const presetRules: Readonly<Record<string, PresetRules>> = {
  skill: {
    wholeList: true,
    standard: { validFrontMatter: true, names: "plain" },
    families: ["agent", "claude"],
  },
  progressive: {
    wholeList: true,
    alwaysOffersScripts: true,
    needsJsonOutput: true,
    strictResources: true,
    standard: { validFrontMatter: true, names: "specification" },
    folder: "skills",
  },
  reader: { wholeList: true, markdownOnly: true, standard: { linksStayInside: true } },
  uri: { wholeList: true, structuredResults: true },
};

export function rulesOf(preset: string | undefined): PresetRules {
  return preset !== undefined && Object.hasOwn(presetRules, preset) ? (presetRules[preset] ?? {}) : {};
}
