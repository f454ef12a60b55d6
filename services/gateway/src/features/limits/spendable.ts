import type { Freeze, WalletState } from '@cowrie/contracts';
import type { LimitUsage } from './schemas.ts';

/**
 * The amount is in units. A limit in OBSERVE mode refuses nothing, and a platform's limit counts only its own payments.
 */
export function spendableUnits(
  wallet: WalletState,
  freeze: Freeze | null,
  limits: readonly LimitUsage[],
): bigint {
  if (freeze !== null && freeze.direction !== 'IN') return 0n;
  const activeUnits = BigInt(wallet.balanceUnits) - BigInt(wallet.heldUnits);
  const rooms = limits.filter(boundsTransfers).flatMap(remainingUnits);
  const smallest = rooms.reduce((least, room) => (room < least ? room : least), activeUnits);
  return smallest > 0n ? smallest : 0n;
}

const boundsTransfers = ({ mode, platform, types }: LimitUsage): boolean =>
  mode === 'ENFORCE' && platform === null && (types === null || types.includes('TRANSFER'));

/** The list is empty when any amount may be sent once more. */
function remainingUnits({ maxUnits, maxCount, usedUnits, usedCount }: LimitUsage): bigint[] {
  if (maxCount !== null && usedCount >= maxCount) return [0n];
  return maxUnits === null ? [] : [BigInt(maxUnits) - BigInt(usedUnits)];
}
