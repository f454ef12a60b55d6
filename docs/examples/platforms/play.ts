import { randomUUID } from 'node:crypto';
import { type Amount, type Client, createClient, isProblem, newIdempotencyKey } from '@cowrie/client';
import { type Events, receiveEvents } from './events.ts';
import { link, makePlatform, type Platform } from './platform.ts';

/** Runs two platforms on a running Cowrie; see README.md. */

const {
  BASE: baseUrl = 'http://localhost:3000',
  ADMIN_EMAIL = '',
  ADMIN_PASSWORD = '',
  API_KEY,
} = process.env;
const HISTORY_WITHIN_MS = 30_000;
const run = randomUUID().slice(0, 8);
const password = 'a long enough password';
const say = (line: string) => process.stdout.write(`${line}\n`);

/** The refusal of a call; a call that succeeds is an error of the example. */
async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (isProblem(error)) return error.code;
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('it was not refused');
}

async function aUser(name: string): Promise<{ id: number; client: Client }> {
  const email = `${name}-${run}@example.org`;
  const client = createClient({ baseUrl });
  const { user } = await client.registerUser({ email, password, fullName: `${name} Lovelace` });
  await client.logIn({ email, password });
  return { id: user.id, client };
}

/** Rewards each of three users until the day's budget is used up. */
async function rewardAll(school: Platform, users: readonly number[]): Promise<void> {
  for (const userId of users.slice(0, 2))
    await school.client.rewardUser({ userId, amount: 8, reason: 'A course' });
  const [, , third = 0] = users;
  const refusal = await refusalOf(school.client.rewardUser({ userId: third, amount: 8, reason: 'A course' }));
  say(`the school rewards 8 and 8 of 20 for today, and 8 more is ${refusal}`);
  await school.client.rewardUser({ userId: third, amount: 4, reason: 'A part of a course' });
}

/** A user orders at the shop; in between the shop is suspended. */
async function order(admin: Client, shop: Platform, externalId: string): Promise<void> {
  const acting = shop.client.actFor(externalId, { scope: 'coins:purchase' });
  const buy = (amount: number, idempotencyKey: string) =>
    acting.makePurchase({ treasury: 'general-operations', amount, reason: 'An order' }, { idempotencyKey });
  await buy(2, newIdempotencyKey());
  const key = newIdempotencyKey();
  await admin.changePlatform({ id: shop.id, status: 'SUSPENDED' });
  say(`while the shop is suspended, an order is ${await refusalOf(buy(3, key))}`);
  await admin.changePlatform({ id: shop.id, status: 'ACTIVE' });
  const first = await buy(3, key);
  const again = await buy(3, key);
  say(`afterwards the same order goes through, once: ${first.transaction.id === again.transaction.id}`);
}

async function dropLink(shop: Platform, user: Client, externalId: string): Promise<void> {
  const acting = shop.client.actFor(externalId);
  await acting.getMyWallet();
  await user.deleteMyLink({ platform: shop.id });
  const read = await refusalOf(acting.getMyWallet());
  const another = await refusalOf(shop.client.actFor(externalId).getMyWallet());
  say(`a dropped link: its token is ${read}, another is ${another}`);
}

/** Compares the statement of a platform with its events, once it has `count` transactions. */
async function compare(platform: Platform, events: Events, count: number): Promise<boolean> {
  const recorded = (await events.of(platform.id, count)).map(lineOf);
  const deadlineMs = Date.now() + HISTORY_WITHIN_MS;
  let statement: string[] = [];
  while (statement.length < count && Date.now() < deadlineMs) {
    const { transactions } = await platform.client.listPlatformTransactions({ limit: 100 });
    statement = transactions.toSorted((a, b) => a.id - b.id).map(lineOf);
  }
  const isEqual = statement.length === count && statement.join() === recorded.join();
  say(`${platform.id}: ${statement.length} in the statement, ${recorded.length} events, equal: ${isEqual}`);
  return isEqual;
}

const lineOf = ({ id, type, amount }: { id: number; type: string; amount: number | Amount }) =>
  `${id} ${type} ${amount}`;

const admin = createClient({ baseUrl, ...(API_KEY ? { apiKey: API_KEY } : {}) });
await admin.logIn({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
const events = await receiveEvents(admin);
try {
  const shop = await makePlatform(baseUrl, admin, `shop-${run}`);
  const school = await makePlatform(baseUrl, admin, `school-${run}`);
  await admin.changePlatform({ id: school.id, budget: { rewardPerDay: 20 } });
  await admin.mintCoins({ treasury: 'rewards', amount: 100, reason: 'Rewards of the school' });

  const [ada, ben] = [await aUser('Ada'), await aUser('Ben')];
  say(`the shop sees ${await link(shop, ada.client, 'ada')} and ${await link(shop, ben.client, 'ben')}`);
  await link(school, ada.client, 'ada');
  const cyd = await school.client.createPlatformUser({
    externalId: 'cyd',
    email: `cyd-${run}@example.org`,
    fullName: 'Cyd Obi',
  });
  say(`the school registers Cyd: ${cyd.link.status}`);

  await rewardAll(school, [ada.id, ben.id, cyd.user.id]);
  await order(admin, shop, 'ada');
  await shop.client.actFor('ben').transferCoins({ toUserId: ada.id, amount: 1, reason: 'A present' });
  await dropLink(shop, ben.client, 'ben');
  const equal = [await compare(shop, events, 3), await compare(school, events, 3)];
  if (equal.includes(false)) process.exitCode = 1;
} finally {
  await events.close();
}
