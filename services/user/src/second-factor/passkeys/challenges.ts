import { createHash } from 'node:crypto';
import type { PasskeyExpectation } from '@cowrie/contracts';
import { column, type RetentionTask, rowsByAge, table } from '@cowrie/postgres';
import type { Db } from '../../db.ts';

const SPENT = table('spent_challenges', { hash: column.bytes(), expiresAtMs: column.time() });

/** A forgotten challenge must be expired for all instances, however far their clocks differ. */
const KEPT_SECONDS = 3_600;

export async function spendChallenge(
  db: Db,
  { text, expiresAtMs }: PasskeyExpectation['challenge'],
  nowMs: number,
): Promise<boolean> {
  if (expiresAtMs < nowMs) return false;
  const { rowCount } = await db.query({
    name: 'spend-challenge',
    text: `${SPENT.insertOne} ON CONFLICT DO NOTHING`,
    values: SPENT.parameters({ hash: createHash('sha256').update(text).digest(), expiresAtMs }),
  });
  return rowCount === 1;
}

export const oldChallenges = (): RetentionTask =>
  rowsByAge({
    what: 'spent_challenges',
    table: 'spent_challenges',
    column: 'expires_at',
    keptSeconds: KEPT_SECONDS,
  });
