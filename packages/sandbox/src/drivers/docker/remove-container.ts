import type { Container } from "dockerode";

/** Removes a container with all that runs in it, and returns once it is gone. */
export async function removeContainer(container: Container): Promise<void> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const gone = await container.remove({ force: true, v: true }).then(
      () => true,
      (error: unknown) => statusCodeOf(error) === 404,
    );
    // Otherwise it is being removed by itself at this moment, which answers with a conflict.
    if (gone || performance.now() > deadline) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function statusCodeOf(error: unknown): unknown {
  return error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
}
