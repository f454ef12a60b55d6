/** Waits for every promise, unlike Promise.all, so that no query of a pipeline still runs after a failure. */
export async function awaitAll<T extends readonly unknown[]>(
  promises: [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
