/** One instruction of classic BPF with its jump targets still named. */
export type Instruction =
  | { readonly do: "load"; readonly offset: number }
  | { readonly do: "and"; readonly mask: number }
  | {
      readonly do: "jump-if";
      readonly test: "equal" | "at-least";
      readonly value: number;
      readonly whenTrue?: string;
      readonly whenFalse?: string;
    }
  | { readonly do: "return"; readonly value: number; readonly label?: string }
  | { readonly do: "label"; readonly label: string };

/** The program as the kernel reads it: 8 bytes per instruction. Jumps go forward only and at most 255 far. */
export function assembleBpf(program: readonly Instruction[]): Uint8Array {
  const places = new Map<string, number>();
  const code: Instruction[] = [];
  for (const instruction of program) {
    if ("label" in instruction && instruction.label !== undefined) places.set(instruction.label, code.length);
    if (instruction.do !== "label") code.push(instruction);
  }
  const bytes = new Uint8Array(code.length * 8);
  const view = new DataView(bytes.buffer);
  const distance = (from: number, label: string | undefined) => {
    if (label === undefined) return 0;
    const to = places.get(label);
    const steps = to === undefined ? -1 : to - from - 1;
    if (steps < 0 || steps > 255)
      throw new RangeError(`BPF jump to '${label}' is not a forward jump of up to 255`);
    return steps;
  };
  code.forEach((instruction, index) => {
    const put = (operation: number, value: number, ifTrue = 0, ifFalse = 0) => {
      view.setUint16(index * 8, operation, true);
      view.setUint8(index * 8 + 2, ifTrue);
      view.setUint8(index * 8 + 3, ifFalse);
      view.setUint32(index * 8 + 4, value, true);
    };
    if (instruction.do === "load") put(operations.loadWord, instruction.offset);
    else if (instruction.do === "and") put(operations.and, instruction.mask);
    else if (instruction.do === "return") put(operations.return, instruction.value);
    else if (instruction.do === "jump-if") {
      const operation = instruction.test === "equal" ? operations.jumpIfEqual : operations.jumpIfAtLeast;
      put(
        operation,
        instruction.value,
        distance(index, instruction.whenTrue),
        distance(index, instruction.whenFalse),
      );
    }
  });
  return bytes;
}

/** From `linux/bpf_common.h`: class, size and mode or operation and source, added up. */
const operations = {
  loadWord: 0x20,
  and: 0x54,
  jumpIfEqual: 0x15,
  jumpIfAtLeast: 0x35,
  return: 0x06,
} as const;
