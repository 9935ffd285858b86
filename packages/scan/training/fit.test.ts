import { describe, expect, it } from "vitest";
import { fit, type Lesson } from "./fit.ts";

const instance = (...features: number[]) => Int32Array.from(features);
const options = { features: 3, epochs: 20, l1: 0.1, l2: 0.1 };

describe("fit", () => {
  const harmless: Lesson[] = Array.from({ length: 30 }, () => ({
    instances: [instance(1), instance(1, 2)],
    isHarmful: false,
    weight: 1,
  }));
  const harmful: Lesson[] = Array.from({ length: 30 }, () => ({
    instances: [instance(1, 2), instance(0, 2)],
    isHarmful: true,
    weight: 1,
  }));

  it("finds which stretch of a harmful text is the harmful one", () => {
    const { weights, bias } = fit([...harmless, ...harmful], options);
    const [a = 0, b = 0, c = 0] = weights;
    expect(a + c + bias).toBeGreaterThan(0);
    expect(b + c + bias).toBeLessThan(0);
  });

  it("gives the same weights for the same lessons", () => {
    expect(fit([...harmless, ...harmful], options)).toEqual(fit([...harmless, ...harmful], options));
  });
});
