import { z } from 'zod';
import { aQuote, decide, exchange } from '../../../../support/acts/exchange.ts';
import type { Person, SuperAdmin } from '../../../../support/fixtures.ts';
import { type Answer, post } from '../../../../support/http.ts';

export type Life = {
  superAdmin: SuperAdmin;
  people: readonly Person[];
  draw(): number;
  purchases: number[];
  holds: { id: string; by: Person; to: Person }[];
  requests: { id: string; payer: Person }[];
  withdrawals: string[];
  count: number;
};

const COURSES = ['statistics', 'accounting', 'English', 'web design', 'photography', 'first aid'];
const REASONS = ['For lunch', 'Half of the taxi', 'Thank you', 'The books', 'For the lesson', 'Our present'];
const OWED = ['Half of the taxi', 'For lunch', 'The books', 'Our present'];
const DESERVED = ['Best answer', 'First of the tournament', 'A lesson finished', 'Invited a friend'];

function oneOf<T>({ draw }: Life, all: readonly T[]): T {
  const found = all[Math.floor(draw() ** 1.5 * all.length)];
  if (found === undefined) throw new Error('there is none');
  return found;
}
const other = (life: Life, than: Person): Person => {
  const found = oneOf(life, life.people);
  return found === than ? other(life, than) : found;
};
function coins({ draw }: Life, most: number): number {
  const amount = 1 + draw() ** 2 * most;
  return draw() < 0.7 ? Math.round(amount) : Math.round(amount * 20) / 20;
}

const Made = z.object({
  id: z.string().optional(),
  hold: z.object({ id: z.string() }).optional(),
  transaction: z.object({ id: z.number() }).optional(),
});

/** Refusals, such as for lack of coins, belong to a realistic month. */
function done(life: Life, { status, text, json }: Answer): z.infer<typeof Made> {
  if (status >= 500 || status === 400 || status === 401) throw new Error(`${status}: ${text}`);
  if (status >= 300) return {};
  life.count += 1;
  return Made.parse(json);
}

async function transfer(life: Life): Promise<void> {
  const from = oneOf(life, life.people);
  const body = { toUserId: other(life, from).id, amount: coins(life, 60), reason: oneOf(life, REASONS) };
  done(life, await post('/api/coins/transfer', body, from));
}

async function purchase(life: Life): Promise<void> {
  const isCourse = life.draw() < 0.7;
  const what = isCourse
    ? { treasury: 'course-fees', amount: coins(life, 90), reason: `A course of ${oneOf(life, COURSES)}` }
    : { treasury: 'subscriptions', amount: 9.5, reason: 'The reading room' };
  const reference = `order-${10_000 + life.count}`;
  const bought = await post('/api/coins/purchase', { ...what, reference }, oneOf(life, life.people));
  const { transaction } = done(life, bought);
  if (transaction) life.purchases.push(transaction.id);
}

async function reward(life: Life): Promise<void> {
  const body = {
    userId: oneOf(life, life.people).id,
    amount: coins(life, 40),
    reason: oneOf(life, DESERVED),
  };
  done(life, await post('/api/coins/rewards', { rewards: [body] }, life.superAdmin));
}

async function refund(life: Life): Promise<void> {
  const transactionId = life.purchases.splice(Math.floor(life.draw() * life.purchases.length), 1)[0];
  if (transactionId === undefined) return;
  done(life, await post('/api/coins/refund', { transactionId, reason: 'It was cancelled' }, life.superAdmin));
}

/** Most holds are captured or released later; the others expire. */
async function hold(life: Life): Promise<void> {
  const [by, to] = [oneOf(life, life.people), life.people[2]];
  if (to === undefined || by === to) return;
  const body = { toUserId: to.id, amount: coins(life, 50), reason: 'A seat', expiresInSeconds: 2 * 86_400 };
  const { hold: held } = done(life, await post('/api/coins/holds', body, by));
  if (held) life.holds.push({ id: held.id, by, to });
}

async function endHold(life: Life): Promise<void> {
  const held = life.holds.shift();
  if (!held || life.draw() < 0.2) return;
  const end = life.draw() < 0.75 ? 'capture' : 'release';
  done(life, await post(`/api/coins/holds/${held.id}/${end}`, {}, held.to));
}

async function ask(life: Life): Promise<void> {
  const by = oneOf(life, life.people);
  const payer = other(life, by);
  const reference = `taxi-${life.count}`;
  const body = { payerUserId: payer.id, amount: coins(life, 30), reason: oneOf(life, OWED), reference };
  const asked = await post('/api/payment-requests', { ...body, expiresInSeconds: 3 * 86_400 }, by);
  const { id } = done(life, asked);
  if (id) life.requests.push({ id, payer });
}

async function answer(life: Life): Promise<void> {
  const asked = life.requests.shift();
  if (!asked || life.draw() < 0.2) return;
  const end = life.draw() < 0.85 ? 'pay' : 'cancel';
  done(life, await post(`/api/payment-requests/${asked.id}/${end}`, {}, asked.payer));
}

async function exchanged(life: Life): Promise<void> {
  const person = oneOf(life, life.people);
  const { id } = await aQuote(person, 5 + coins(life, 30));
  if (!done(life, await exchange(person, id)).transaction || life.draw() < 0.5) return;
  const isPhone = life.draw() < 0.6;
  const payout = isPhone
    ? { provider: 'mobile-money', account: `+237 6${70_000_000 + person.id}` }
    : { provider: 'bank', account: `CM21 10005 00000 0${1_234_500 + person.id}` };
  const body = { xaf: 1_000 + 500 * Math.floor(life.draw() * 6), payout };
  const { id: withdrawalId } = done(life, await post('/api/wallets/me/withdrawals', body, person));
  if (withdrawalId) life.withdrawals.push(withdrawalId);
}

async function settle(life: Life): Promise<void> {
  const id = life.withdrawals.shift();
  if (id) done(life, await decide(life.superAdmin, life.draw() < 0.9 ? 'settle' : 'reject', id));
}

async function refused(life: Life): Promise<void> {
  const body = { treasury: 'course-fees', amount: 5_000, reason: 'A year of courses' };
  done(life, await post('/api/coins/purchase', body, oneOf(life, life.people)));
}

const KINDS: readonly (readonly [share: number, happen: (life: Life) => Promise<void>])[] = [
  [30, purchase],
  [26, transfer],
  [14, reward],
  [5, hold],
  [5, endHold],
  [4, ask],
  [4, answer],
  [5, exchanged],
  [2, settle],
  [2, refund],
  [3, refused],
];
const SHARES = KINDS.reduce((sum, [share]) => sum + share, 0);

export function happen(life: Life): Promise<void> {
  let left = life.draw() * SHARES;
  for (const [share, kind] of KINDS) {
    left -= share;
    if (left < 0) return kind(life);
  }
  return transfer(life);
}
