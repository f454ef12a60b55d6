import { type Db, hexToBytes, toTime } from '../db.ts';
import type { Factor, Proof } from './factor.ts';

export async function findFactor(db: Db, userId: number): Promise<Factor | null> {
  const { rows } = await db.query<{
    sealed_secret: string;
    is_confirmed: boolean;
    recovery_hashes: Buffer[];
  }>({
    name: 'find-second-factor',
    text: `SELECT sealed_secret, confirmed_at IS NOT NULL AS is_confirmed, recovery_hashes
           FROM second_factors WHERE user_id = $1`,
    values: [userId],
  });
  const [row] = rows;
  if (!row) return null;
  return {
    sealedSecret: row.sealed_secret,
    isConfirmed: row.is_confirmed,
    recoveryHashes: row.recovery_hashes.map((hash) => hash.toString('hex')),
  };
}

/** In place of one that was not confirmed; false when one is in force. */
export async function putUnconfirmedFactor(db: Db, userId: number, sealedSecret: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'put-second-factor',
    text: `INSERT INTO second_factors AS f (user_id, sealed_secret) VALUES ($1, $2)
           ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, last_step = 0
           WHERE f.confirmed_at IS NULL`,
    values: [userId, sealedSecret],
  });
  return rowCount === 1;
}

/** Puts it in force, by the first code of it; false when that is not of this secret, or it is in force already. */
export async function confirmFactor(
  db: Db,
  userId: number,
  confirmed: { step: number; sealedSecret: string; recoveryHashes: readonly string[]; nowMs: number },
): Promise<boolean> {
  const { step, sealedSecret, recoveryHashes, nowMs } = confirmed;
  const { rowCount } = await db.query({
    name: 'confirm-second-factor',
    text: `UPDATE second_factors SET confirmed_at = $4, last_step = $2, recovery_hashes = $5
           WHERE user_id = $1 AND sealed_secret = $3 AND confirmed_at IS NULL`,
    values: [userId, step, sealedSecret, toTime(nowMs), recoveryHashes.map(hexToBytes)],
  });
  if (rowCount !== 1) return false;
  await setFlag(db, userId, true);
  return true;
}

/**
 * Uses a code up, each once: a step, and those before it, or a recovery code. False when it was used. The row is changed where
 * it is looked at, so of two at once one passes, whoever applies them.
 */
export async function spendProof(db: Db, userId: number, proof: Proof): Promise<boolean> {
  const { rowCount } =
    proof.kind === 'step'
      ? await db.query({
          name: 'spend-step',
          text: `UPDATE second_factors SET last_step = $2
                 WHERE user_id = $1 AND sealed_secret = $3 AND last_step < $2 AND confirmed_at IS NOT NULL`,
          values: [userId, proof.step, proof.sealedSecret],
        })
      : await db.query({
          name: 'spend-recovery-code',
          text: `UPDATE second_factors SET recovery_hashes = array_remove(recovery_hashes, $2::bytea)
                 WHERE user_id = $1 AND $2::bytea = ANY (recovery_hashes) AND confirmed_at IS NOT NULL`,
          values: [userId, hexToBytes(proof.hash)],
        });
  return rowCount === 1;
}

/** With recovery codes and all. */
export async function dropFactor(db: Db, userId: number): Promise<void> {
  await db.query({
    name: 'drop-second-factor',
    text: 'DELETE FROM second_factors WHERE user_id = $1',
    values: [userId],
  });
  await setFlag(db, userId, false);
}

/** What requests look at, with the next version of what is known of the user. */
async function setFlag(db: Db, userId: number, hasFactor: boolean): Promise<void> {
  await db.query({
    name: 'set-second-factor',
    text: `UPDATE users SET second_factor = $2, access_version = access_version + 1
           WHERE id = $1 AND second_factor <> $2`,
    values: [userId, hasFactor],
  });
}
