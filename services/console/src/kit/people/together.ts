/** How many the API gives of one question. */
const AT_ONCE_MAX = 100;

type Waiting<Found> = { resolve(found: Found | null): void; reject(error: unknown): void };

/**
 * Asks for those together who are asked for one by one: all of one moment with one question, and who comes while it is on its way
 * waits for the next, so that a list that is scrolled asks no faster than it is answered. Who is not there is null.
 */
export function readTogether<Found extends { id: number }>(
  read: (ids: readonly number[]) => Promise<readonly Found[]>,
): (id: number) => Promise<Found | null> {
  let waiting = new Map<number, Waiting<Found>[]>();
  let isReading = false;

  async function readAll(): Promise<void> {
    isReading = true;
    // Whatever else is shown in this moment asks before it is over.
    await new Promise<void>((resolve) => setTimeout(resolve));
    while (waiting.size > 0) {
      const [now, later] = [[...waiting].slice(0, AT_ONCE_MAX), [...waiting].slice(AT_ONCE_MAX)];
      waiting = new Map(later);
      await answer(read, new Map(now));
    }
    isReading = false;
  }

  return (id) =>
    new Promise((resolve, reject) => {
      waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }]);
      if (!isReading) readAll();
    });
}

async function answer<Found extends { id: number }>(
  read: (ids: readonly number[]) => Promise<readonly Found[]>,
  asking: ReadonlyMap<number, readonly Waiting<Found>[]>,
): Promise<void> {
  try {
    const found = await read([...asking.keys()].toSorted((a, b) => a - b));
    const byId = new Map(found.map((each) => [each.id, each]));
    for (const [id, those] of asking) for (const { resolve } of those) resolve(byId.get(id) ?? null);
  } catch (error) {
    for (const { reject } of [...asking.values()].flat()) reject(error);
  }
}
