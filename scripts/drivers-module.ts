import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const folder = "packages/sandbox/src/drivers";

/** The drivers by name: every folder that says what it is in a `meta.ts`. */
export function driverFolders(root: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, folder, entry.name, "meta.ts")))
    .map(({ name }) => name)
    .sort();
}

/** packages/sandbox/src/generated/drivers.ts: the drivers as one list, with the types that follow from it. */
export function driversModule(names: readonly string[]): string {
  const each = (line: (name: string) => string) => names.map(line).join("\n");
  return `// Made by \`npm run gen\` from the folders of packages/sandbox/src/drivers. Do not edit.
import type { SettingValues } from "@skillquay/settings";
import { type DriverMeans, type OptionsOf, openWith, secretsIn } from "../driver-meta.ts";
${each((name) => `import { ${name} } from "../drivers/${name}/meta.ts";`)}
import type { SandboxDriver } from "../sandbox.ts";

export const driverNames = [${names.map((name) => `"${name}"`).join(", ")}] as const;
export type DriverName = (typeof driverNames)[number];

export const drivers = { ${names.join(", ")} };

/** Every setting of a driver; drivers may share one. */
export const driverSettings = {
${each((name) => `  ...${name}.settings,`)}
};

/** Undefined: not configured. */
export interface DriverOptions {
${each((name) => `  readonly ${name}?: OptionsOf<typeof ${name}> | undefined;`)}
}

export function driverOptions(values: SettingValues<typeof driverSettings>): DriverOptions {
  return {
${each((name) => `    ${name}: ${name}.options?.(values),`)}
  };
}

export function driverSecrets(options: DriverOptions): readonly string[] {
  return [
${each((name) => `    ...secretsIn(${name}, options.${name}),`)}
  ];
}

/** Loads the driver's code; undefined when it needs settings that are missing. */
export function openDriver(
  name: DriverName,
  options: DriverOptions,
  means: DriverMeans = {},
): Promise<SandboxDriver> | undefined {
  switch (name) {
${each((name) => `    case "${name}":\n      return openWith(${name}, options.${name}, means);`)}
  }
}
`;
}
