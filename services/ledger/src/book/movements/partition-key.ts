import { keyOfLedgerCommand, type LedgerCommand, treasuryKey, walletKey } from '@cowrie/contracts';
import { type AccountId, treasuryOf, userOf, xafOwnerOf } from '../account.ts';
import type { Movement } from '../decision.ts';
import { findDeclaration } from './sides.ts';

function keyOfAccount(id: AccountId): string | null {
  const user = userOf(id) ?? xafOwnerOf(id);
  if (user !== null) return walletKey(user);
  const treasury = treasuryOf(id);
  return treasury === null ? null : treasuryKey(treasury);
}

/** A payout has no user on either side, so its command names the owner of the XAF. */
function keyOfOwner({ from, to }: Movement, { data }: LedgerCommand): string | null {
  if ('userId' in data && data.userId !== null) return walletKey(data.userId);
  return keyOfAccount(from) ?? keyOfAccount(to);
}

/** Throws when command and declaration name different keys: consumers would get events in a wrong order. */
export function requireDeclaredKeys(command: LedgerCommand, movements: readonly Movement[]): void {
  if (movements.length === 0) return;
  const key = keyOfLedgerCommand(command);
  for (const [index, movement] of movements.entries()) {
    const partition = findDeclaration(movement)?.partition;
    if (partition === 'first receiver' && index > 0) continue;
    const declared =
      partition === 'owner'
        ? keyOfOwner(movement, command)
        : keyOfAccount(partition === 'payer' ? movement.from : movement.to);
    if (key === declared) continue;
    throw new Error(
      `a ${movement.type} belongs to the partition of its ${partition} with key ${declared}, but ${command.name} has key ${key}`,
    );
  }
}
