import type { Treasury, User } from '@cowrie/client';
import type { Command } from 'commander';
import { commandFailure, EXIT } from '../failures.ts';

/** What is given as words, as the API takes it. */

/** All values that the API has of something, in this order: one that is missing or too many does not compile. */
export const choices = <Value extends string>(all: Readonly<Record<Value, 0>>) => Object.keys(all) as Value[];

export type TreasuryCode = Treasury['code'];
const TREASURIES = choices<TreasuryCode>({
  ...{ 'course-fees': 0, subscriptions: 0 },
  ...{ rewards: 0, 'general-operations': 0 },
});
export const ROLES = choices<User['role']>({ USER: 0, DEVELOPER: 0, ADMIN: 0, SUPERADMIN: 0 });

export function readId(text: string, what = 'id'): number {
  const id = Number(text);
  if (/^[1-9]\d*$/.test(text) && Number.isSafeInteger(id)) return id;
  throw commandFailure(`${text} is no ${what}`, EXIT.usage);
}

export function oneOf<Value extends string>(text: string, values: readonly Value[], what: string): Value {
  const found = values.find((value) => value === text);
  if (found !== undefined) return found;
  throw commandFailure(`${what} is one of ${values.join(', ')}`, EXIT.usage);
}

export const readTreasury = (text: string): TreasuryCode => oneOf(text, TREASURIES, 'a treasury');

/** Of a coin's way: a user by their id, or a treasury by its code. */
export function readParty(text: string): { userId: number } | { treasury: TreasuryCode } {
  return /^\d/.test(text) ? { userId: readId(text, 'user id') } : { treasury: readTreasury(text) };
}

export function receiver(text: string): { toUserId: number } | { toTreasury: TreasuryCode } {
  const party = readParty(text);
  return 'userId' in party ? { toUserId: party.userId } : { toTreasury: party.treasury };
}

/** What commander has of an option. */
export type Given = string | true | undefined;

/** An option that is a text. */
export const text = (given: Given): string | undefined => (typeof given === 'string' ? given : undefined);

/** Adds `--metadata KEY=VALUE`, which can be given again and again. */
export const withMetadata = (command: Command, what = 'a text of yours on it'): Command =>
  command.option(
    '--metadata <key=value>',
    `${what}; again for more`,
    (said: string, before: string | undefined) => {
      const [, key, value] = /^([^=]+)=(.+)$/s.exec(said) ?? [];
      if (key === undefined) throw commandFailure('--metadata is KEY=VALUE', EXIT.usage);
      return JSON.stringify({ ...(before === undefined ? {} : JSON.parse(before)), [key]: value });
    },
  );

/** What `withMetadata` was given, as the API takes it. */
export const metadataOf = (given: Given): { metadata?: Record<string, string> } => {
  const entries = text(given);
  return entries === undefined ? {} : { metadata: JSON.parse(entries) };
};

export type Leg = ReturnType<typeof receiver> & ({ amount: string } | { percent: number });

/** Adds `--to RECEIVER=SHARE`, which is given once for each leg of a split. */
export const withLegs = (command: Command): Command =>
  command.option(
    '--to <receiver=share>',
    'a user (id) or a treasury (code) and its coins or percent: 17=2.5 or 17=30%; again for each',
    (said: string, before: string | undefined) => {
      const [, party = '', share = '', percent] = /^([^=]+)=([\d.]+)(%?)$/.exec(said) ?? [];
      if (party === '') throw commandFailure('--to is RECEIVER=COINS or RECEIVER=PERCENT%', EXIT.usage);
      const leg: Leg = {
        ...receiver(party),
        ...(percent === '%' ? { percent: Number(share) } : { amount: share }),
      };
      return JSON.stringify([...(before === undefined ? [] : JSON.parse(before)), leg]);
    },
  );

/** What `withLegs` was given, as the API takes it. */
export const legsOf = (given: Given): Leg[] => JSON.parse(text(given) ?? '[]');

/** An option that is a whole number. */
export function whole(given: Given, name: string): number | undefined {
  return typeof given === 'string' ? readId(given, `number for --${name}`) : undefined;
}

/** What is read of an option, or undefined without it. */
export function whenGiven<T>(given: Given, read: (said: string) => T): T | undefined {
  const said = text(given);
  return said === undefined ? undefined : read(said);
}

/** Some of the values, with commas. */
export const listOf = <Value extends string>(said: string, values: readonly Value[], what: string) =>
  said.split(',').map((each) => oneOf(each.trim(), values, what));
