import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { defineConfig, type UserConfig } from "vitepress";

type Plugin = Extract<NonNullable<NonNullable<UserConfig["vite"]>["plugins"]>[number], { name: string }>;

const docs = dirname(import.meta.dirname);
const root = dirname(docs);
const { version, repository } = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8"));
const onCodeHost = `${repository.url.replace(/^git\+|\.git$/g, "")}/blob/main/`;

/** The documentation as a site: every page of `docs`, in the order of who reads it. `npm run docs:build` makes it. */
export default defineConfig({
  title: "Skillquay",
  description: "Every Agent Skill on your machine, in every agent",
  base: "/docs/",
  // Folders begin with their README on a code host, and with an index here.
  rewrites: { "guide/README.md": "guide/index.md" },
  lang: "en",
  // A page that is older than the program would say so wrongly: both are built together.
  lastUpdated: false,
  metaChunk: true,
  // The reference of the scanner's rules is one long page.
  vite: { build: { chunkSizeWarningLimit: 2_000 }, plugins: [listModules()] },
  markdown: {
    anchor: { slugify: headingId },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    config(markdown) {
      const renderLink =
        markdown.renderer.rules.link_open ?? markdown.renderer.renderToken.bind(markdown.renderer);
      markdown.renderer.rules.link_open = (tokens, index, options, env, self) => {
        const token = tokens[index];
        const target = token?.attrGet("href");
        if (target) token?.attrSet("href", addressOf(target, env.path));
        return renderLink(tokens, index, options, env, self);
      };
    },
  },
  themeConfig: {
    logo: "/mark.svg",
    search: { provider: "local" },
    outline: [2, 3],
    docFooter: { prev: false, next: false },
    nav: [
      { text: "Guides", link: "/guide/", activeMatch: "^/guide/" },
      { text: "Reference", link: "/reference/cli", activeMatch: "^/reference/" },
      { text: "Security", link: "/security/threats", activeMatch: "^/security/" },
      { text: "Changing Skillquay", link: "/how-to/tool", activeMatch: "^/(?:how-to|decisions)/" },
      { text: `v${version}`, link: `${onCodeHost}CHANGELOG.md` },
    ],
    sidebar: {
      "/guide/": [{ text: "Guides", items: pagesOf("guide") }],
      "/reference/": [{ text: "Reference", items: pagesOf("reference") }],
      "/security/": [{ text: "Security", items: pagesOf("security") }],
      "/how-to/": [
        { text: "Changing Skillquay", items: pagesOf("how-to") },
        { text: "Decisions", items: pagesOf("decisions") },
      ],
      "/decisions/": [{ text: "Decisions", items: pagesOf("decisions") }],
    },
  },
});

/** Which files of others the site holds, for their notices. */
function listModules(): Plugin {
  return {
    name: "list-modules",
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((output) => ("moduleIds" in output ? output.moduleIds : []));
      const files = ids
        .filter((id) => id.startsWith(root))
        .map((id) => relative(root, id.replace(/\?.*$/, "")));
      const source = JSON.stringify([...new Set(files)].sort());
      this.emitFile({ type: "asset", fileName: "modules.json", source });
    },
  };
}

/** The pages of a folder by their titles, guides in the order in which their index names them. */
function pagesOf(folder: string) {
  const names = readdirSync(join(docs, folder)).filter(
    (name) => name.endsWith(".md") && name !== "README.md",
  );
  const index = join(docs, folder, "README.md");
  const order = existsSync(index) ? readFileSync(index, "utf8") : "";
  return names
    .sort((one, other) => order.indexOf(`(${one}`) - order.indexOf(`(${other}`) || one.localeCompare(other))
    .map((name) => ({
      text: titleOf(join(docs, folder, name)),
      link: `/${folder}/${name.replace(/\.md$/, "")}`,
    }));
}

function titleOf(file: string): string {
  const [, title = relative(docs, file)] = /^# (.+)$/m.exec(readFileSync(file, "utf8")) ?? [];
  return title.replaceAll("`", "");
}

/** Links that leave `docs` lead to the repository; what is not there fails the build as a dead page does. */
function addressOf(target: string, page: string): string {
  if (/^(?:[a-z]+:|#|\/)/i.test(target)) return target;
  const [path = "", fragment] = target.split("#");
  const file = join(dirname(page), path);
  const isPage = !relative(docs, file).startsWith("..") && path.endsWith(".md");
  if (isPage) return target;
  if (!existsSync(file)) throw new Error(`${relative(root, page)} leads to ${target}, which is not there`);
  return `${onCodeHost}${relative(root, file)}${fragment === undefined ? "" : `#${fragment}`}`;
}

/** As code hosts make them, so that a link to a heading leads to the same place on both. */
function headingId(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
}
