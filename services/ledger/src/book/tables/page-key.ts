const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The values of `(created_at, id) < ($n, $m)` that lists are read before; null: the newest first. */
export function pageKey(before: { createdAtMs: number; id: string } | null): [at: string, id: string] {
  return before === null ? ['infinity', HIGHEST_ID] : [new Date(before.createdAtMs).toISOString(), before.id];
}
