import { randomUUID } from 'node:crypto';
import type { Reply } from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { command, inTime, mint, open } from '../../testing/commands.ts';
import { type TestLedger, useLedger, verifyAfter } from '../../tools/verify/testing.ts';
import { verifyLedger } from '../../tools/verify/verify-ledger.ts';

const LEGS = [
  { toUserId: null, toTreasury: 'course-fees' as const },
  { toUserId: 1, toTreasury: null },
  { toUserId: 2, toTreasury: null },
];
const ledger = useLedger();
beforeAll(async () => {
  await ledger.apply([1, 2, 3, 4].map((id) => open(id, inTime())));
  await ledger.apply([3, 4].map((id) => mint(id, 1_000, inTime())));
});

const createSplit = (paymentRequestId: string) => {
  const splits = LEGS.map((leg, index) => ({ ...leg, amountUnits: String(10 * (index + 1)) }));
  const data = {
    ...{ paymentRequestId, createdBy: 'user:1', toUserId: null, toTreasury: null, splits },
    ...{
      payerUserId: null,
      amountUnits: '60',
      reason: 'ask',
      reference: null,
      metadata: null,
      expiresInMs: 60_000,
    },
  };
  return command({ name: 'payment-request.create', data }, { ...inTime(), principal: 'user:1' });
};
const paySplit = (paymentRequestId: string, fromUserId: number, splits = LEGS) => {
  const data = { paymentRequestId, fromUserId, toUserId: null, toTreasury: null, splits };
  return command({ name: 'payment-request.pay', data }, inTime());
};
const codeOf = (of: Reply | undefined) => (of?.outcome === 'rejected' ? of.code : of?.outcome);
const codes = async (...commands: Parameters<TestLedger['apply']>[0]) =>
  (await ledger.apply(commands)).map(codeOf);

describe('a payment request with splits', () => {
  it('is paid once, with exactly its own legs', async () => {
    const id = randomUUID();
    expect(await codes(createSplit(id))).toEqual(['ok']);
    expect(await codes(paySplit(id, 3, LEGS.slice(1)), paySplit(id, 3, LEGS.toReversed()))).toEqual([
      'payment_request_not_found',
      'payment_request_not_found',
    ]);
    expect(await codes(paySplit(id, 3), paySplit(id, 4))).toEqual(['ok', 'payment_request_not_open']);
  });

  it('is verified leg by leg', async () => {
    const id = randomUUID();
    expect(await codes(createSplit(id))).toEqual(['ok']);
    expect(await codes(paySplit(id, 4))).toEqual(['ok']);
    expect((await verifyLedger({ url: ledger.url })).findings).toEqual([]);
    const stored = (to: number, amountUnits: string) =>
      `UPDATE payment_requests SET legs = jsonb_set(legs::jsonb, '{2}', '{"to": ${to}, "amountUnits": "${amountUnits}"}')::text WHERE id = '${id}'`;
    for (const statement of [
      stored(1, '30'),
      stored(2, '31'),
      `UPDATE payment_requests SET legs = NULL WHERE id = '${id}'`,
    ]) {
      const { findings } = await verifyAfter(ledger, statement);
      expect(findings.map(({ problem }) => problem).join()).toMatch(`payment request ${id}`);
    }
  });
});
