type Lane<T> = { pages: AsyncIterator<T[]>; page: T[]; at: number };

/**
 * Merges sources, each in its own order, into one by rising `order`: a page of each is in memory. What is out of order
 * in its source only comes later than it should, and holds up that source alone.
 */
export async function* merge<T extends { order: number }>(
  sources: readonly AsyncIterable<T[]>[],
): AsyncGenerator<T, void> {
  const lanes: Lane<T>[] = sources.map((source) => ({
    pages: source[Symbol.asyncIterator](),
    page: [],
    at: 0,
  }));
  // One after another: they may share a connection.
  for (const lane of lanes) await turnPage(lane);
  for (;;) {
    const lane = lowest(lanes);
    const item = lane?.page[lane.at];
    if (!lane || !item) return;
    lane.at += 1;
    if (lane.at >= lane.page.length) await turnPage(lane);
    yield item;
  }
}

/** The lane whose next item comes first of all; lanes at their end have none. */
function lowest<T extends { order: number }>(lanes: readonly Lane<T>[]): Lane<T> | undefined {
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
