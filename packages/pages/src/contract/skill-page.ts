import type { TrustLevel } from "@skillquay/scan/trust-scale";
import type { Verdict } from "./skills.ts";

/** `GET /ui/skills/:ref`, with `?version=` for an earlier one in a hub. */
export interface SkillPage {
  readonly ref: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly source: string;
  /** Folder on this machine; absent in a hub. */
  readonly folder?: string;
  readonly tier: "strict" | "lenient";
  /** Front matter as the author wrote it, member by member. Data of the skill. */
  readonly frontmatter: Readonly<Record<string, unknown>>;
  /** Name of the main file as it is on disk. */
  readonly skillFile: string;
  /** SKILL.md without its front matter. */
  readonly body: string;
  /** The line of the file at which the body begins, counted from 1. */
  readonly bodyLine: number;
  readonly outline: readonly OutlineEntry[];
  readonly files: readonly FileRow[];
  readonly scripts: readonly ScriptRow[];
  readonly problems: readonly PageProblem[];
  /** What loading it costs an agent, and naming it in the catalog. */
  readonly tokens: { readonly load: number; readonly listed: number };
  /** Changes with every byte. */
  readonly treeDigest?: string;
  readonly hidden?: "disabled" | "user-only";
  readonly shadowed?: true;
  /** Belongs to a project that the person has not trusted. Local only. */
  readonly untrusted?: true;
  /** Found and not served at all; its problems say why. Local only. */
  readonly skipped?: true;
  readonly hub?: HubSkillFacts;
  /** It is not on this machine: somebody looks at it before they take it. Local only. */
  readonly elsewhere?: ElsewhereFacts;
}

/** What is known of a skill of a hub or a source before it is added. */
export interface ElsewhereFacts {
  /** What gets it, on a terminal. */
  readonly line: string;
  /** The hub or the source, in the words of the person. */
  readonly from: string;
  readonly publisher?: string;
  readonly version?: number;
  readonly commit?: string;
  /** Who signed it, or that nobody did, in words. */
  readonly signedBy: string;
  readonly sizeBytes: number;
  /** What it asks for or brings, each to be read behind "can". */
  readonly permissions: readonly string[];
  /** Why its publisher took this version back. */
  readonly yanked?: string;
}

export interface HubSkillFacts {
  readonly owner: string;
  readonly origin: "own" | "team" | "shared" | "bundled" | "public";
  readonly visibility: "private" | "team" | "shared" | "public" | "premium";
  readonly version: number;
  readonly publishedAt: string;
  /** For a skill of somebody else in the drive, which the account may rate: what it said so far. */
  readonly rating?: { readonly stars?: number };
  /** It is the account's own, which may go back to another of its versions. */
  readonly mayRestore?: true;
  /** Newest first. */
  readonly versions: readonly PublishedVersion[];
}

export interface PublishedVersion {
  readonly number: number;
  readonly publishedAt: string;
  /** What its publisher said it is for. */
  readonly comment?: string;
  /** It was read from a source, and not sent by its owner. */
  readonly fromSource?: true;
}

export interface OutlineEntry {
  readonly title: string;
  readonly level: number;
  readonly line: number;
  readonly tokens: number;
}

export interface FileRow {
  readonly path: string;
  readonly sizeBytes: number;
  readonly mimeType: string;
}

export interface ScriptRow {
  readonly name: string;
  readonly path: string;
  readonly language: string;
  readonly description?: string;
  /** Options that the script itself documents. */
  readonly usage?: string;
}

export interface PageProblem {
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly fix?: string;
  readonly path?: string;
  readonly line?: number;
}

/** `GET /ui/skills/:ref/file?path=&version=`. At most 256 KiB of text. */
export interface FileView {
  readonly path: string;
  readonly sizeBytes: number;
  readonly mimeType: string;
  /** Absent for what is not text. */
  readonly text?: string;
  readonly isCut: boolean;
  /** The same text with hidden characters and comments made visible, where that differs. */
  readonly visibleText?: string;
}

/** `GET /ui/skills/:ref/scan`. */
export interface SkillScan {
  readonly state: "waiting" | "scanned";
  readonly verdict?: Verdict;
  /** Where it stands on the scale that people read, without what was accepted. */
  readonly level?: TrustLevel;
  /** One sentence: how much needs a decision. */
  readonly summary?: string;
  /** How many findings need a decision. */
  readonly decisions?: number;
  /** What it can do, each to be read behind "can". */
  readonly permissions?: readonly string[];
  readonly findings?: readonly PageFinding[];
  /** The bytes that all of this is about; absent where they could not all be read. */
  readonly treeDigest?: string;
  /** What was ever decided about its findings, newest first. */
  readonly acceptances?: readonly Acceptance[];
  /** Handle of the team of which a second person has to agree before something counts as accepted. */
  readonly secondReview?: string;
}

