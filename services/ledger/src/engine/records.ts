import { column, queryOf, type SetStatement, table } from '@cowrie/postgres';
import type pg from 'pg';
import type { BatchRecords, RecordStore } from './feature.ts';

export type RecordInPartition<V> = V & { partition: number };

/** One statement writes the records as they are after the batch. */
export function keyedRecords<V extends { id: string }, N = string>(table: {
  read(client: pg.PoolClient, needs: readonly N[]): Promise<Map<string, V>>;
  write: SetStatement<RecordInPartition<V>>;
}): RecordStore<{ is: ReadonlyMap<string, V>; need: N; change: V }> {
  return {
    none: new Map(),
    read: (client, needs) => table.read(client, [...new Set(needs)]),
    begin: (read) => beginKeyed(read, table.write),
  };
}

function beginKeyed<V extends { id: string }>(
  read: ReadonlyMap<string, V>,
  write: SetStatement<RecordInPartition<V>>,
): BatchRecords<{ is: ReadonlyMap<string, V>; change: V }> {
  const current = new Map(read);
  const changed = new Map<string, RecordInPartition<V>>();
  return {
    current,
    keep(record, { partition }) {
      current.set(record.id, record);
      changed.set(record.id, { ...record, partition });
      return undefined;
    },
    queries: () => (changed.size > 0 ? [queryOf(write, [...changed.values()])] : []),
  };
}

/** Users in a separate table until a job has handled them; no decider reads them. */
export type NotedUsers = { is: null; need: never; change: { userId: number } };

/** `noted` counts the notes, so that a job does not forget a user who was noted again after its search. */
export function notedUsers(name: string): RecordStore<NotedUsers> {
  const users = table(name, { userId: column.number(), noted: column.int() });
  const note = users.statement(
    `note-${name}`,
    `${users.insert} ON CONFLICT (user_id) DO UPDATE SET noted = ${name}.noted + 1`,
  );
  return {
    none: null,
    read: async () => null,
    begin() {
      const noted = new Set<number>();
      return {
        current: null,
        keep: ({ userId }) => void noted.add(userId),
        queries: () =>
          noted.size === 0
            ? []
            : [
                queryOf(
                  note,
                  [...noted].map((userId) => ({ userId, noted: 1 })),
                ),
              ],
      };
    },
  };
}

/** Forgets the users for whom the query `left` on `u.user_id` finds no more rows. */
export async function forgetNotedUsers(pool: pg.Pool, name: string, left: string): Promise<void> {
  await pool.query({
    name: `forget-${name}`,
    text: `DELETE FROM ${name} AS n USING ${name} AS u
           WHERE n.user_id = u.user_id AND n.noted = u.noted AND NOT EXISTS (${left})`,
  });
}
