import { queryOf, type SetStatement } from '@cowrie/postgres';
import type pg from 'pg';
import type { BatchRecords, RecordStore } from './feature.ts';

/** A record, and the partition that changed it. */
export type Placed<V> = V & { partition: number };

/** Records by their id, written by one statement as they are after the batch. */
export function keyedRecords<V extends { id: string }, N = string>(table: {
  read(client: pg.PoolClient, needs: readonly N[]): Promise<Map<string, V>>;
  write: SetStatement<Placed<V>>;
}): RecordStore<{ is: ReadonlyMap<string, V>; need: N; change: V }> {
  return {
    none: new Map(),
    read: (client, needs) => table.read(client, [...new Set(needs)]),
    begin: (read) => beginKeyed(read, table.write),
  };
}

function beginKeyed<V extends { id: string }>(
  read: ReadonlyMap<string, V>,
  write: SetStatement<Placed<V>>,
): BatchRecords<{ is: ReadonlyMap<string, V>; change: V }> {
  const current = new Map(read);
  const changed = new Map<string, Placed<V>>();
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
