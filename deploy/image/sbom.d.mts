export interface Sbom {
  readonly bomFormat: "CycloneDX";
  readonly specVersion: string;
  readonly components: readonly { readonly name: string; readonly version: string; readonly purl: string }[];
}

/** What a lock file of npm lists, as CycloneDX. */
export function sbomOf(lock: { readonly packages: Readonly<Record<string, object>> }): Sbom;
