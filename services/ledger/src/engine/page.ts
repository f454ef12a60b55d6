/** A page of rows, newest first, and the key of the next one. One row more than asked for tells whether there is another. */
export async function pageOf<R extends { createdAtMs: number; id: string }>(
  limit: number,
  list: (limit: number) => Promise<R[]>,
): Promise<{ rows: R[]; next: { createdAtMs: number; id: string } | null }> {
  const found = await list(limit + 1);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last ? { createdAtMs: last.createdAtMs, id: last.id } : null };
}
