import type { Command } from '../contract.ts';
import type { Bound, CommandBounds } from '../messages/bounds.ts';
import { SPENDING_TYPES, type TransactionType } from '../transactions.ts';
import { LEDGER_COMMANDS } from './index.ts';

export const boundedTypesOf = (name: string): readonly TransactionType[] =>
  (LEDGER_COMMANDS as Readonly<Record<string, Command>>)[name]?.bounded ?? [];

function typesOf(bound: Bound): readonly TransactionType[] {
  if (bound.kind === 'window') return bound.types;
  return bound.kind === 'spent' ? SPENDING_TYPES : [bound.type];
}

export function commandBoundsFor(name: string, { platform, bounds }: CommandBounds = {}): CommandBounds {
  const types = boundedTypesOf(name);
  const own = bounds?.filter((bound) => typesOf(bound).some((type) => types.includes(type))) ?? [];
  return {
    ...(platform === undefined ? {} : { platform }),
    ...(own.length > 0 ? { bounds: own } : {}),
  };
}
