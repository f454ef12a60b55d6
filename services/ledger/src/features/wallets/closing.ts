import { column, queryOf, table } from '@cowrie/postgres';
import type { RepeatedJob } from '@cowrie/runtime';
import type pg from 'pg';
import type { AccountId } from '../../book/account.ts';
import type { DueQuery } from '../../book/tables/expired.ts';
import { createSendDue, type ExpiryDeps } from '../../engine/due/send-due.ts';
import type { RecordStore } from '../../engine/feature.ts';
import type { RecordInPartition } from '../../engine/records.ts';

type WalletClosing = { userId: AccountId; closedBy: string; reason: string; sinceMs: number };
export type WalletRecords = { closing: { is: null; need: never; change: WalletClosing } };

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

/** No decider reads this store: the open holds show what is left to release. */
export const CLOSING_STORE: RecordStore<WalletRecords['closing']> = {
  none: null,
  read: async () => null,
  begin() {
    const noted = new Map<AccountId, RecordInPartition<WalletClosing>>();
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

/** Repeats `wallet.close` as the principal that deleted the user. */
export const createClosings = ({ pool, partitions, ...deps }: ExpiryDeps): RepeatedJob =>
  createSendDue({
    ...deps,
    failureMessage: 'wallets of deleted users are not closed',
    principal: ({ closedBy }: DueClosing) => closedBy,
    requestPrefix: 'closing',
    name: 'wallet.close',
    async find(asked) {
      const found = await findClosings(pool, partitions(), asked);
      if (found.length === 0) await forgetClosed(pool);
      return found;
    },
    dataOf: ({ userId, reason }) => ({ userId, reason }),
  });

type DueClosing = RecordInPartition<WalletClosing> & { id: string; occasion: string };

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
