import type { Freeze, WalletState } from '@cowrie/contracts';
import type { UsedLimit } from './schemas.ts';

/**
 * The largest transfer, in units, that the ledger would take from this user now. A limit in OBSERVE mode refuses nothing, and a limit of
 * a platform counts only what the user sends through it.
 */
export function spendableUnits(
  wallet: WalletState,
  freeze: Freeze | null,
  limits: readonly UsedLimit[],
): bigint {
  if (freeze !== null && freeze.direction !== 'IN') return 0n;
  const activeUnits = BigInt(wallet.balanceUnits) - BigInt(wallet.heldUnits);
  const rooms = limits.filter(boundsTransfers).flatMap(roomUnits);
  const smallest = rooms.reduce((least, room) => (room < least ? room : least), activeUnits);
  return smallest > 0n ? smallest : 0n;
}

const boundsTransfers = ({ mode, platform, types }: UsedLimit): boolean =>
  mode === 'ENFORCE' && platform === null && (types === null || types.includes('TRANSFER'));

/** The amount that a limit leaves; none where it has room for one more transfer of any amount. */
function roomUnits({ maxUnits, maxCount, usedUnits, usedCount }: UsedLimit): bigint[] {
  if (maxCount !== null && usedCount >= maxCount) return [0n];
  return maxUnits === null ? [] : [BigInt(maxUnits) - BigInt(usedUnits)];
}
