import { randomUUID } from 'node:crypto';
import { aHold, aPurchase, capture, type Hold } from '../support/acts/coins.ts';
import { startLoad } from '../support/acts/transfer-load.ts';
import { expectBody, Moved } from '../support/contract/objects.ts';
import { eventually } from '../support/eventually.ts';
import {
  aPerson,
  aPersonWith,
  mint,
  type Person,
  type SuperAdmin,
  theSuperAdmin,
} from '../support/fixtures.ts';
import { type Answer, post } from '../support/http.ts';

type KeyedTransfer = { send(): Promise<Answer>; transactionId: number };

export type KeptRecords = { admin: SuperAdmin; users: Person[]; transfer: KeyedTransfer; hold: Hold };

export type LostRecords = { person: Person; transfer: KeyedTransfer; hold: Hold };

const PEOPLE = 8;
const COINS = 100;
const CONCURRENCY = 8;
const LOAD_WITHIN_MS = 60_000;

async function keyedTransfer(from: Person, to: Person): Promise<KeyedTransfer> {
  const idempotencyKey = randomUUID();
  const body = { toUserId: to.id, amount: 1.5, reason: 'Under a key' };
  const send = () => post('/api/coins/transfer', body, { token: from.token, idempotencyKey });
  return { send, transactionId: expectBody(await send(), 201, Moved).transaction.id };
}

const two = ([one, other]: readonly Person[]): [Person, Person] => {
  if (!one || !other) throw new Error('the scenario needs two users');
  return [one, other];
};

export async function underLoad<T>(
  users: readonly Person[],
  count: number,
  beside: () => Promise<T>,
): Promise<T> {
  const load = startLoad({ prefix: randomUUID(), users, concurrency: CONCURRENCY });
  try {
    const done = await beside();
    await eventually(() => {
      if (load.acknowledged() < count) throw new Error(`only ${load.acknowledged()} transfers`);
    }, LOAD_WITHIN_MS);
    return done;
  } finally {
    await load.stop();
  }
}

export async function seedKept(): Promise<KeptRecords> {
  const admin = await theSuperAdmin();
  const users: Person[] = [];
  for (let i = 0; i < PEOPLE; i++) users.push(await aPersonWith(COINS, admin));
  const [one, other] = two(users);
  await aPurchase(one, { amount: 3, reference: 'kept-1' });
  const hold = await aHold(one, { toUserId: other.id }, 7);
  return { admin, users, transfer: await keyedTransfer(one, other), hold };
}

export async function seedLost({ admin, users, hold }: KeptRecords): Promise<LostRecords> {
  const [one, other] = two(users);
  const person = await aPerson('Somebody who comes later');
  await mint(person.id, 50, admin);
  await aPurchase(one, { amount: 4, reference: 'lost-1' });
  const captured = await capture(other, hold.id, 5);
  if (captured.status !== 201) throw new Error(`capture: ${captured.status} ${captured.text}`);
  return {
    person,
    hold: await aHold(other, { toTreasury: 'subscriptions' }, 2),
    transfer: await keyedTransfer(other, one),
  };
}
