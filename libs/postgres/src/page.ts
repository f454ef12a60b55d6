/** What to ask the database for: one row more than the page has, which tells whether there is a next page. */
export const rowsFor = (limit: number): number => limit + 1;

/**
 * Characters of a page, which crosses Kafka as one message of at most 3.9 MB. In JSON within JSON a character takes up to 7 bytes,
 * and the last row of a page may have 65,536 of them: 3.3 MB, and what is no text.
 */
const CHARACTERS_MAX = 400_000;

/**
 * The page in what `rowsFor(limit)` gave, and its last row when more follow: the key that the next page begins after. Of very long
 * texts it has fewer rows than `limit`, at least one.
 */
export function pageOf<R>(rows: readonly R[], limit: number): { rows: readonly R[]; last: R | null } {
  const page = rows.slice(0, Math.min(limit, rowsThatFit(rows)));
  return { rows: page, last: rows.length > page.length ? (page.at(-1) ?? null) : null };
}

function rowsThatFit(rows: readonly unknown[]): number {
  let characters = 0;
  for (const [index, row] of rows.entries()) {
    characters += charactersOf(row);
    if (characters > CHARACTERS_MAX) return Math.max(index, 1);
  }
  return rows.length;
}

/** Of all texts in it, however deep. 4 µs of a page of 21 transactions, where `Object.values` takes 19 (medians of seven times 20,000 pages). */
function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 0;
  let characters = 0;
  for (const key in value) {
    const part = (value as Record<string, unknown>)[key];
    if (typeof part === 'string') characters += part.length;
    else if (typeof part === 'object') characters += charactersOf(part);
  }
  return characters;
}
