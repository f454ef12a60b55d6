import type { z } from 'zod';
import { type Outcome, succeed } from '../../outcome.ts';
import type { RouteAnswer } from './answer.ts';
import { type Cursors, readCursor } from './cursor.ts';

export type ListRequest = { list: string; owner: number | string; cursor?: string | undefined };

export async function answerPage<K, V extends { next: K | null }>(
  cursors: Cursors,
  { list, owner, cursor }: ListRequest,
  key: z.ZodType<K>,
  read: (before: K | null) => Promise<Outcome<V>>,
  show: (page: V) => object,
): Promise<Outcome<RouteAnswer>> {
  const before = readCursor(cursors, { list, owner, cursor }, key);
  if (!before.ok) return before;
  const found = await read(before.value);
  if (!found.ok) return found;
  const { next } = found.value;
  const nextCursor = next && cursors.write(list, owner, next);
  return succeed({ status: 200, body: { ...show(found.value), nextCursor } });
}
