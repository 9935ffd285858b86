export function asciiOnly(program: string): string;
