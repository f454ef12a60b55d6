import { isRefusal, refuse } from '@cowrie/contracts';
import type { Db } from '../db.ts';
import type { PrepareDeps } from '../engine/feature.ts';
import { findUser } from '../identity/table.ts';
import { checkCode } from './codes.ts';
import type { Proof } from './factor.ts';
import { findFactor, spendProof } from './table.ts';

export const DELETED = ['unauthenticated', 'The user was deleted.'] as const;
export const WRONG_PASSWORD = ['wrong_password', 'The current password is wrong.'] as const;
export const WRONG_CODE = ['wrong_code', 'The code is wrong, or was used.'] as const;

/** The hash must still be the user's when the command is applied. */
export type ConfirmedPassword = { kind: 'confirmed'; passwordHash: string };
type OwnerPassword = { userId: number; sealedPassword: string };

/** Null means that the password was not sealed for this service. */
export async function confirmPassword(
  { userId, sealedPassword }: OwnerPassword,
  { db, unseal, verifyPassword }: PrepareDeps,
) {
  const password = await unseal(sealedPassword);
  if (password === null) return null;
  const user = await findUser(db, userId);
  if (!user || user.passwordHash === null) return refuse(...DELETED);
  if (!(await verifyPassword(user.passwordHash, password))) return refuse(...WRONG_PASSWORD);
  return { kind: 'confirmed' as const, passwordHash: user.passwordHash };
}

/** The proof is null if no app was in force. */
export type OwnerProof = { kind: 'given'; passwordHash: string; proof: Proof | null };

export async function proveOwner(
  data: OwnerPassword & { sealedCode?: string | undefined },
  deps: PrepareDeps,
) {
  const { db, now, unseal } = deps;
  const confirmed = await confirmPassword(data, deps);
  if (confirmed === null || isRefusal(confirmed)) return confirmed;
  const given = { kind: 'given' as const, passwordHash: confirmed.passwordHash };
  const factor = await findFactor(db, data.userId);
  if (!factor?.isConfirmed) return { ...given, proof: null };
  const code = data.sealedCode === undefined ? '' : await unseal(data.sealedCode);
  if (code === null) return null;
  const proof = await checkCode(factor, code, { nowMs: now(), unseal });
  return proof ? { ...given, proof } : refuse(...WRONG_CODE);
}

export async function useOwnerProof(db: Db, userId: number, { passwordHash, proof }: OwnerProof) {
  const user = await findUser(db, userId);
  if (!user || user.passwordHash !== passwordHash) return refuse(...WRONG_PASSWORD);
  const isProved = proof !== null && (await spendProof(db, userId, proof));
  const factor = isProved ? null : await findFactor(db, userId);
  return factor?.isConfirmed ? refuse(...WRONG_CODE) : null;
}
