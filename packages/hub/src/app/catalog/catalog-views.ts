import { trustLevel, trustWords, visibleText } from "@skillquay/scan";
import { oneLine } from "@skillquay/skill";
import type { DiscoveredPage, DiscoveredSkill } from "../../features/sources/index.ts";
import { attribute, catalogPath, text } from "./catalog-html.ts";
import type { CatalogSkill } from "./catalog-skill.ts";
import { markdownHtml } from "./markdown-html.ts";

/** Everything that could be taken, or what fits the words. */
export function listView({ skills, hasMore }: DiscoveredPage, query: string, offset: number): string {
  const title = query === "" ? "Skills" : `Skills for “${text(oneLine(query, 100))}”`;
  const next = `/catalog?${new URLSearchParams({ ...(query !== "" && { q: query }), offset: String(offset + skills.length) })}`;
  const nothing =
    query === "" ? "Nothing is published here yet." : "Nothing fits these words. Try others, or fewer.";
  return `<h1>${title}</h1>
<p class="soft">Published on this hub, and in the repositories that its operator chose. Look before you take.</p>
${skills.length === 0 ? `<p>${nothing}</p>` : `<ul class="rows">${skills.map(row).join("")}</ul>`}
${hasMore ? `<p><a href="${attribute(next)}" rel="next">More skills</a></p>` : ""}`;
}

export function publisherView(
  handle: string,
  skills: readonly Pick<CatalogSkill, "slug" | "name" | "description">[],
): string {
  const rows = skills.map(({ slug, name, description }) => linkRow(slug, name, description, ""));
  return `<h1>${text(handle)}</h1>
<p class="soft">Publishes ${skills.length === 1 ? "one skill" : `${skills.length} skills`} on this hub.</p>
<ul class="rows">${rows.join("")}</ul>`;
}

function row({ slug, name, description, license, isPremium, origin }: DiscoveredSkill): string {
  const facts = [
    origin.publisher === undefined ? repositoryText(origin.repository ?? "") : `by ${origin.publisher}`,
    ...(license === undefined ? [] : [license]),
    ...(isPremium ? ["premium"] : []),
  ];
  return linkRow(slug, name, description, facts.join(" · "));
}

