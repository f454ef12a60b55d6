/** As Promise.all, but it waits for all of them: no query of a pipeline is left running after a failure. */
export async function allOf<T extends readonly unknown[]>(
  promises: [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
