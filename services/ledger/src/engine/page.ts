import { pageOf, rowsFor } from '@cowrie/postgres';

export async function listPage<R extends { createdAtMs: number; id: string }>(
  limit: number,
  list: (limit: number) => Promise<R[]>,
): Promise<{ rows: readonly R[]; next: { createdAtMs: number; id: string } | null }> {
  const { rows, last } = pageOf(await list(rowsFor(limit)), limit);
  return { rows, next: last && { createdAtMs: last.createdAtMs, id: last.id } };
}
