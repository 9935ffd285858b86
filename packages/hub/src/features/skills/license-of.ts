import { type JsonObject, oneLine } from "@skillquay/skill";

/** What a skill says its licence is: its front matter's word, or a guess at the licence file's text. */
export function licenseOf(frontmatter: JsonObject, licenseText: string | undefined): string | undefined {
  const { license } = frontmatter;
  if (typeof license === "string" && license.trim() !== "") return oneLine(license, 100);
  return licenseText === undefined ? undefined : spdxGuess(licenseText);
}

/** Names that licence files have, in any letter case and with any ending. */
export function isLicenseFile(name: string): boolean {
  return /^(?:licen[cs]e|copying)(?:[.-][a-z0-9.-]{1,20})?$/i.test(name);
}

/** By phrases that only this licence has, in its first lines. A text that is none of these gets no name. */
function spdxGuess(text: string): string | undefined {
  const head = text.slice(0, 4000).replace(/\s+/g, " ").toLowerCase();
  return GUESSES.find(([, phrases]) => phrases.every((phrase) => head.includes(phrase)))?.[0];
}

const GUESSES: readonly (readonly [string, readonly string[]])[] = [
  ["AGPL-3.0", ["gnu affero general public license", "version 3"]],
  ["LGPL-3.0", ["gnu lesser general public license", "version 3"]],
  ["GPL-3.0", ["gnu general public license", "version 3"]],
  ["GPL-2.0", ["gnu general public license", "version 2"]],
  ["Apache-2.0", ["apache license", "version 2.0"]],
  ["MPL-2.0", ["mozilla public license", "2.0"]],
  ["CC0-1.0", ["cc0 1.0"]],
  ["CC-BY-SA-4.0", ["attribution-sharealike 4.0"]],
  ["CC-BY-4.0", ["attribution 4.0 international"]],
  ["BSD-3-Clause", ["redistribution and use in source and binary forms", "neither the name"]],
  ["BSD-2-Clause", ["redistribution and use in source and binary forms"]],
  ["ISC", ["permission to use, copy, modify, and/or distribute this software for any purpose"]],
  ["MIT", ["permission is hereby granted, free of charge, to any person obtaining a copy"]],
  ["Unlicense", ["this is free and unencumbered software released into the public domain"]],
];
