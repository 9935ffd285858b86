/** Does the steps of a long story in turn; a failure says at which of them it stopped. */
export type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export function createSteps(): Step {
  let count = 0;
  return async (name, work) => {
    count += 1;
    try {
      return await work();
    } catch (error) {
      if (error instanceof Error) error.message = `stopped at step ${count}, '${name}': ${error.message}`;
      throw error;
    }
  };
}
