/** What to ask the database for: one row more than the page has, which tells whether there is a next page. */
export const rowsFor = (limit: number): number => limit + 1;

/** The page in what `rowsFor(limit)` gave, and its last row when more follow: the key that the next page begins after. */
export function pageOf<R>(rows: readonly R[], limit: number): { rows: readonly R[]; last: R | null } {
  const page = rows.slice(0, limit);
  return { rows: page, last: rows.length > limit ? (page.at(-1) ?? null) : null };
}
