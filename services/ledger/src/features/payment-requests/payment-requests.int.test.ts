import { randomUUID } from 'node:crypto';
import type { LedgerCommand, LedgerQuery, Reply } from '@cowrie/contracts';
import type { ApplyBatch } from '@cowrie/messaging';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../../test/support/eventually.ts';
import { createLoadStoredReply } from '../../engine/replies/stored-reply.ts';
import {
  cancelRequest,
  command,
  expireRequest,
  inTime,
  mint,
  open,
  payRequest,
  requestPayment,
} from '../../testing/commands.ts';
import { createApplyBatch, createQueries } from '../../testing/engine.ts';
import { partitionOf, useLedger, verifyAfter } from '../../tools/verify/testing.ts';
import { verifyLedger } from '../../tools/verify/verify-ledger.ts';

const USERS = Array.from({ length: 12 }, (_, n) => n + 1);
const PAYEE = { toUserId: 1 };
const SOON_MS = 30_000;
const SHOP = { toTreasury: 'course-fees' } as const;

const ledger = useLedger();
const { pool } = ledger;
const ledgers = ['one', 'two'].map((applicationName) =>
  createApplyBatch({ pool: ledger.openPool({ applicationName, pipeline: true }), onCommitted: () => {} }),
);
const answer = createQueries(pool);
const ask = (name: LedgerQuery['name'], data: object): Promise<{ ok: boolean; data?: never }> =>
  answer({ ...command({ name, data } as never), name, data } as never) as never;

beforeAll(async () => {
  await ledger.apply(USERS.map((id) => open(id, inTime())));
  await ledger.apply(USERS.map((id) => mint(id, 1_000, inTime())));
});

async function reply(one: LedgerCommand): Promise<Reply> {
  const [first] = await ledger.apply([one]);
  if (!first) throw new Error('no reply');
  return first;
}
const codeOf = (of: Reply | undefined) => (of?.outcome === 'rejected' ? of.code : of?.outcome);
async function made(...args: Parameters<typeof requestPayment>): Promise<string> {
  expect(codeOf(await reply(requestPayment(...args)))).toBe('ok');
  return args[0];
}
async function stateOf(id: string): Promise<Record<string, unknown>> {
  const { data } = await ask('payment-request.get', { paymentRequestId: id });
  return (data as unknown as { paymentRequest: Record<string, unknown> }).paymentRequest;
}
const rowsOf = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows;

