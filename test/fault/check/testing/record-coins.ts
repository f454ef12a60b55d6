import { randomUUID } from 'node:crypto';
import { TREASURIES } from '@cowrie/contracts';
import { eventually } from '../../../support/eventually.ts';
import { type Answer, call } from '../../../support/http.ts';
import { makeUsers } from '../../record/set-up/users.ts';
import type { Attempt, Kind, Operation, Target } from '../../record/types.ts';

type MovementSpec = Pick<Operation, 'type' | 'from' | 'to'> & {
  by: number;
  coins: number;
  kind?: Kind;
  body?: Operation['body'];
  withKey?: true;
};
type MovementAnswer = { transaction?: { id: number }; hold?: { id: string; status: string } };

const UNITS_PER_COIN = 10_000;
const EXPIRED_WITHIN_MS = 15_000;
const account = (code: (typeof TREASURIES)[number]) => -1 - TREASURIES.indexOf(code);

/** Returns purchases, refunds, rewards and holds of every kind in the form of a recording. */
export async function recordCoins(target: Target): Promise<Operation[]> {
  const baseUrl = target.baseUrls[0] ?? '';
  const users = await makeUsers(baseUrl, target, 2);
  const { adminId: admin } = users;
  const [payer = 0, receiver = 0] = users.ids;
  const course = account('course-fees');
  const operations: Operation[] = [];

  async function ask(by: number, path: string, body: object, key: string, withKey: boolean): Promise<Answer> {
    const caller = { token: await users.tokenOf(by), idempotencyKey: key };
    const answer = await call(
      'POST',
      path,
      body,
      withKey ? { ...caller, apiKey: target.apiKey } : caller,
      baseUrl,
    );
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer;
  }

  function note(told: MovementSpec, request: { path: string; reason: string; key: string }): void {
    const { path, reason, key } = request;
    const { type, from, to, by, coins, kind = 'transfer' } = told;
    const amountUnits = BigInt(coins * UNITS_PER_COIN);
    const asked = { key, principal: `user:${by}`, kind, path, body: { ...told.body, reason } };
    operations.push({ ...asked, type, amountUnits, from, to, attempts: [DONE], acknowledged: null });
  }

  async function move(path: string, more: object, told: MovementSpec): Promise<MovementAnswer> {
    const [key, reason] = [randomUUID(), `coins-${randomUUID()}`];
    const body = { ...more, amount: told.coins, reason };
    const { json } = await ask(told.by, path, body, key, told.withKey ?? false);
    note(told, { path, reason, key });
    return json as MovementAnswer;
  }

  async function place(receiverOf: object, coins: number, expiresInSeconds?: number) {
    const reason = `hold-${randomUUID()}`;
    const ending = expiresInSeconds === undefined ? {} : { expiresInSeconds };
    const body = { ...receiverOf, amount: coins, reason, ...ending };
    const [key, path] = [randomUUID(), '/api/coins/holds'];
    const { json } = await ask(payer, path, body, key, false);
    const to = 'toTreasury' in receiverOf ? course : receiver;
    const held = { kind: 'hold', type: null, from: payer, to, by: payer, coins } as const;
    note({ ...held, body }, { path, reason, key });
    return { id: (json as MovementAnswer).hold?.id ?? '', reason };
  }

  async function capture(hold: { id: string; reason: string }, told: MovementSpec): Promise<void> {
    const [key, path] = [randomUUID(), `/api/coins/holds/${hold.id}/capture`];
    await ask(told.by, path, { amount: told.coins }, key, false);
    note({ ...told, kind: 'capture' }, { path, reason: hold.reason, key });
  }

  async function release(hold: { id: string; reason: string }): Promise<void> {
    const [key, path] = [randomUUID(), `/api/coins/holds/${hold.id}/release`];
    await ask(receiver, path, {}, key, false);
    const told = { kind: 'release', type: null, from: payer, to: receiver, by: receiver, coins: 0 } as const;
    note(told, { path, reason: hold.reason, key });
  }

  const mint = { type: 'MINT', from: 0, by: admin, withKey: true } as const;
  await move('/api/admin/mint', { userId: payer }, { ...mint, to: payer, coins: 500 });
  await move('/api/admin/mint', { treasury: 'rewards' }, { ...mint, to: account('rewards'), coins: 50 });
  const buy = { type: 'PURCHASE', from: payer, to: course, by: payer } as const;
  const order = { treasury: 'course-fees', reference: `order\n${randomUUID()}` };
  const bought = await move('/api/coins/purchase', order, { ...buy, coins: 20 });
  await move('/api/coins/purchase', order, { ...buy, coins: 10, withKey: true });
  const back = { type: 'REFUND', from: course, to: payer, by: admin } as const;
  const purchase = { transactionId: bought.transaction?.id };
  await move('/api/coins/refund', purchase, { ...back, coins: 5 });
  await move('/api/coins/refund', purchase, { ...back, coins: 15 });
  const rewards = [payer, receiver].map((userId) => ({ userId, amount: 3, reason: `prize-${randomUUID()}` }));
  const key = randomUUID();
  await ask(admin, '/api/coins/rewards', { rewards }, key, false);
  for (const { userId: to, reason } of rewards) {
    const told = { type: 'REWARD', from: account('rewards'), to, by: admin, coins: 3 } as const;
    note(told, { path: '/api/coins/rewards', reason, key });
  }
  const toReceiver = { toUserId: receiver };
  const captured = { type: 'TRANSFER', from: payer, to: receiver, by: receiver } as const;
  await capture(await place(toReceiver, 8), { ...captured, coins: 6 });
  const onTreasury = await place({ toTreasury: 'course-fees' }, 7);
  await capture(onTreasury, { type: 'PURCHASE', from: payer, to: course, by: admin, coins: 7 });
  await release(await place(toReceiver, 4));
  const expiring = await place(toReceiver, 2, 1);
  await place(toReceiver, 9);
  await eventually(async () => {
    const caller = { token: await users.tokenOf(payer) };
    const { json } = await call('GET', `/api/coins/holds/${expiring.id}`, undefined, caller, baseUrl);
    if ((json as { status?: string }).status !== 'EXPIRED') throw new Error('the hold has not expired');
  }, EXPIRED_WITHIN_MS);
  return operations;
}

const DONE: Attempt = {
  purpose: 'first',
  sentAtMs: 0,
  answeredAtMs: 0,
  status: 201,
  connectionError: null,
  code: null,
  transactionId: null,
  holdId: null,
  retryAfterMs: null,
  replayed: false,
  answerDigest: null,
};
