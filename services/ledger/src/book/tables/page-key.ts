const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Returns the values for `(created_at, id) < ($n, $m)`; null starts with the newest. */
export function pageKey(before: { createdAtMs: number; id: string } | null): [at: string, id: string] {
  return before === null ? ['infinity', HIGHEST_ID] : [new Date(before.createdAtMs).toISOString(), before.id];
}

/** Each selection uses its own index; one with an OR would read a whole index for the few rows that match. */
export const newestOf = (selections: readonly string[], limit: string): string =>
  `SELECT * FROM (${selections.join(' UNION ALL ')}) AS selected ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