describe('a payment request', () => {
  it('is paid once when two ledgers decide it at the same moment, in different partitions', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await made(randomUUID(), PAYEE, 10, inTime());
      const first = payRequest(id, 2, PAYEE, inTime());
      const second = [3, 4, 5, 6, 7]
        .map((user) => payRequest(id, user, PAYEE, inTime()))
        .find((one) => partitionOf(one) !== partitionOf(first));
      if (!second) throw new Error('all users are of one partition');
      const slices = await Promise.all([first, second].map((one) => ledger.sliceOf([one])));
      const applied = await Promise.all(ledgers.map((apply, n) => apply([slices[n] as (typeof slices)[0]])));
      const codes = applied.map(({ replies }) => codeOf(replies[0]));
      expect(codes.sort()).toEqual(['ok', 'payment_request_not_open']);
      const paid = await rowsOf('SELECT id, from_account FROM transactions WHERE payment_request_id = $1', [
        id,
      ]);
      expect(paid).toHaveLength(1);
      expect(await stateOf(id)).toMatchObject({ status: 'PAID', transactionId: Number(paid[0].id) });
    }
  });

  it('is paid or cancelled, never both, when two ledgers read it before either writes', async () => {
    const blocker = await pool.connect();
    try {
      const id = await made(randomUUID(), PAYEE, 10, inTime());
      const paid = [2, 3, 4, 5, 6]
        .map((user) => payRequest(id, user, PAYEE, inTime()))
        .find((one) => partitionOf(one) !== partitionOf(cancelRequest(id, 'user:1')));
      if (!paid) throw new Error('all users are of one partition');
      const slices = await Promise.all(
        [paid, cancelRequest(id, 'user:1', inTime())].map((one) => ledger.sliceOf([one])),
      );
      const untilWaiting = (name: string) =>
        eventually(async () => {
          const waiting = 'SELECT FROM pg_stat_activity WHERE application_name = $1 AND wait_event_type = $2';
          expect(await rowsOf(waiting, [name, 'Lock'])).toHaveLength(1);
        }, SOON_MS);
      // Reads under this lock pass, and writes wait.
      await blocker.query('BEGIN');
      await blocker.query('LOCK TABLE outbox IN SHARE MODE');
      const applied: ReturnType<ApplyBatch<LedgerCommand>>[] = [];
      for (const [n, name] of ['one', 'two'].entries()) {
        applied.push((ledgers[n] as ApplyBatch<LedgerCommand>)([slices[n] as (typeof slices)[0]]));
        await untilWaiting(name);
      }
      await blocker.query('COMMIT');
      const codes = (await Promise.all(applied)).map(({ replies }) => codeOf(replies[0]));
      expect(codes).toEqual(['ok', 'payment_request_not_open']);
      expect(await stateOf(id)).toMatchObject({ status: 'PAID' });
    } finally {
      blocker.release();
    }
  });

  it('is paid once by the commands of one batch, with the payment before its event', async () => {
    const id = await made(randomUUID(), PAYEE, 10, inTime());
    const all = [2, 3, 4, 5].map((user) => payRequest(id, user, PAYEE, inTime()));
    const replies = await ledger.apply(all);
    expect(replies.map(codeOf).filter((code) => code === 'ok')).toHaveLength(1);
    const events = await rowsOf(
      `SELECT partition, sequence, type, data::jsonb AS data FROM outbox
       WHERE subject = $1 OR data::jsonb ->> 'paymentRequestId' = $1 ORDER BY partition, sequence`,
      [id],
    );
    const [payment, paid] = events.filter(({ type }) => type !== 'coin.payment-request.created');
    expect([payment.type, paid.type]).toEqual(['coin.transaction.recorded', 'coin.payment-request.paid']);
    expect([paid.partition, paid.sequence]).toEqual([payment.partition, payment.sequence + 1n]);
    expect(paid.data).toMatchObject({ status: 'PAID', transactionId: payment.data.id, amount: 0.001 });
    expect(paid.data).not.toHaveProperty('createdBy');
  });

  it('answers a payment again after a crash between commit and reply, and after a retry of the caller', async () => {
    const id = await made(randomUUID(), PAYEE, 10, inTime());
    const idempotency = { key: randomUUID(), fingerprint: 'a'.repeat(64) };
    const paid = payRequest(id, 2, PAYEE, { ...inTime(), idempotency });
    const first = await reply(paid);
    const stored = await createLoadStoredReply(pool)(paid);
    expect(stored).toEqual(first);
    // Another owner of the partition gets the same message again, and the caller sends another.
    expect(await reply(paid)).toEqual(first);
    const again = await reply(payRequest(id, 2, PAYEE, { ...inTime(), idempotency }));
    expect(again).toEqual({ ...first, id: again.id, replayed: true });
    expect(first).toMatchObject({
      data: {
        transaction: { paymentRequestId: id },
        wallet: { userId: 2 },
        paymentRequest: { status: 'PAID', transactionId: expect.any(Number) },
      },
    });
  });

  it('cannot be paid to another receiver or by another payer than it names', async () => {
    const id = await made(randomUUID(), PAYEE, 10, { ...inTime(), payerUserId: 2 });
    for (const wrong of [
      payRequest(id, 2, { toUserId: 3 }, inTime()),
      payRequest(id, 2, SHOP, inTime()),
      payRequest(id, 3, PAYEE, inTime()),
    ])
      expect(codeOf(await reply(wrong))).toBe('payment_request_not_found');
    expect(await stateOf(id)).toMatchObject({ status: 'PENDING' });
  });

  it('expires by time, once, whichever command arrives', async () => {
    const id = await made(randomUUID(), PAYEE, 10, { ...inTime(), expiresInMs: 1 });
    const { expiresAtMs } = await stateOf(id);
    expect(await stateOf(id)).toMatchObject({ status: 'EXPIRED', updatedAtMs: expiresAtMs });
    for (const late of [payRequest(id, 2, PAYEE, inTime()), cancelRequest(id, 'user:1', inTime())])
      expect(codeOf(await reply(late))).toBe('payment_request_not_open');
    for (let times = 0; times < 2; times += 1)
      expect(codeOf(await reply(expireRequest(id, 'user:1', inTime())))).toBe('ok');
    const events = await rowsOf(
      "SELECT FROM outbox WHERE subject = $1 AND type = 'coin.payment-request.expired'",
      [id],
    );
    expect(events).toHaveLength(1);
    const soon = await made(randomUUID(), PAYEE, 10, inTime());
    expect(codeOf(await reply(expireRequest(soon, 'user:1', inTime())))).toBe('ok');
    expect(await stateOf(soon)).toMatchObject({ status: 'PENDING' });
  });

  it('is listed by its status of that moment', async () => {
    const payee = { toUserId: 12 };
    const [late, open, gone] = [randomUUID(), randomUUID(), randomUUID()];
    await made(late, payee, 1, { ...inTime(), expiresInMs: 1 });
    await made(open, payee, 2, inTime());
    await made(gone, payee, 3, inTime());
    await reply(cancelRequest(gone, 'user:12', inTime()));
    const list = async (status: string | null) => {
      const asked = { userId: 12, as: null, status, limit: 10, before: null };
      const { data } = await ask('payment-request.list', asked);
      return (data as unknown as { paymentRequests: { id: string }[] }).paymentRequests.map(({ id }) => id);
    };
    expect(await list(null)).toEqual([gone, open, late]);
    expect(await list('EXPIRED')).toEqual([late]);
    await reply(expireRequest(late, 'user:12', inTime()));
    expect([await list('EXPIRED'), await list('PENDING')]).toEqual([[late], [open]]);
  });
});

