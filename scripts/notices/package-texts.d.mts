/** `bundles`: for each folder of `packages`, the foreign packages inside of it. */
export function writePackageTexts(options: {
  readonly root: string;
  readonly bundles: Readonly<Record<string, readonly string[]>>;
}): Promise<void>;

/** Links of the repository's README, as they have to be on the page of a package. */
export function absoluteLinks(markdown: string, address: string): string;
