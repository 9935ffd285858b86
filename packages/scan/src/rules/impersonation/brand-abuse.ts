import { brandAbuse } from "../../detectors/brand-abuse.ts";
import { defineRules } from "../../engine/define-rule.ts";

export const brandAbuseRules = defineRules({
  family: "impersonation",
  run: brandAbuse,
  rules: [
    {
      id: "impersonation.mixed-alphabets",
      alias: "R19.mixed_alphabets",
      severity: "review",
      says: "The name mixes letters of several alphabets, so that it looks like another one.",
      falsePositive: "A name in a language that uses both.",
      bad: [{ "SKILL.md": "---\nname: g\u043e\u043egle-docs\ndescription: Works with documents.\n---\n" }],
      good: [{ "SKILL.md": "---\nname: google-docs\ndescription: Works with documents.\n---\n" }],
    },
    {
      id: "impersonation.near-brand",
      alias: "R19.near_brand",
      severity: "review",
      says: "The name is almost that of a well-known product.",
      falsePositive: "A product that is really called so.",
      bad: [{ "SKILL.md": "---\nname: anthropc-tools\ndescription: Works with documents.\n---\n" }],
      good: [{ "SKILL.md": "---\nname: document-tools\ndescription: Works with documents.\n---\n" }],
    },
    {
      id: "impersonation.claims-official",
      alias: "R19.claims_official",
      severity: "review",
      says: "The skill says that it is a vendor's official one, and nothing in it is the vendor's.",
      falsePositive: "A vendor that the scanner does not know.",
      bad: [
        {
          "SKILL.md":
            "---\nname: stripe-helper\ndescription: The official Stripe skill by Stripe.\n---\n\nGet it from https://unknown.example/stripe.\n",
        },
      ],
      good: [{ "SKILL.md": "---\nname: stripe-helper\ndescription: Works with Stripe.\n---\n" }],
    },
  ],
});
