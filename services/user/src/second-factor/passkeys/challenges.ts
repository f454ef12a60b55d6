import { createHash } from 'node:crypto';
import type { PasskeyAsked } from '@cowrie/contracts';
import { type RetentionTask, rowsByAge } from '@cowrie/postgres';
import { type Db, toTime } from '../../db.ts';

/** Longer than clocks differ: one that is forgotten must be too old for all instances. */
const KEPT_SECONDS = 3_600;

/** Uses a challenge up that was answered rightly. False when it was, or is too old. */
export async function spendChallenge(
  db: Db,
  { text, expiresAtMs }: PasskeyAsked['challenge'],
  nowMs: number,
): Promise<boolean> {
  if (expiresAtMs < nowMs) return false;
  const { rowCount } = await db.query({
    name: 'spend-challenge',
    text: 'INSERT INTO spent_challenges (hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    values: [createHash('sha256').update(text).digest(), toTime(expiresAtMs)],
  });
  return rowCount === 1;
}

/** Challenges that nobody can answer any more. */
export const oldChallenges = (): RetentionTask =>
  rowsByAge({
    what: 'spent_challenges',
    table: 'spent_challenges',
    column: 'expires_at',
    keptSeconds: KEPT_SECONDS,
  });
