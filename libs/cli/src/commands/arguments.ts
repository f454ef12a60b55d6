import type { Treasury } from '@cowrie/client';
import type { Command } from 'commander';
import { commandFailure, EXIT } from '../failures.ts';

type TreasuryCode = Treasury['code'];
/** A missing treasury does not compile. */
const TREASURIES: Readonly<Record<TreasuryCode, true>> = {
  ...{ 'course-fees': true, subscriptions: true },
  ...{ rewards: true, 'general-operations': true },
};

export function readId(text: string, what = 'id'): number {
  const id = Number(text);
  if (/^[1-9]\d*$/.test(text) && Number.isSafeInteger(id)) return id;
  throw commandFailure(`${text} is no ${what}`, EXIT.usage);
}

export function oneOf<Value extends string>(text: string, values: readonly Value[], what: string): Value {
  const found = values.find((value) => value === text);
  if (found !== undefined) return found;
  throw commandFailure(`${what} must be one of ${values.join(', ')}`, EXIT.usage);
}

export const readTreasury = (text: string): TreasuryCode =>
  oneOf(text, Object.keys(TREASURIES) as TreasuryCode[], 'a treasury');

export const receiver = (text: string): { toUserId: number } | { toTreasury: TreasuryCode } =>
  /^\d/.test(text) ? { toUserId: readId(text, 'user id') } : { toTreasury: readTreasury(text) };

export const text = (given: unknown): string | undefined => (typeof given === 'string' ? given : undefined);

export function whenGiven<T>(given: unknown, read: (said: string) => T): T | undefined {
  const said = text(given);
  return said === undefined ? undefined : read(said);
}

/** `--metadata KEY=VALUE` can be repeated. */
export const withMetadata = (command: Command, what = 'your own key and text'): Command =>
  command.option(
    '--metadata <key=value>',
    `${what}; repeat for more`,
    (said: string, before: Record<string, string> = {}) => {
      const [, key, value] = /^([^=]+)=(.+)$/s.exec(said) ?? [];
      if (key === undefined || value === undefined)
        throw commandFailure('--metadata is KEY=VALUE', EXIT.usage);
      return { ...before, [key]: value };
    },
  );

export const metadataOf = (given: unknown): { metadata?: Record<string, string> } =>
  given === undefined ? {} : { metadata: given as Record<string, string> };
