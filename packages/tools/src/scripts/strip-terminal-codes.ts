/** Text without the codes that move a cursor, set colours or write to a clipboard: output is data, not a terminal's. */
export function stripTerminalCodes(text: string): string {
  return text.replace(STRING_CODES, "").replace(CONTROL_CODES, "").replace(OTHER_CONTROLS, "");
}

// OSC, DCS, APC, PM and SOS strings, ended by BEL or ST, or cut off.
// biome-ignore lint/suspicious/noControlCharactersInRegex: -- control characters are what it removes
const STRING_CODES = /\u001b[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: -- control characters are what it removes
const CONTROL_CODES = /\u001b(?:\[[0-?]*[ -/]*[@-~]?|[ -/]*[0-~]?)|\u009b[0-?]*[ -/]*[@-~]?/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: -- all controls but tab, line feed and carriage return
const OTHER_CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
