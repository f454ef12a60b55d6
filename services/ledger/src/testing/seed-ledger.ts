import { randomUUID } from 'node:crypto';
import type { LedgerCommand, Reply } from '@cowrie/contracts';
import {
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
  requestPayment,
  reward,
  treasuryTransfer,
  withApprovalPolicy,
} from './commands.ts';

type ApplyCommands = (commands: readonly LedgerCommand[]) => Promise<Reply[]>;

async function applyAccepted(
  apply: ApplyCommands,
  one: LedgerCommand,
): Promise<{ transaction?: { id: number } }> {
  const [reply] = await apply([one]);
  if (reply?.outcome !== 'ok') throw new Error(`${one.name}: ${JSON.stringify(reply)}`);
  return reply.data as { transaction?: { id: number } };
}

export async function placeHoldForLeavingUser(apply: ApplyCommands, payer: number, receiver: number) {
  await applyAccepted(apply, placeHold(randomUUID(), payer, { toUserId: receiver }, 50, inTime()));
}

export async function seedPurchases(apply: ApplyCommands): Promise<void> {
  const byKey = { ...inTime(), apiKeyId: randomUUID() };
  const bought = await applyAccepted(apply, purchase(1, 500, 'Order\n"1", é', inTime()));
  await applyAccepted(apply, purchase(1, 70, 'order-2', byKey));
  await applyAccepted(apply, purchase(2, 400, null, inTime()));
  const id = bought.transaction?.id ?? 0;
  await applyAccepted(apply, refund(id, 1, 200, { ...inTime(), principal: 'user:9' }));
  await applyAccepted(apply, refund(id, 1, null, inTime()));
  await applyAccepted(
    apply,
    reward(
      [
        [2, 5],
        [3, 6],
      ],
      inTime(),
    ),
  );
  await applyAccepted(apply, treasuryTransfer('course-fees', { toTreasury: 'subscriptions' }, 9, inTime()));
}

export async function seedHolds(apply: ApplyCommands): Promise<void> {
  const [part, whole, released, expired] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await applyAccepted(apply, placeHold(part, 1, { toUserId: 2 }, 100, inTime()));
  await applyAccepted(apply, placeHold(whole, 2, { toTreasury: 'course-fees' }, 90, inTime()));
  await applyAccepted(apply, placeHold(released, 3, { toUserId: 4 }, 80, inTime()));
  await applyAccepted(apply, placeHold(expired, 4, { toUserId: 5 }, 70, { ...inTime(), expiresInMs: 1 }));
  await applyAccepted(apply, placeHold(randomUUID(), 5, { toUserId: 1 }, 60, inTime()));
  await applyAccepted(apply, placeHold(randomUUID(), 1, { toTreasury: 'rewards' }, 40, inTime()));
  await applyAccepted(apply, captureHold(part, 1, 30, inTime()));
  await applyAccepted(apply, captureHold(whole, 2, null, inTime()));
  await applyAccepted(apply, releaseHold(released, 3, inTime()));
  await applyAccepted(apply, expireHold(expired, 4, inTime()));
}

export async function seedPaymentRequests(apply: ApplyCommands): Promise<void> {
  const [bought, sent, open, cancelled, expired] = Array.from({ length: 5 }, () => randomUUID()) as [
    ...[string, string, string, string, string],
  ];
  const treasury = { toTreasury: 'course-fees' } as const;
  const reference = 'Order\n"1", é';
  await applyAccepted(
    apply,
    requestPayment(bought, treasury, 40, { ...inTime(), reference, platform: 'shop' }),
  );
  await applyAccepted(apply, payRequest(bought, 1, treasury, inTime()));
  await applyAccepted(
    apply,
    requestPayment(sent, { toUserId: 2 }, 30, { ...inTime(), payerUserId: 3, reference: 'taxi' }),
  );
  await applyAccepted(apply, payRequest(sent, 3, { toUserId: 2 }, inTime()));
  await applyAccepted(apply, requestPayment(open, { toUserId: 2 }, 20, inTime()));
  await applyAccepted(apply, requestPayment(cancelled, { toUserId: 4 }, 20, inTime()));
  await applyAccepted(apply, cancelRequest(cancelled, 'user:4', inTime()));
  await applyAccepted(apply, requestPayment(expired, { toUserId: 4 }, 20, { ...inTime(), expiresInMs: 1 }));
  await applyAccepted(apply, expireRequest(expired, 'user:4', inTime()));
}

export async function seedApprovals(apply: ApplyCommands): Promise<void> {
  for (const treasury of ['rewards', 'subscriptions'] as const) {
    const approvalId = randomUUID();
    const minted = mintToTreasury(treasury, 5_000, { ...inTime(), principal: 'user:2' });
    await applyAccepted(apply, withApprovalPolicy(minted, null, approvalId));
    const rejected = { name: 'approval.reject', data: { approvalId, reason: null } } as const;
    if (treasury === 'rewards')
      await applyAccepted(apply, command(rejected, { ...inTime(), principal: 'user:3' }));
  }
}

export async function seedExchange(apply: ApplyCommands): Promise<void> {
  const price = { xafPerCoinMillionths: '600000000', feeHundredths: 100 };
  await applyAccepted(apply, command({ name: 'exchange.set-rate', data: price }, inTime()));
  const mine = { quoteId: randomUUID(), userId: 1 };
  const quote = { ...mine, coinsUnits: '10000' };
  await applyAccepted(apply, command({ name: 'exchange.quote', data: quote }, inTime()));
  await applyAccepted(apply, command({ name: 'exchange.execute', data: mine }, inTime()));
  for (const verdict of ['settle', 'reject', null] as const) {
    const withdrawalId = randomUUID();
    const data = { withdrawalId, userId: 1, xaf: '100', provider: 'manual', account: '1' };
    await applyAccepted(apply, command({ name: 'withdrawal.create', data }, inTime()));
    const decided = { withdrawalId, userId: 1, provider: null };
    // Another administrator than the owner of the withdrawal.
    const other = { ...inTime(), principal: 'user:9' };
    if (verdict) await applyAccepted(apply, command({ name: `withdrawal.${verdict}`, data: decided }, other));
  }
}
