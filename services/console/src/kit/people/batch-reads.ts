const AT_ONCE_MAX = 100;

type PendingRead<Found> = { resolve(found: Found | null): void; reject(error: unknown): void };

/**
 * Combines single reads into batches. All reads of one moment share a request, and later ones wait for the
 * next, so that scrolling a list sends no more requests than are answered. A missing record is null.
 */
export function batchReads<Found extends { id: number }>(
  read: (ids: readonly number[]) => Promise<readonly Found[]>,
): (id: number) => Promise<Found | null> {
  let waiting = new Map<number, PendingRead<Found>[]>();
  let isReading = false;

  async function readAll(): Promise<void> {
    isReading = true;
    // Components that render in the same moment join this request.
    await new Promise<void>((resolve) => setTimeout(resolve));
    while (waiting.size > 0) {
      const [now, later] = [[...waiting].slice(0, AT_ONCE_MAX), [...waiting].slice(AT_ONCE_MAX)];
      waiting = new Map(later);
      await answerReads(read, new Map(now));
    }
    isReading = false;
  }

  return (id) =>
    new Promise((resolve, reject) => {
      waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }]);
      if (!isReading) readAll();
    });
}

async function answerReads<Found extends { id: number }>(
  read: (ids: readonly number[]) => Promise<readonly Found[]>,
  asking: ReadonlyMap<number, readonly PendingRead<Found>[]>,
): Promise<void> {
  try {
    const found = await read([...asking.keys()].toSorted((a, b) => a - b));
    const byId = new Map(found.map((each) => [each.id, each]));
    for (const [id, those] of asking) for (const { resolve } of those) resolve(byId.get(id) ?? null);
  } catch (error) {
    for (const { reject } of [...asking.values()].flat()) reject(error);
  }
}
