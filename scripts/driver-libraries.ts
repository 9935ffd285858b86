import { drivers } from "../packages/sandbox/src/generated/drivers.ts";

/** The sandbox's manifest with the libraries of its drivers: each is installed by those who choose the driver. */
export function withDriverLibraries(manifest: string): string {
  const libraries = Object.values(drivers)
    .flatMap(({ library }) => library ?? [])
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const changed = {
    ...JSON.parse(manifest),
    peerDependencies: Object.fromEntries(libraries.map(({ name, version }) => [name, version])),
    peerDependenciesMeta: Object.fromEntries(libraries.map(({ name }) => [name, { optional: true }])),
  };
  return `${JSON.stringify(changed, null, 2)}\n`;
}
