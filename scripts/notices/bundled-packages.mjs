/** The folders of foreign packages that a bundle holds something of, relative to the root, by what esbuild says of it. */
export function packagesOfMetafile({ outputs }) {
  return packagesOfFiles(Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs)));
}

/** The folders of foreign packages that files belong to. What is not below a `node_modules` is ours or made by the bundler. */
export function packagesOfFiles(paths) {
  const folders = paths.flatMap((path) => packageFolder(path.replaceAll("\\", "/")) ?? []);
  return [...new Set(folders)].sort();
}

function packageFolder(path) {
  const start = path.lastIndexOf("node_modules/");
  if (start === -1) return undefined;
  const [scope = "", name = ""] = path.slice(start + "node_modules/".length).split("/");
  return `${path.slice(0, start)}node_modules/${scope.startsWith("@") ? `${scope}/${name}` : scope}`;
}

/**
 * The packages inside of each published one, from what its builds say. Both hold the pages and the page that agents show.
 */
export function bundledPackages({ program, hub, app, pages }) {
  const inBoth = [...packagesOfFiles(pages.modules), ...app.metafiles.flatMap(packagesOfMetafile)];
  const packagesOf = ({ metafiles }) =>
    [...new Set([...inBoth, ...metafiles.flatMap(packagesOfMetafile)])].sort();
  return { cli: packagesOf(program), hub: packagesOf(hub) };
}
