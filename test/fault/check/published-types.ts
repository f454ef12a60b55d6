import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isOfXaf, xafName } from './xaf.ts';

/** The checker reads this instead of the ledger's code, so that both cannot share a fault. */
const FILE = join(import.meta.dirname, '../../../docs/events/transaction-types.json');

const Type = z.looseObject({
  ways: z.array(z.looseObject({ from: z.array(z.string()), to: z.array(z.string()) })),
  supply: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  stoppedBy: z.array(z.enum(['OUT', 'IN'])),
  captureFor: z.enum(['user', 'treasury']).optional(),
  givesBack: z.string().optional(),
});
const Coins = z.record(z.string(), Type.extend({ stored: z.number() }));
const Xaf = z.record(z.string(), Type);
const { coins, xaf } = z.object({ coins: Coins, xaf: Xaf }).parse(JSON.parse(readFileSync(FILE, 'utf8')));

const TREASURIES = ['course-fees', 'subscriptions', 'rewards', 'general-operations'];

function namesOf(account: number): readonly (string | undefined)[] {
  if (isOfXaf(account)) return [xafName(account) ?? 'user'];
  if (account >= 0) return [account === 0 ? 'issuance' : 'user'];
  const treasury = TREASURIES[-1 - account];
  return treasury === undefined ? [] : ['treasury', treasury];
}

const has = (names: readonly string[], account: number) =>
  namesOf(account).some((name) => name !== undefined && names.includes(name));

type Row = { type: string; from: number; to: number };

const typeOf = ({ type, from, to }: Row) =>
  isOfXaf(from) === isOfXaf(to) ? (isOfXaf(from) ? xaf : coins)[type] : undefined;

export const mayLead = (row: Row): boolean =>
  typeOf(row)?.ways.some(({ from, to }) => has(from, row.from) && has(to, row.to)) ?? false;

/** 1 when coins are created, −1 when they leave circulation, else 0. */
export const supplyChangeOf = (row: Row): bigint =>
  isOfXaf(row.from) ? 0n : BigInt(typeOf(row)?.supply ?? 0);

export const captureTypeFor = (receiver: number): string | undefined =>
  Object.keys(coins).find((type) => coins[type]?.captureFor === (receiver > 0 ? 'user' : 'treasury'));

/** A freeze of the payer stops these types, and spending limits count them. */
export const SENT_TYPES: readonly string[] = Object.keys(coins).filter((type) =>
  coins[type]?.stoppedBy.includes('OUT'),
);

export const storedNumberOf = (type: string): number | undefined => coins[type]?.stored;

export const refundedTypeOf = (type: string): string | undefined => coins[type]?.givesBack;
