import { SKILL_FILE_MAX_BYTES } from "@skillquay/skill";
import { type Machine, skillMd } from "../support/skills-on-disk.ts";

type Input = Record<string, unknown>;

/** How a tool is asked for an answer and for each error that it declares, on a machine of `writeSkills`. */
export interface LocalCalls {
  readonly answer: Input;
  /** The arguments, or why no call of a client can be answered so here. `every-error` has it delivered all the same. */
  readonly errors: Readonly<Record<string, Input | string>>;
}

const NO_SKILL = "pfd";
const mainFiles = (input: (name: string) => Input) => ({
  answer: input("pdf"),
  errors: {
    skill_not_found: input(NO_SKILL),
    skill_user_only: input("reserved"),
    skill_unreadable: input("lost"),
    file_too_large: input("grown"),
  },
});
const resource = (path: string, more: Input = {}) => ({ skill_name: "pdf", resource_path: path, ...more });
const script = (name: string, more: Input = {}) => ({ skill_name: "pdf", script_name: name, ...more });
const uris = mainFiles((name) => ({ uri: `skill://${name}/SKILL.md` }));

export const localCalls: Readonly<Record<string, LocalCalls>> = {
  skill: mainFiles((name) => ({ name })),
  read_skill: mainFiles((name) => ({ name })),
  get_skill: { ...uris, errors: { ...uris.errors, uri_invalid: { uri: "file:///etc/passwd" } } },
  list_skills: { answer: {}, errors: {} },
  search_skills: { answer: { query: "fill in a form" }, errors: {} },
  get_skill_resource: {
    answer: resource("references/guide.md", { section: "Install" }),
    errors: {
      skill_not_found: { skill_name: NO_SKILL, resource_path: "references/guide.md" },
      file_not_found: resource("references/giude.md"),
      section_not_found: resource("references/guide.md", { section: "Nothing" }),
      resource_not_allowed: resource("README.md"),
      file_too_large: { skill_name: "heavy", resource_path: "assets/large.bin" },
    },
  },
  execute_skill_script: {
    answer: script("say.sh"),
    errors: {
      skill_not_found: { skill_name: NO_SKILL, script_name: "say.sh" },
      script_not_found: script("sya.sh"),
      dependency_missing: script("needy.py"),
      script_timed_out: script("slow.sh", { timeout_seconds: 1 }),
      script_killed: script("killed.sh"),
      missing_credentials: script("keyed.py"),
      scripts_not_allowed: "the server has to be started with another --allow-scripts",
      consent_declined: "the server has to be started with --allow-scripts ask, and somebody has to say no",
      consent_unavailable: "the server has to be started with --allow-scripts ask",
      script_limit_hit: "takes a sandbox whose limits the script runs into",
      script_cancelled: "whoever cancels a call is not answered",
      sandbox_unavailable: "takes a machine on which no sandbox works",
    },
  },
};

/** Errors that only a preset which says so answers with; elsewhere the call succeeds. */
export function isExpected(code: string, preset: string): boolean {
  return code !== "resource_not_allowed" || preset === "progressive";
}

/** Contracts fix the words of this error in their own presets. */
export function isExact(code: string, preset: string): boolean {
  return code === "skill_not_found" && (preset === "skill" || preset === "progressive");
}

export function writeSkills({ write }: Pick<Machine, "write">): void {
  write("skills/pdf/SKILL.md", skillMd("pdf", "Fills in forms"));
  write("skills/pdf/README.md", "# Read me\n");
  write("skills/pdf/references/guide.md", "# Guide\n\n## Install\n\nnpm i\n");
  write("skills/pdf/scripts/say.sh", '#!/bin/sh\necho \'{"status": "said"}\'\n');
  write("skills/pdf/scripts/slow.sh", "#!/bin/sh\nexec sleep 20\n");
  write("skills/pdf/scripts/killed.sh", "#!/bin/sh\nkill -9 $$\n");
  write("skills/pdf/scripts/needy.py", "#!/usr/bin/env python3\nimport no_package_of_that_name\n");
  write("skills/pdf/scripts/keyed.py", "import os\nprint(os.environ['EXAMPLE_API_KEY'])\n");
  write(
    "skills/reserved/SKILL.md",
    "---\nname: reserved\ndescription: A ritual\ndisable-model-invocation: true\n---\n",
  );
  write("skills/heavy/SKILL.md", skillMd("heavy", "Has a large file"));
  write("skills/heavy/assets/large.bin", Buffer.alloc(SKILL_FILE_MAX_BYTES + 1));
  for (const name of ["lost", "grown"]) write(`skills/${name}/SKILL.md`, skillMd(name, "Changes"));
}

/** What happens to skills after they were listed. */
export function changeSkills({ write, remove }: Pick<Machine, "write" | "remove">): void {
  remove("skills/lost/SKILL.md");
  write("skills/grown/SKILL.md", skillMd("grown", "Changes", "x".repeat(1024 * 1024)));
}
