import type { SkillView } from "../view/skill-view.ts";
import { addressesIn } from "./addresses.ts";
import { disclosedHosts } from "./disclosed-hosts.ts";
import { registeredDomain } from "./registered-domain.ts";

/** Whether a host, or a repository of a code host, is what the skill itself says it is for. */
export interface OwnService {
  ownsHost(host: string): boolean;
  /** `owner/repository` of an address on a code host. */
  ownsRepository(path: string): boolean;
  /** The skill's name or description speaks of it. */
  speaksOf(word: string): boolean;
}

/**
 * A skill for a service calls that service: its name stands in the skill's name or description, or its host is the homepage
 * of the front matter. Says nothing about trust; only that the address is no surprise.
 */
export function ownService(skill: SkillView): OwnService {
  const message = `${skill.name} ${skill.description}`.toLowerCase();
  const words = new Set(
    message.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 3 && !GENERIC.has(word)),
  );
  const names = new Set(
    skill.name
      .toLowerCase()
      .split(/[^a-z0-9]/)
      .filter((word) => !GENERIC.has(word)),
  );
  const joined = skill.name.toLowerCase().replace(/[^a-z0-9]/g, "");
  const homes = addressesIn(homeFields(skill));
  const named = new Set([...homes, ...addressesIn(message)].map(({ host }) => registeredDomain(host)));
  const repositories = new Set(
    homes.filter(({ host }) => host === "github.com").map(({ path }) => firstTwo(path)),
  );
  const isTold = disclosedHosts(skill);
  const speaksOf = (word: string) => words.has(word) || (word.length >= 4 && word === joined);
  return {
    ownsHost(host) {
      const name = registeredDomain(host);
      if (named.has(name)) return !isShared(name);
      const label = name.split(".")[0] ?? "";
      const isNamed = speaksOf(label) || label.replace(/-/g, "") === joined || partsAreOwn(label, names);
      // Whoever writes a skill can buy the domain of its name: it is no surprise only where the pages name it.
      return isNamed && isTold(host);
    },
    ownsRepository(path) {
      const repository = firstTwo(path);
      if (repositories.has(repository)) return true;
      const [owner = "", name = ""] = repository.split("/");
      return [owner, name].some(
        (part) => part.length >= 4 && (speaksOf(part) || part.replace(/[^a-z0-9]/g, "") === joined),
      );
    },
    speaksOf,
  };
}

// Words of which every second description and host consists: they make nothing one's own.
const GENERIC: ReadonlySet<string> = new Set(
  `the and for with use when this that from your you are can any all via not into using skill skills agent agents tool tools
   data file files code api app web cloud server service services user users project projects run setup install installer
   update updates download downloads get cdn static assets config security secure system dev test tests help helper helpers
   automation auto sync backup log logs logging telemetry analytics metrics monitor report reports manager manage create
   build deploy git github python node npm docker shell script scripts text image images document documents pdf markdown
   com net org example internal company corp team`.split(/\s+/),
);

function homeFields({ frontmatter }: SkillView): string {
  const fields = [frontmatter.homepage, frontmatter.repository, frontmatter.source, frontmatter.metadata];
  return JSON.stringify(fields).slice(0, 4_096).toLowerCase();
}

/** Hosts under which anybody has pages: naming one makes it nobody's own. */
function isShared(name: string): boolean {
  return (
    name === "github.com" || name === "githubusercontent.com" || name === "github.io" || name === "gitlab.com"
  );
}

/** `get-acme` beside a skill called acme. `acme-metrics` is somebody else until it says so: such names are made up in a minute. */
function partsAreOwn(label: string, names: ReadonlySet<string>): boolean {
  const parts = label.split("-").filter((part) => !AFFIXES.has(part));
  return label.includes("-") && parts.length > 0 && parts.every((part) => part.length > 2 && names.has(part));
}

const AFFIXES: ReadonlySet<string> = new Set(
  "get use try go my app hq cli api io ai dev labs inc the".split(" "),
);

function firstTwo(path: string): string {
  return path
    .toLowerCase()
    .split("/")
    .filter((part) => part !== "")
    .slice(0, 2)
    .join("/")
    .replace(/\.git$/, "");
}
