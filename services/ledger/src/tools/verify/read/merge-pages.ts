type Numbered = { sequence: bigint };

/**
 * Merges two sources of pages into one by rising sequence; each is in its own order. Of rows with the same number that of
 * `first` comes first. Where one source lies before the other, as an archive does, its pages pass as they are.
 */
export async function* mergeBySequence<T extends Numbered>(
  first: AsyncIterator<T[]>,
  second: AsyncIterator<T[]>,
): AsyncGenerator<T[], void> {
  let [a, b] = [await nextPage(first), await nextPage(second)];
  while (a !== null && b !== null) {
    // Nothing that is still to come is below the end of its source's page.
    const end = lower(lastOf(a), lastOf(b));
    const [ofA, restOfA] = split(a, end);
    const [ofB, restOfB] = split(b, end);
    yield inOrder(ofA, ofB);
    a = restOfA.length > 0 ? restOfA : await nextPage(first);
    b = restOfB.length > 0 ? restOfB : await nextPage(second);
  }
  for (; a !== null; a = await nextPage(first)) yield a;
  for (; b !== null; b = await nextPage(second)) yield b;
}

async function nextPage<T>(pages: AsyncIterator<T[]>): Promise<T[] | null> {
  const { done, value } = await pages.next();
  return done ? null : value;
}

const lastOf = (page: readonly Numbered[]): bigint => page.at(-1)?.sequence ?? 0n;
const lower = (a: bigint, b: bigint): bigint => (a < b ? a : b);

function split<T extends Numbered>(page: T[], end: bigint): [T[], T[]] {
  const at = page.findIndex(({ sequence }) => sequence > end);
  return at < 0 ? [page, []] : [page.slice(0, at), page.slice(at)];
}

function inOrder<T extends Numbered>(a: T[], b: T[]): T[] {
  if (a.length === 0 || b.length === 0) return [...a, ...b];
  // A stable sort: of equal numbers that of `a` stays first.
  return [...a, ...b].sort((x, y) => Number(x.sequence - y.sequence));
}
