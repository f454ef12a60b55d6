const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The values of `(created_at, id) < ($n, $m)` that lists are read before; null: the newest first. */
export function pageKey(before: { createdAtMs: number; id: string } | null): [at: string, id: string] {
  return before === null ? ['infinity', HIGHEST_ID] : [new Date(before.createdAtMs).toISOString(), before.id];
}

/**
 * The newest of several selections. Each has an order and a limit of its own, and an index for it: with a condition that is one of several
 * in a selection of all, an index would be read through for those few that it holds for.
 */
export const newestOf = (selections: readonly string[], limit: string): string =>
  `SELECT * FROM (${selections.join(' UNION ALL ')}) AS selected ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
