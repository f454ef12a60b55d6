import { keyOfLedgerCommand, type LedgerCommand, treasuryKey, walletKey } from '@cowrie/contracts';
import { type AccountId, treasuryOf, userOf, xafOwnerOf } from '../account.ts';
import type { Movement } from '../decision.ts';
import { declaredFor } from './sides.ts';

/** The partition key of an account; null for one that is nobody's. */
function keyOfAccount(id: AccountId): string | null {
  const user = userOf(id) ?? xafOwnerOf(id);
  if (user !== null) return walletKey(user);
  const treasury = treasuryOf(id);
  return treasury === null ? null : treasuryKey(treasury);
}

/** Of a movement of XAF: a payout has no user on either side, so that its command names whose XAF they are. */
function keyOfOwner({ from, to }: Movement, { data }: LedgerCommand): string | null {
  if ('userId' in data && data.userId !== null) return walletKey(data.userId);
  return keyOfAccount(from) ?? keyOfAccount(to);
}

/**
 * Throws when a movement's type declares another partition key than its command has: its events would come in another order than
 * consumers are promised. The contract of the command or the declaration is wrong then, whatever the data.
 */
export function requireDeclaredKeys(command: LedgerCommand, movements: readonly Movement[]): void {
  if (movements.length === 0) return;
  const key = keyOfLedgerCommand(command);
  for (const [index, movement] of movements.entries()) {
    const partition = declaredFor(movement)?.partition;
    if (partition === 'first receiver' && index > 0) continue;
    const declared =
      partition === 'owner'
        ? keyOfOwner(movement, command)
        : keyOfAccount(partition === 'payer' ? movement.from : movement.to);
    if (key === declared) continue;
    throw new Error(
      `a ${movement.type} stands in the partition of its ${partition}, whose key is ${declared}: ${command.name} has ${key}`,
    );
  }
}
