import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { askFor, inTime, mint, open, placeHold, schedule } from '../../testing/commands.ts';
import { useLedger } from '../../tools/verify/testing.ts';
import { findCounterparties } from './find-counterparties.ts';

const ledger = useLedger();
const [ASKING, HOLDER, SCHEDULER, SELLER, STRANGER, ME] = [1, 2, 3, 4, 5, 6];
const ALL = [ASKING, HOLDER, SCHEDULER, SELLER, STRANGER];

beforeAll(async () => {
  const people = [...ALL, ME];
  await ledger.apply(people.map((id) => open(id, inTime())));
  await ledger.apply(people.map((id) => mint(id, 1_000, inTime())));
  await ledger.apply([
    askFor(randomUUID(), { toUserId: ASKING }, 5, { payerUserId: ME, ...inTime() }),
    placeHold(randomUUID(), HOLDER, { toUserId: ME }, 5, inTime()),
    schedule(randomUUID(), ME, { toUserId: SCHEDULER }, { startsAtMs: Date.now() + 60_000, ...inTime() }),
    askFor(randomUUID(), { toTreasury: 'general-operations' }, 5, { payerUserId: STRANGER, ...inTime() }),
  ]);
});

it('finds who shares a payment request, a hold or a schedule with a user, from either side', async () => {
  const found = await findCounterparties(ledger.pool, { userId: ME, userIds: ALL });
  expect(found.toSorted()).toEqual([ASKING, HOLDER, SCHEDULER]);
  for (const userId of [ASKING, HOLDER, SCHEDULER])
    expect(await findCounterparties(ledger.pool, { userId, userIds: [ME, STRANGER] })).toEqual([ME]);
  expect(await findCounterparties(ledger.pool, { userId: STRANGER, userIds: [...ALL, ME] })).toEqual([]);
});

it('finds every payee of a split request', async () => {
  const legs = JSON.stringify([SELLER, ASKING].map((to) => ({ to, amountUnits: '3' })));
  await ledger.pool.query(`UPDATE payment_requests SET legs = $1 WHERE payer = ${ME}`, [legs]);
  const found = await findCounterparties(ledger.pool, { userId: ME, userIds: [SELLER, STRANGER] });
  expect(found).toEqual([SELLER]);
});
