import { randomUUID } from 'node:crypto';
import type { LedgerCommand, Reply } from '@cowrie/contracts';
import {
  askFor,
  asking,
  cancelRequest,
  captureHold,
  command,
  expireHold,
  expireRequest,
  inTime,
  mintToTreasury,
  payRequest,
  placeHold,
  purchase,
  refund,
  releaseHold,
  reward,
  treasuryTransfer,
} from './commands.ts';

/** Applies commands and gives their replies. */
type Apply = (commands: readonly LedgerCommand[]) => Promise<Reply[]>;

/** Applies one command that must be accepted; gives what it answered. */
async function done(apply: Apply, one: LedgerCommand): Promise<{ transaction?: { id: number } }> {
  const [reply] = await apply([one]);
  if (reply?.outcome !== 'ok') throw new Error(`${one.name}: ${JSON.stringify(reply)}`);
  return reply.data as { transaction?: { id: number } };
}

/** A hold that ends when its receiver goes away: in another partition than that of its payer. */
export async function placeForSomebodyWhoLeaves(apply: Apply, payer: number, receiver: number) {
  await done(apply, placeHold(randomUUID(), payer, { toUserId: receiver }, 50, inTime()));
}

/** Purchases with and without references, refunds of them, a reward, a transfer between treasuries. */
export async function seedPurchases(apply: Apply): Promise<void> {
  const byKey = { ...inTime(), apiKeyId: randomUUID() };
  const bought = await done(apply, purchase(1, 500, 'Order\n"1", é', inTime()));
  await done(apply, purchase(1, 70, 'order-2', byKey));
  await done(apply, purchase(2, 400, null, inTime()));
  const id = bought.transaction?.id ?? 0;
  await done(apply, refund(id, 1, 200, { ...inTime(), principal: 'user:9' }));
  await done(apply, refund(id, 1, null, inTime()));
  await done(
    apply,
    reward(
      [
        [2, 5],
        [3, 6],
      ],
      inTime(),
    ),
  );
  await done(apply, treasuryTransfer('course-fees', { toTreasury: 'subscriptions' }, 9, inTime()));
}

/** Holds in every state, captured in part and as a whole. */
export async function seedHolds(apply: Apply): Promise<void> {
  const [part, whole, released, expired] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await done(apply, placeHold(part, 1, { toUserId: 2 }, 100, inTime()));
  await done(apply, placeHold(whole, 2, { toTreasury: 'course-fees' }, 90, inTime()));
  await done(apply, placeHold(released, 3, { toUserId: 4 }, 80, inTime()));
  await done(apply, placeHold(expired, 4, { toUserId: 5 }, 70, { ...inTime(), expiresInMs: 1 }));
  await done(apply, placeHold(randomUUID(), 5, { toUserId: 1 }, 60, inTime()));
  await done(apply, placeHold(randomUUID(), 1, { toTreasury: 'rewards' }, 40, inTime()));
  await done(apply, captureHold(part, 1, 30, inTime()));
  await done(apply, captureHold(whole, 2, null, inTime()));
  await done(apply, releaseHold(released, 3, inTime()));
  await done(apply, expireHold(expired, 4, inTime()));
}

/** Payment requests in every state; one is paid by somebody who used its reference before. */
export async function seedPaymentRequests(apply: Apply): Promise<void> {
  const [bought, sent, open, cancelled, expired] = Array.from({ length: 5 }, () => randomUUID()) as [
    ...[string, string, string, string, string],
  ];
  const treasury = { toTreasury: 'course-fees' } as const;
  const reference = 'Order\n"1", é';
  await done(apply, askFor(bought, treasury, 40, { ...inTime(), reference, platform: 'shop' }));
  await done(apply, payRequest(bought, 1, treasury, inTime()));
  await done(apply, askFor(sent, { toUserId: 2 }, 30, { ...inTime(), payerUserId: 3, reference: 'taxi' }));
  await done(apply, payRequest(sent, 3, { toUserId: 2 }, inTime()));
  await done(apply, askFor(open, { toUserId: 2 }, 20, inTime()));
  await done(apply, askFor(cancelled, { toUserId: 4 }, 20, inTime()));
  await done(apply, cancelRequest(cancelled, 'user:4', inTime()));
  await done(apply, askFor(expired, { toUserId: 4 }, 20, { ...inTime(), expiresInMs: 1 }));
  await done(apply, expireRequest(expired, 'user:4', inTime()));
}

/** Mints that wait for a second person, and one that was rejected. */
export async function seedApprovals(apply: Apply): Promise<void> {
  for (const treasury of ['rewards', 'subscriptions'] as const) {
    const approvalId = randomUUID();
    const minted = mintToTreasury(treasury, 5_000, { ...inTime(), principal: 'user:2' });
    await done(apply, asking(minted, null, approvalId));
    const rejected = { name: 'approval.reject', data: { approvalId, reason: null } } as const;
    if (treasury === 'rewards') await done(apply, command(rejected, { ...inTime(), principal: 'user:3' }));
  }
}

/** Coins exchanged for XAF, and withdrawals in every state. */
export async function seedExchange(apply: Apply): Promise<void> {
  const price = { xafPerCoinMillionths: '600000000', feeHundredths: 100 };
  await done(apply, command({ name: 'exchange.set-rate', data: price }, inTime()));
  const mine = { quoteId: randomUUID(), userId: 1 };
  const quote = { ...mine, coinsUnits: '10000' };
  await done(apply, command({ name: 'exchange.quote', data: quote }, inTime()));
  await done(apply, command({ name: 'exchange.execute', data: mine }, inTime()));
  for (const verdict of ['settle', 'reject', null] as const) {
    const withdrawalId = randomUUID();
    const data = { withdrawalId, userId: 1, xaf: '100', provider: 'manual', account: '1' };
    await done(apply, command({ name: 'withdrawal.create', data }, inTime()));
    const decided = { withdrawalId, userId: 1, provider: null };
    // Another administrator than whose withdrawal it is.
    const other = { ...inTime(), principal: 'user:9' };
    if (verdict) await done(apply, command({ name: `withdrawal.${verdict}`, data: decided }, other));
  }
}
