import { oneLine } from "@skillquay/skill";
import type { DeclaredArgument, SkillScript } from "@skillquay/skill/scripts";
import type { NextStep } from "@skillquay/tools";
import * as z from "zod/v4";
import { type HubSkill, slugOf } from "../../../features/catalog/index.ts";
import { givableVariables, namedBySkill } from "../../../features/scripts/index.ts";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";
import { skillWithSlug, slugInput } from "../lookup/skill-with-slug.ts";

/** What can be run of a skill, and how. */
export const listScripts = defineHubTool({
  name: "skills_listScripts",
  title: "List Scripts",
  summary:
    "Lists the scripts of one skill with their arguments. Must be called before skills_runScript, which takes the names given here.",
  needs: ["catalog", "scripts"],
  access: "account",
  effect: "read",
  input: () => z.strictObject({ skillSlug: slugInput() }),
  output: () =>
    z.object({
      skillSlug: z.string(),
      version: z.number().int(),
      scripts: z.array(
        z.object({
          name: z.string().describe("For scriptName"),
          path: z.string(),
          language: z.string(),
          description: z.string().optional().describe("What the script says about itself"),
          usage: z.string().describe("What to pass in args"),
          arguments: z
            .array(
              z.object({
                name: z.string(),
                flags: z.array(z.string()),
                kind: z.enum(["positional", "option", "flag"]),
                required: z.boolean(),
                help: z.string().optional(),
                choices: z.array(z.string()).optional(),
                repeats: z.boolean().optional(),
                command: z.string().optional().describe("The sub-command it belongs to"),
              }),
            )
            .optional()
            .describe("What could be read from the script; it need not be complete"),
          dependencies: z
            .array(z.string())
            .optional()
            .describe("Packages that the script declares or imports"),
          environment: z
            .array(
              z.object({
                name: z.string(),
                required: z.boolean().describe("Without a value the script does not run"),
                isSet: z
                  .boolean()
                  .describe("A value was given to this version of the skill; it is shown nowhere"),
              }),
            )
            .optional()
            .describe("Variables that the script reads, where it reads any"),
          note: z.string().optional(),
        }),
      ),
      setCredentialsAt: z
        .string()
        .optional()
        .describe("Where the user sets what a script lacks; never ask for a value in the conversation"),
      sandbox: z
        .object({ available: z.boolean(), why: z.string().optional(), fix: z.string().optional() })
        .describe("Whether scripts can run on this hub now"),
      _workflow: workflowSchema(),
    }),
  errors: ["unauthenticated", "skill_not_found", "service_unavailable"],
  example: {
    arguments: { skillSlug: "hello-world" },
    shows: "The scripts of `hello-world` and how to call them.",
  },
  run: async ({ skillSlug }, context) => {
    const skill = await skillWithSlug(skillSlug, context);
    const scripts = await context.catalog.scripts(skill);
    const status = await context.services.sessions.ready();
    const slug = slugOf(skill);
    const { credentials } = context.services;
    const named = await namedBySkill({ skill, catalog: context.catalog });
    const given = await credentials.namesFor(keyCaller(context).accountId, skill, named);
    const read = scripts.map((script) => ({ script, environment: environmentOf(script, skill, given) }));
    // A call that works as it stands: with all that the script needs, and nothing that the caller has to fill in.
    const ready = read.find(
      ({ script, environment }) => !lacksAny(environment) && !hasBlanks(exampleArgs(script)),
    );
    return {
      data: {
        skillSlug: slug,
        version: skill.versionNumber,
        scripts: read.map(({ script, environment }) => ({
          ...describeScript(script),
          ...(environment.length > 0 && { environment }),
        })),
        ...(read.some(({ environment }) => lacksAny(environment)) && {
          setCredentialsAt: credentials.pageFor(slug),
        }),
        sandbox: status.available
          ? { available: true }
          : { available: false, why: status.why, fix: status.fix },
        _workflow: workflow(context, [
          status.available ? runStep(slug, ready?.script) : fetchStep(slug, scripts[0]),
        ]),
      },
    };
  },
});

interface EnvironmentEntry {
  readonly name: string;
  readonly required: boolean;
  readonly isSet: boolean;
}

function environmentOf(script: SkillScript, skill: HubSkill, given: ReadonlySet<string>): EnvironmentEntry[] {
  return givableVariables(script, skill).map(({ name, isOptional }) => ({
    name,
    required: !isOptional,
    isSet: given.has(name),
  }));
}

function lacksAny(environment: readonly EnvironmentEntry[]): boolean {
  return environment.some(({ required, isSet }) => required && !isSet);
}

function runStep(slug: string, script: SkillScript | undefined): NextStep {
  // The instructions say what the arguments are to be.
  if (script === undefined) return { tool: "skills_getSkill", example: { slug } };
  const args = exampleArgs(script);
  const example = { skillSlug: slug, scriptName: script.name, args, reuseSession: true };
  return { tool: "skills_runScript", example };
}

function fetchStep(slug: string, script: SkillScript | undefined): NextStep {
  if (script === undefined) return { tool: "skills_getSkill", example: { slug } };
  return { tool: "skills_getScript", example: { skillSlug: slug, scriptName: script.name } };
}

function hasBlanks(args: readonly string[]): boolean {
  return args.some((argument) => /^<.*>$|…/.test(argument));
}

function describeScript(script: SkillScript) {
  const dependencies = script.dependencies.flatMap((source) => source.packages);
  return {
    name: script.name,
    path: script.path,
    language: script.language,
    ...(script.description !== undefined && { description: script.description }),
    usage: usageOf(script),
    ...(script.arguments !== undefined && { arguments: script.arguments.map(describeArgument) }),
    ...(dependencies.length > 0 && { dependencies }),
    ...(script.interpreter.note !== undefined && { note: script.interpreter.note }),
  };
}

function describeArgument(argument: DeclaredArgument) {
  const { name, flags, kind, required, help, choices, repeats, command } = argument;
  return {
    name,
    flags: [...flags],
    kind,
    required,
    ...(help !== undefined && { help }),
    ...(choices !== undefined && { choices: [...choices] }),
    ...(repeats !== undefined && { repeats }),
    ...(command !== undefined && { command }),
  };
}

function usageOf(script: SkillScript): string {
  const args = exampleArgs(script);
  if (script.takesParams) return `args: one JSON object as text, e.g. ${JSON.stringify(args)}`;
  if (script.arguments === undefined)
    return "Nothing could be read about its arguments; read the script or pass ['--help'] in args";
  return args.length === 0 ? "args: none are needed" : `args: e.g. ${JSON.stringify(args)}`;
}

/** The required arguments, as they are typed. Names are the skill's own text: cut, and in pointed brackets. */
function exampleArgs(script: SkillScript): string[] {
  if (script.takesParams) {
    const names = (script.arguments ?? []).filter((argument) => argument.kind !== "flag").slice(0, 10);
    return [JSON.stringify(Object.fromEntries(names.map(({ name }) => [oneLine(name, 40), "…"])))];
  }
  const needed = (script.arguments ?? []).filter(
    ({ required, command }) => required && command === undefined,
  );
  return needed.slice(0, 10).flatMap(({ name, flags }) => {
    const value = `<${oneLine(name, 40)}>`;
    const flag = flags.at(-1);
    return flag === undefined ? [value] : [oneLine(flag, 40), value];
  });
}