describe('a reference', () => {
  const tries = async (principal: string, reference: string, over = {}) =>
    codeOf(
      await reply(requestPayment(randomUUID(), SHOP, 5, { ...inTime(), principal, reference, ...over })),
    );

  it('is used by an open request of the same creator and by its purchase, and free after it expired', async () => {
    const first = randomUUID();
    await made(first, SHOP, 5, { ...inTime(), reference: 'r1' });
    expect([await tries('service:shop', 'r1'), await tries('service:other', 'r1')]).toEqual([
      'reference_taken',
      'ok',
    ]);
    expect(codeOf(await reply(payRequest(first, 2, SHOP, inTime())))).toBe('ok');
    expect(await tries('service:shop', 'r1')).toBe('reference_taken');
    await made(randomUUID(), SHOP, 5, { ...inTime(), reference: 'r2', expiresInMs: 1 });
    expect(await tries('service:shop', 'r2')).toBe('ok');
  });
});

describe('the verification', () => {
  it('finds nothing wrong, and finds a payment request that was changed', async () => {
    const id = await made(randomUUID(), PAYEE, 10, inTime());
    expect(codeOf(await reply(payRequest(id, 2, PAYEE, inTime())))).toBe('ok');
    const pending = await made(randomUUID(), PAYEE, 10, inTime());
    expect((await verifyLedger({ url: ledger.url })).findings).toEqual([]);
    const drop = `ALTER TABLE payment_requests DROP CONSTRAINT what_is_paid_has_a_payment; `;
    const changes: [string, RegExp][] = [
      [
        `UPDATE payment_requests SET amount = 11 WHERE id = '${id}'`,
        /it is of 11 units, its transaction is of 10/,
      ],
      [`UPDATE payment_requests SET transaction_id = 1 WHERE id = '${id}'`, /names another transaction/],
      [`UPDATE payment_requests SET receiver = 9 WHERE id = '${id}'`, /its transaction goes to 1/],
      [
        `${drop}UPDATE payment_requests SET status = 'PENDING' WHERE id = '${id}'`,
        /is PENDING, and a transaction/,
      ],
      [
        `${drop}UPDATE payment_requests SET status = 'PAID' WHERE id = '${pending}'`,
        /no transaction paid it/,
      ],
      [`DELETE FROM payment_requests WHERE id = '${id}'`, /does not exist/],
    ];
    for (const [statement, problem] of changes) {
      const { findings } = await verifyAfter(ledger, statement);
      expect(findings.map((finding) => finding.problem).join()).toMatch(problem);
    }
  });
});
