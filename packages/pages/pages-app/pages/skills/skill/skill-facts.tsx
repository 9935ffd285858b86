import { Link } from "wouter";
import type { ElsewhereFacts, SkillPage } from "../../../../src/contract/index.ts";
import { useSkillProof } from "../../../api/use-skill.ts";
import { formatBytes, formatDay, formatNumber } from "../../../components/format.ts";
import { skillPath } from "../skill-path.ts";
import { sourceWords } from "../source-words.ts";
import { signedWords } from "./proof-words.ts";
import { visibilityWords } from "./visibility-words.ts";

/** Whose it is, what it costs and where it comes from: the rail beside its text. */
export function SkillFacts({ page }: { readonly page: SkillPage }) {
  return (
    <dl className="facts">
      {/* What is elsewhere is looked into when it is added. */}
      {page.elsewhere === undefined && <Signed skill={page.ref} />}
      {factsOf(page).map(({ name, value, hint }) => (
        <div key={name} title={hint}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Also said where nobody did: that is no fault, and worth knowing. */
function Signed({ skill }: { readonly skill: string }) {
  const { data } = useSkillProof(skill);
  return (
    <div>
      <dt>Signed</dt>
      <dd>
        {data === undefined ? "…" : <Link href={skillPath(skill, "security")}>{signedWords(data)}</Link>}
      </dd>
    </div>
  );
}

interface Fact {
  readonly name: string;
  readonly value: string;
  readonly hint?: string;
}

function factsOf({ hub, elsewhere, tokens, source, folder, frontmatter, treeDigest }: SkillPage): Fact[] {
  const { license } = frontmatter;
  return [
    ...(hub === undefined
      ? []
      : [
          { name: "Owner", value: hub.owner },
          { name: "Version", value: `${hub.version}, ${formatDay(hub.publishedAt)}` },
          { name: "Seen by", value: visibilityWords[hub.visibility] },
        ]),
    { name: "Source", value: sourceWords(source) },
    ...(folder === undefined ? [] : [{ name: "Folder", value: folder }]),
    ...(elsewhere === undefined ? [] : elsewhereFacts(elsewhere)),
    { name: "Licence", value: typeof license === "string" ? license : "Not stated" },
    {
      name: "In every session",
      value: `${formatNumber(tokens.listed)} tokens`,
      hint: "What its name and description cost where they are listed",
    },
    {
      name: "When it is loaded",
      value: `${formatNumber(tokens.load)} tokens`,
      hint: "What an agent reads when it loads this skill",
    },
    ...(treeDigest === undefined
      ? []
      : [
          {
            name: "Digest",
            value: treeDigest.replace(/^sha256:/, "").slice(0, 12),
            hint: `${treeDigest}: changes with every byte`,
          },
        ]),
  ];
}

function elsewhereFacts({ publisher, version, commit, signedBy, sizeBytes }: ElsewhereFacts): Fact[] {
  return [
    ...(publisher === undefined ? [] : [{ name: "Publisher", value: publisher }]),
    ...(version === undefined ? [] : [{ name: "Version", value: String(version) }]),
    ...(commit === undefined ? [] : [{ name: "Commit", value: commit.slice(0, 12), hint: commit }]),
    { name: "Signed by", value: signedBy },
    { name: "Size", value: formatBytes(sizeBytes) },
  ];
}
