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
    sealedSecret: row.sealed_secret || null,
    isConfirmed: row.is_confirmed,
    recoveryHashes: row.recovery_hashes.map((hash) => hash.toString('hex')),
  };
}

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
  await refreshFactorState(db, userId);
  return true;
}

/** False if unused recovery codes remain. */
export async function storeRecoveryCodes(
  db: Db,
  userId: number,
  hashes: readonly string[],
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'give-recovery-codes',
    text: `INSERT INTO second_factors AS f (user_id, sealed_secret, recovery_hashes) VALUES ($1, '', $2)
           ON CONFLICT (user_id) DO UPDATE SET recovery_hashes = excluded.recovery_hashes
           WHERE f.recovery_hashes = '{}'`,
    values: [userId, hashes.map(hexToBytes)],
  });
  return rowCount === 1;
}

/**
 * One statement checks and changes the row, so only one of two simultaneous requests succeeds. A time step
 * uses up all earlier ones.
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
                 WHERE user_id = $1 AND $2::bytea = ANY (recovery_hashes)`,
          values: [userId, hexToBytes(proof.hash)],
        });
  return rowCount === 1;
}

export async function removeApp(db: Db, userId: number): Promise<void> {
  await db.query({
    name: 'drop-app',
    text: `UPDATE second_factors SET sealed_secret = '', confirmed_at = NULL, last_step = 0 WHERE user_id = $1`,
    values: [userId],
  });
  await refreshFactorState(db, userId);
}

async function removePasskeys(db: Db, userId: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'drop-passkeys',
    text: 'DELETE FROM passkeys WHERE user_id = $1',
    values: [userId],
  });
  await refreshFactorState(db, userId);
  return rowCount ?? 0;
}

export async function removeFactors(db: Db, userId: number): Promise<{ passkeys: number }> {
  const passkeys = await removePasskeys(db, userId);
  await removeApp(db, userId);
  return { passkeys };
}

const IN_FORCE = `EXISTS (SELECT FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL)
                  OR EXISTS (SELECT FROM passkeys WHERE user_id = $1)`;

/** Without any factor the recovery codes are deleted. Requests see the change with the next access version. */
export async function refreshFactorState(db: Db, userId: number): Promise<void> {
  await db.query({
    name: 'drop-idle-recovery-codes',
    text: `DELETE FROM second_factors WHERE user_id = $1 AND NOT (${IN_FORCE})`,
    values: [userId],
  });
  await db.query({
    name: 'settle-second-factor',
    text: `UPDATE users SET second_factor = (${IN_FORCE}), access_version = access_version + 1
           WHERE id = $1 AND second_factor <> (${IN_FORCE})`,
    values: [userId],
  });
}