/** `GET /ui/skills/:ref/proof`: who vouches for exactly these bytes, and what was checked of it. */
export interface SkillProof {
  readonly signature: {
    /** `unchecked`: signed in a way that cannot be looked into here. */
    readonly state: "none" | "valid" | "unchecked" | "invalid";
    /** Of a valid one: who signed, as the signature proves it. */
    readonly signer?: string;
    /** What a signer calls itself, which nobody has checked. */
    readonly signerName?: string;
    /** How many files it covers. */
    readonly files?: number;
    readonly message?: string;
  };
  /** What the hub signed about its own scan; absent locally, and while it was not scanned. */
  readonly attestation?: {
    readonly verdict: Verdict;
    readonly at: string;
    readonly keyId: string;
  };
}

/** Somebody's decision that a finding is fine in exactly these bytes. It is shown ever after. */
export interface Acceptance {
  readonly id: string;
  readonly rule: string;
  readonly explanation: string;
  /** In the words of whoever accepted it. */
  readonly reason: string;
  readonly by: string;
  readonly at: string;
  /** Absent: until the skill changes. */
  readonly until?: string;
  /** `waits`: for the yes of a second person · `declined`: the second person said no. */
  readonly state: "holds" | "waits" | "declined" | "expired" | "withdrawn" | "other-bytes";
  /** Where a team wants a second person: which, and who that was. */
  readonly review?: AcceptanceReview;
}

export interface AcceptanceReview {
  /** Handle of the team; once it holds, it holds for all of its members. */
  readonly team: string;
  /** Absent while it waits. */
  readonly by?: string;
  readonly at?: string;
  /** Whoever looks is not who asked, and may say yes or no. */
  readonly mayReview?: true;
}

/** Of all findings with this sentence of this rule. Refused when the skill has other bytes by now. */
export interface NewAcceptance {
  readonly rule: string;
  readonly explanation: string;
  readonly reason: string;
  readonly treeDigest: string;
  /** For how long, from now; without it until the skill changes. */
  readonly days?: number;
}

export interface PageFinding {
  readonly rule: string;
  /** Where the rule is explained; absent for findings of no rule. */
  readonly help?: string;
  readonly severity: "info" | "review" | "block";
  readonly confidence: "low" | "medium" | "high";
  readonly path: string;
  readonly line: number;
  /** In our own words: what it is and why it matters. */
  readonly explanation: string;
  /** In our own words: what to do about it. */
  readonly fix: string;
  /** Text of the skill, decoded. */
  readonly evidence: string;
  /** Somebody decided that it is fine; it needs no decision now. */
  readonly accepted?: true;
}

/** `GET /ui/skills/:ref/diff?from=&to=`: hub only. */
export interface VersionDiff {
  readonly from: number;
  readonly to: number;
  readonly files: readonly FileDiff[];
  /** What the newer version is able to do that the older was not. */
  readonly grew: readonly string[];
}

export interface FileDiff {
  readonly path: string;
  readonly change: "added" | "removed" | "changed";
  /** Absent for what is not text, or too long to compare. */
  readonly before?: string;
  readonly after?: string;
}

/** `GET /ui/skills/:ref/usage?days=30`: oldest day first, every day present. */
export interface SkillUse {
  readonly days: readonly {
    readonly day: string;
    readonly loads: number;
    readonly runs: number;
    readonly failures: number;
  }[];
}

export interface SkillPageRoutes {
  "GET /ui/skills/:ref": { query: VersionQuery; output: SkillPage };
  "GET /ui/skills/:ref/file": { query: VersionQuery & { readonly path?: string }; output: FileView };
  "GET /ui/skills/:ref/scan": { query: VersionQuery; output: SkillScan };
  "GET /ui/skills/:ref/proof": { query: VersionQuery; output: SkillProof };
  "POST /ui/skills/:ref/acceptances": { body: NewAcceptance; output: SkillScan };
  "DELETE /ui/skills/:ref/acceptances/:id": { output: SkillScan };
  /** The answer of the second person. */
  "POST /ui/skills/:ref/acceptances/:id/review": {
    body: { readonly answer: "confirmed" | "declined" };
    output: SkillScan;
  };
  "POST /ui/skills/:ref/restore": {
    body: { readonly version: number };
    output: { readonly version: number };
  };
  "GET /ui/skills/:ref/diff": { query: { readonly from: number; readonly to: number }; output: VersionDiff };
  "GET /ui/skills/:ref/usage": { query: { readonly days?: number }; output: SkillUse };
}

/** An earlier version than the one that is served, in a hub. */
export interface VersionQuery {
  readonly version?: number;
}
