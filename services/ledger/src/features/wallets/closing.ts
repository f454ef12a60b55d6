import { column, queryOf, table } from '@cowrie/postgres';
import type { RepeatedJob } from '@cowrie/runtime';
import type pg from 'pg';
import type { AccountId } from '../../book/account.ts';
import type { DueQuery } from '../../book/tables/expired.ts';
import { createSendDue, type ExpiryDeps } from '../../engine/due/send-due.ts';
import type { RecordStore } from '../../engine/feature.ts';
import type { Placed } from '../../engine/records.ts';

/** A wallet that is to be closed once its holds are released, a step at a time. */
type Closing = { userId: AccountId; closedBy: string; reason: string; sinceMs: number };
export type WalletRecords = { closing: { is: null; need: never; change: Closing } };

const CLOSINGS = table('closing_wallets', {
  userId: column.number('user_id'),
  partition: column.int('partition'),
  closedBy: column.text('closed_by'),
  reason: column.text(),
  sinceMs: column.time('since'),
  steps: column.int('steps'),
});
const NOTE_CLOSINGS = CLOSINGS.statement(
  'note-closings',
  `${CLOSINGS.insert} ON CONFLICT (user_id) DO UPDATE SET steps = closing_wallets.steps + 1`,
);

/** No decider reads them: the holds say what is left to be released. */
export const CLOSING_STORE: RecordStore<WalletRecords['closing']> = {
  none: null,
  read: async () => null,
  begin() {
    const noted = new Map<AccountId, Placed<Closing>>();
    return {
      current: null,
      keep: (closing, { partition }) => void noted.set(closing.userId, { ...closing, partition }),
      queries: () =>
        noted.size === 0
          ? []
          : [
              queryOf(
                NOTE_CLOSINGS,
                [...noted.values()].map((one) => ({ ...one, steps: 1 })),
              ),
            ],
    };
  },
};

/** Sends `wallet.close` again, in the name of who deleted the user, until the wallet is closed. */
export const createClosings = ({ pool, partitions, ...deps }: ExpiryDeps): RepeatedJob =>
  createSendDue({
    ...deps,
    what: 'wallets of deleted users are not closed',
    principal: ({ closedBy }: DueClosing) => closedBy,
    called: 'closing',
    name: 'wallet.close',
    async find(asked) {
      const found = await findClosings(pool, partitions(), asked);
      if (found.length === 0) await forgetClosed(pool);
      return found;
    },
    dataOf: ({ userId, reason }) => ({ userId, reason }),
  });

type DueClosing = Placed<Closing> & { id: string; occasion: string };

async function findClosings(
  pool: pg.Pool,
  partitions: readonly number[],
  { except, limit }: DueQuery,
): Promise<DueClosing[]> {
  const { rows } = await pool.query({
    name: 'find-closings',
    text: `SELECT due.* FROM unnest($1::int[]) AS p (id) CROSS JOIN LATERAL (
             SELECT ${CLOSINGS.select('c')} FROM closing_wallets AS c JOIN accounts AS a ON a.id = c.user_id
             WHERE c.partition = p.id AND c.user_id <> ALL($2::bigint[]) AND a.closed_at IS NULL
             ORDER BY c.since LIMIT $3) AS due`,
    values: [partitions, except, limit],
  });
  return rows.map((row) => {
    const closing = CLOSINGS.read(row);
    return { ...closing, id: String(closing.userId), occasion: String(closing.steps) };
  });
}

async function forgetClosed(pool: pg.Pool): Promise<void> {
  await pool.query({
    name: 'forget-closed',
    text: `DELETE FROM closing_wallets AS c USING accounts AS a
           WHERE a.id = c.user_id AND a.closed_at IS NOT NULL`,
  });
}
