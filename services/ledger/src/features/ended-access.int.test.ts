import { randomUUID } from 'node:crypto';
import { type LedgerCommand, PARTITIONS } from '@cowrie/contracts';
import type { OutMessage } from '@cowrie/messaging';
import { createPool } from '@cowrie/postgres';
import type { RepeatedJob } from '@cowrie/runtime';
import { createLogger } from '@cowrie/telemetry/setup';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { eventually } from '../../../../test/support/eventually.ts';
import type { ExpiryDeps } from '../engine/due/send-due.ts';
import { changeSchedule, command, open, requestPayment, schedule } from '../testing/commands.ts';
import { createTestLedger, type TestLedger } from '../tools/verify/testing.ts';
import { createRequestCancellations } from './payment-requests/cancel-all.ts';
import { createSchedulePauses } from './schedules/pause-all.ts';

/** A user's orders stop when their access ends, in spite of crashes and repeated events. */

const logger = createLogger({ service: 'test', instance: 'test', level: 'silent' });
const SOON_MS = 30_000;
const [OWNER, OTHER] = [1, 2];
const inTime = () => ({ issuedAtMs: Date.now(), deadlineMs: Date.now() + 60_000 });
const tomorrow = () => ({ ...inTime(), startsAtMs: Date.now() + 86_400_000, every: 'P1D' as const });

let ledger: TestLedger;
let pool: pg.Pool;
beforeAll(async () => {
  ledger = await createTestLedger();
  pool = createPool({ url: ledger.url, max: 4, applicationName: 'test', logger, pipeline: true });
  await ledger.apply([OWNER, OTHER].map((id) => open(id, inTime())));
});
afterAll(async () => {
  await pool.end();
  await ledger.close();
  await ledger.drop();
});

const statusesOf = async (table: string, ids: readonly string[]) => {
  const { rows } = await pool.query(`SELECT id, status FROM ${table} WHERE id = ANY($1::uuid[])`, [ids]);
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};
const pauseAll = () => command({ name: 'schedule.pause-all', data: { userId: OWNER } }, inTime());
const cancelAll = () => command({ name: 'payment-request.cancel-all', data: { userId: OWNER } }, inTime());

async function runOut(create: (deps: ExpiryDeps) => RepeatedJob, table: string): Promise<void> {
  let applying = Promise.resolve();
  const sendAll = async (messages: readonly OutMessage[]) => {
    const commands = messages.map(({ value }) => JSON.parse(String(value)) as LedgerCommand);
    applying = applying.then(async () => void (await ledger.apply(commands)));
  };
  const producer = { sendAll } as unknown as ExpiryDeps['producer'];
  const partitions = () => Array.from({ length: PARTITIONS }, (_, n) => n);
  const job = create({ pool, logger, producer, partitions });
  job.start({ atOnce: true });
  await eventually(async () => {
    expect((await pool.query(`SELECT FROM ${table}`)).rows).toEqual([]);
  }, SOON_MS);
  await job.stop();
}

it('pauses the active schedules of the user, even of the same batch, and no others', async () => {
  const [first, second, others] = [randomUUID(), randomUUID(), randomUUID()];
  await ledger.apply([
    schedule(first, OWNER, { toUserId: OTHER }, tomorrow()),
    schedule(others, OTHER, { toUserId: OWNER }, tomorrow()),
  ]);
  await ledger.apply([schedule(second, OWNER, { toUserId: OTHER }, tomorrow()), pauseAll(), pauseAll()]);
  await runOut(createSchedulePauses, 'paused_payers');
  expect(await statusesOf('schedules', [first, second, others])).toEqual(['PAUSED', 'PAUSED', 'ACTIVE']);

  // A schedule that the user resumes stays active.
  await ledger.apply([changeSchedule('resume', first, OWNER, inTime())]);
  await runOut(createSchedulePauses, 'paused_payers');
  expect(await statusesOf('schedules', [first])).toEqual(['ACTIVE']);
  await ledger.apply([pauseAll()]);
  await runOut(createSchedulePauses, 'paused_payers');
  expect(await statusesOf('schedules', [first])).toEqual(['PAUSED']);
});

it('cancels the open payment requests that the user created, and no others', async () => {
  const [own, byPlatform, byOther] = [randomUUID(), randomUUID(), randomUUID()];
  await ledger.apply([
    requestPayment(own, { toUserId: OWNER }, 10, inTime()),
    requestPayment(byPlatform, { toUserId: OWNER }, 10, { ...inTime(), principal: 'service:shop' }),
    requestPayment(byOther, { toUserId: OTHER }, 10, { ...inTime(), payerUserId: OWNER }),
    cancelAll(),
  ]);
  await runOut(createRequestCancellations, 'cancelled_payees');
  expect(await statusesOf('payment_requests', [own, byPlatform, byOther])).toEqual([
    'CANCELLED',
    'PENDING',
    'PENDING',
  ]);
});
