import { linear } from "../matching/linear.ts";
import type { SkillView } from "../view/skill-view.ts";

/** What a skill says that it does, as far as its words tell: the measure of what its scripts do besides. */
export interface StatedActs {
  /** It lists, shows, checks or counts, and says of nothing that it changes it. */
  readonly onlyLooks: boolean;
  /** Some page of it speaks of a network, a service or of something that is sent. */
  readonly speaksOfNetwork: boolean;
}

export function statedActs(skill: SkillView): StatedActs {
  const previous = existing.get(skill);
  if (previous !== undefined) return previous;
  const message = `${skill.name.replace(/[-_]/g, " ")}. ${skill.description}`
    .slice(0, MAX_TOLD)
    .toLowerCase();
  // What it is for is said first; what is added to that excuses nothing.
  const purpose = message.split(/[.!?]\s/, 2).join(". ");
  const acts: StatedActs = {
    onlyLooks: LOOKS.test(purpose) && !CHANGES.test(purpose),
    speaksOfNetwork:
      NETWORK.test(message) ||
      skill.prose.some(
        ({ path, place, plain }) => isPage(path, place) && NETWORK.test(plain.slice(0, 2_000)),
      ),
  };
  existing.set(skill, acts);
  return acts;
}

// Several rules ask about one skill.
const existing = new WeakMap<SkillView, StatedActs>();
const MAX_TOLD = 4_000;

function isPage(path: string, place: string): boolean {
  return /\.mdx?$/i.test(path) && place !== "code-comment" && place !== "html-comment" && place !== "hidden";
}

const LOOKS = linear(
  /\b(?:lists?|shows?|prints?|checks?|reports?|counts?|finds?|search(?:es)?|explains?|validates?|lints?|inspects?|displays?|summari[sz]es?|compares?|measures?|reads?|looks?|views?|audits?|detects?|analy[sz]es?|estimates?|times?|statistics|stats)\b/,
);
const CHANGES = linear(
  /\b(?:adds?|sets?|writes?|installs?|configures?|configuring|registers?|updates?|syncs?|synchroni[sz]\w{1,4}|manages?|edits?|fix(?:es)?|creates?|removes?|deletes?|toggles?|enables?|disables?|cleans?|prunes?|formats?|renames?|moves?|deploys?|backs? up|migrates?|migrations?|resets?|truncates?|drops?|saves?|stores?|imports?|appl(?:y|ies)|bumps?|switch(?:es)?|merges?|keeps?|sets? up|onboard\w{0,5}|bootstrap\w{0,5}|init\w{0,8}|maintain\w{0,4}|rotat\w{1,4}|seeds?)\b/,
);
const NETWORK = linear(
  /\b(?:uploads?|uploaded|sends?|sent|posts?|posted|publish\w{0,4}|deploy\w{0,6}|sync\w{0,4}|shares?|shared|submits?|submitted|notif\w{1,8}|webhooks?|apis?|servers?|endpoints?|services?|online|network|internet|remote|cloud|telemetry|analytics|reporting|tracking|opt-?(?:in|out)|urls?|https?|e?mails?|fetch(?:es)?|downloads?|websites?|web|hosted|slack|discord|telegram|github|gitlab|jira|notion|s3|bucket|oauth|login|account|dashboard)\b/,
);
