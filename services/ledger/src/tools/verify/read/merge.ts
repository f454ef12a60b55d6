type Lane<T> = { pages: AsyncIterator<T[]>; page: T[]; at: number };

/** Merges sorted sources, one page of each in memory. An item out of order only comes late. */
export async function* merge<T extends { order: number }>(
  sources: readonly AsyncIterable<T[]>[],
): AsyncGenerator<T, void> {
  const lanes: Lane<T>[] = sources.map((source) => ({
    pages: source[Symbol.asyncIterator](),
    page: [],
    at: 0,
  }));
  // Read one after another, because the sources may share a connection.
  for (const lane of lanes) await turnPage(lane);
  for (;;) {
    const lane = findNextLane(lanes);
    const item = lane?.page[lane.at];
    if (!lane || !item) return;
    lane.at += 1;
    if (lane.at >= lane.page.length) await turnPage(lane);
    yield item;
  }
}

function findNextLane<T extends { order: number }>(lanes: readonly Lane<T>[]): Lane<T> | undefined {
  let found: Lane<T> | undefined;
  let order = Number.POSITIVE_INFINITY;
  for (const lane of lanes) {
    const item = lane.page[lane.at];
    if (item && (!found || item.order < order)) {
      found = lane;
      order = item.order;
    }
  }
  return found;
}

async function turnPage<T>(lane: Lane<T>): Promise<void> {
  const next = await lane.pages.next();
  lane.page = next.done ? [] : next.value;
  lane.at = 0;
}
