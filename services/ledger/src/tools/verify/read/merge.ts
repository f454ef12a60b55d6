type Lane<T> = { pages: AsyncIterator<T[]>; page: T[]; at: number };

/**
 * Merges sources, each in its own order, into one in ascending `order`, with one page of each in memory. An item that is out of
 * order in its source only comes late, and delays no other source.
 */
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

/** Returns the lane whose next item has the lowest order; undefined when all are at their end. */
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