/** An address that others can reach; one of the hub's own machine is its operator's business. */
function repositoryText(url: string): string {
  return /^https?:\/\//.test(url)
    ? url.replace(/^https?:\/\//, "").replace(/\.git$/, "")
    : "a repository of this hub";
}

function linkRow(slug: string, name: string, description: string, facts: string): string {
  return `<li><h2><a href="${attribute(catalogPath(slug))}">${text(oneLine(name, 100))}</a></h2><p>${text(oneLine(visibleText(description), 300))}</p>${facts === "" ? "" : `<p class="soft">${text(facts)}</p>`}</li>`;
}

/** The page of a skill before anybody has taken it. */
export function skillView(skill: CatalogSkill): string {
  const { name, description, add, readme, hidesText } = skill;
  return `<h1>${text(name)}</h1>
<p>${text(oneLine(visibleText(description), 1024))}</p>
<div class="split"><div>
<h2>Get it</h2>
${add === undefined ? `<p>${skill.isPremium ? "A premium skill is used on the hub: import it on the page Discover." : "Import it on the page Discover."}</p>` : `<p class="soft">Shows what it is and scans it on your machine before a file is written:</p><code class="line">skillquay add ${text(add)}</code>`}
${scanSection(skill)}
${permissionSection(skill)}
${hidesText ? `<p><span class="verdict review">Hidden text</span> Its SKILL.md holds what a page would not show and every model reads: it is written out between ⟦ and ⟧, where it stands.</p>` : ""}
${readme === undefined ? `<h2>Readme</h2><p>${skill.isPremium ? "The text of a premium skill is not shown." : "Its text cannot be read now."}</p>` : `<h2>Readme</h2><div class="readme">${markdownHtml(readme.replace(FRONT_MATTER, ""))}</div>`}
${fileSection(skill)}
${versionSection(skill)}
</div>${factBox(skill)}</div>`;
}

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n[\s\S]{0,65536}?\r?\n---[ \t]*(?:\r?\n|$)/;

function scanSection({ scan }: CatalogSkill): string {
  if (scan.state === "waiting" || scan.verdict === undefined)
    return "<h2>Scan</h2><p>Not scanned here yet: it is when somebody imports it, and on your machine by the line above.</p>";
  const weighty = (scan.findings ?? []).filter(({ severity }) => severity !== "info");
  const shown = weighty.slice(0, MOST_FINDINGS);
  const items = shown.map(
    ({ explanation, path, line, severity, evidence }) =>
      `<li><span class="verdict ${severity === "block" ? "block" : "review"}">${severity === "block" ? trustWords.blocked.label : trustWords.check.label}</span> ${text(explanation)}${path === "" ? "" : ` <span class="soft">${text(oneLine(path, 200))}:${line}</span>`}${evidence === "" ? "" : `<pre tabindex="0">${text(oneLine(evidence, 300))}</pre>`}</li>`,
  );
  const rest = weighty.length - shown.length;
  const notes = (scan.findings?.length ?? 0) - weighty.length;
  const { label, says } = trustWords[scan.level ?? trustLevel(scan.verdict, scan.findings ?? [])];
  return `<h2>Scan</h2><p><span class="verdict ${attribute(scan.verdict)}">${text(label)}</span> <span class="soft">${text(says)}.</span></p>
${items.length === 0 ? "" : `<ul class="findings">${items.join("")}</ul>`}${rest > 0 ? `<p>${rest} more.</p>` : ""}${notes > 0 ? `<p class="soft">${notes} notes that need no decision.</p>` : ""}`;
}

const MOST_FINDINGS = 30;

function permissionSection({ scan, scripts, allowedTools }: CatalogSkill): string {
  const can = [
    ...(scan.permissions ?? []),
    ...(scripts.length > 0
      ? [`run ${scripts.length === 1 ? "a script" : `${scripts.length} scripts`} of its own`]
      : []),
    ...(allowedTools === "" ? [] : [`use these tools unasked: ${oneLine(allowedTools, 200)}`]),
  ];
  const items = can.map((each) => `<li>${text(each)}</li>`).join("");
  return `<h2>Permissions</h2>${can.length === 0 ? "<p>Asks for nothing special.</p>" : `<p class="soft">It can</p><ul>${items}</ul>`}`;
}

function fileSection({ slug, files, isPremium }: CatalogSkill): string {
  if (isPremium) return "<h2>Files</h2><p>The files of a premium skill stay on the hub.</p>";
  const items = files.slice(0, 512).map(({ path, sizeBytes }) => {
    const href = attribute(
      `${catalogPath(slug, "files")}/${path.split("/").map(encodeURIComponent).join("/")}`,
    );
    return `<li><a href="${href}">${text(oneLine(path, 200))}</a> <span class="soft">${sizeText(sizeBytes)}</span></li>`;
  });
  return `<h2>Files</h2><ul class="files">${items.join("")}</ul>`;
}

function versionSection({ releases, slug }: CatalogSkill): string {
  if (releases.length === 0) return "";
  const items = releases.slice(0, MOST_VERSIONS).map(({ number, releasedAt, tags, signer, yanked }) => {
    const facts = [
      releasedAt.toISOString().slice(0, 10),
      ...(tags.length > 0 ? [tags.join(", ")] : []),
      signer === undefined ? "signed by nobody" : `signed by ${oneLine(signer, 200)}`,
    ].join(" · ");
    const taken =
      yanked === undefined
        ? ""
        : ` <span class="verdict block">taken back</span>${yanked === "" ? "" : ` ${text(oneLine(yanked, 300))}`}`;
    return `<li><strong>${number}</strong> <span class="soft">${text(facts)}</span>${taken}</li>`;
  });
  const rest = releases.length - items.length;
  return `<h2>Versions</h2><ul>${items.join("")}</ul>${rest > 0 ? `<p>${rest} older ones.</p>` : ""}<p class="soft">A version never changes; <code>hub:${text(slug)}@${releases[0]?.number ?? 1}</code> takes one by its number or tag.</p>`;
}

const MOST_VERSIONS = 20;

function factBox(skill: CatalogSkill): string {
  const { publisher, repository, version, counts, license, files, signature, treeDigest } = skill;
  const size = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const facts: (readonly [string, string])[] = [
    ...(publisher === undefined
      ? []
      : [
          [
            "Publisher",
            `<a href="${attribute(catalogPath("publishers", publisher))}">${text(publisher)}</a>`,
          ] as const,
        ]),
    ...(version === undefined
      ? []
      : [["Version", `${version.number}, ${version.publishedAt.toISOString().slice(0, 10)}`] as const]),
    ...(repository === undefined
      ? []
      : [
          ["Source", text(oneLine(`${repositoryText(repository.url)} ${repository.path}`, 300))] as const,
          ["Revision", text(repository.revision.slice(0, 12))] as const,
        ]),
    ["Licence", text(oneLine(visibleText(license ?? "not stated"), 200))],
    ["Signature", text(signature)],
    ...(skill.isPremium
      ? []
      : [
          [
            "Size",
            `${sizeText(size)} in ${files.length === 1 ? "1 file" : `${files.length} files`}`,
          ] as const,
        ]),
    ...(counts === undefined
      ? []
      : [
          [
            "Used",
            `${counts.installs === 1 ? "1 import" : `${counts.installs} imports`}, ${counts.runs === 1 ? "1 run" : `${counts.runs} runs`} in 30 days`,
          ] as const,
        ]),
    ["Digest", `<span title="${attribute(treeDigest)}">${text(treeDigest.slice(0, 19))}…</span>`],
  ];
  return `<section class="facts" aria-label="Facts"><dl>${facts.map(([term, value]) => `<dt>${term}</dt><dd>${value}</dd>`).join("")}</dl></section>`;
}

export function fileView(slug: string, path: string, content: string | undefined): string {
  return `<p><a href="${attribute(catalogPath(slug))}">Back to ${text(slug)}</a></p><h1>${text(oneLine(path, 200))}</h1>
${content === undefined ? "<p>It is not text, and is not shown.</p>" : `<pre tabindex="0">${text(content.slice(0, 500_000))}</pre>`}`;
}

export function missingView(): string {
  return `<h1>There is nothing here</h1><p>The skill may be private, gone, or never have been. <a href="/catalog">See what there is</a>.</p>`;
}

function sizeText(sizeBytes: number): string {
  return sizeBytes < 1000
    ? `${sizeBytes} B`
    : sizeBytes < 1_000_000
      ? `${(sizeBytes / 1000).toFixed(1)} kB`
      : `${(sizeBytes / 1_000_000).toFixed(1)} MB`;
}
