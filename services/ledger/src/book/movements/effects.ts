import { type Effect, effectsOf, type LedgerCommand } from '@cowrie/contracts';
import { treasuryOf } from '../account.ts';
import type { Change } from '../decision.ts';

function effectOf(change: Change): Effect | null {
  if (change.kind === 'moved') return treasuryOf(change.from) === null ? null : 'takes-treasury-coins';
  return change.kind === 'closed' ? 'ends-account' : null;
}

/** Throws for an effect that the contract does not declare, because no approval policy could hold it. */
export function requireDeclaredEffects({ name }: LedgerCommand, changes: readonly Change[]): void {
  for (const change of changes) {
    const effect = effectOf(change);
    if (effect !== null && !effectsOf(name).includes(effect))
      throw new Error(`${name} ${effect}, and its contract does not declare that effect`);
  }
}
