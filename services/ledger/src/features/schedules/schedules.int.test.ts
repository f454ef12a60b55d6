import { randomUUID } from 'node:crypto';
import { type Bound, type LedgerCommand, PARTITIONS, type Reply } from '@cowrie/contracts';
import type { OutMessage } from '@cowrie/messaging';
import { createLogger } from '@cowrie/telemetry/setup';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../../test/support/eventually.ts';
import { changeSchedule, close, inTime, mint, open, runSchedule, schedule } from '../../testing/commands.ts';
import { createApplyBatch } from '../../testing/engine.ts';
import { useLedger, verifyAfter } from '../../tools/verify/testing.ts';
import { verifyLedger } from '../../tools/verify/verify-ledger.ts';
import { createScheduleEnds, createScheduleRuns } from './run.ts';

const logger = createLogger({ service: 'test', instance: 'test', level: 'silent' });
const USERS = Array.from({ length: 12 }, (_, n) => n + 1);
const PAYEE = { toUserId: 1 };
const SOON_MS = 30_000;
const soon = () => ({ ...inTime(), startsAtMs: Date.now() + 60_000 });

const ledger = useLedger({ pipeline: true });
const { pool } = ledger;

beforeAll(async () => {
  await ledger.apply(USERS.map((id) => open(id, inTime())));
  await ledger.apply(USERS.map((id) => mint(id, 100_000, inTime())));
});

async function reply(one: LedgerCommand): Promise<Reply> {
  const [first] = await ledger.apply([one]);
  if (!first) throw new Error('no reply');
  return first;
}
const codeOf = (of: Reply | undefined) => (of?.outcome === 'rejected' ? of.code : of?.outcome);
const rowOf = async (id: string) => (await pool.query('SELECT * FROM schedules WHERE id = $1', [id])).rows[0];
const paymentsOf = async (payer: number) =>
  (
    await pool.query('SELECT id FROM transactions WHERE from_account = $1 AND schedule_id IS NOT NULL', [
      payer,
    ])
  ).rows;

async function overdue(
  payer: number,
  ago: string,
  over: Partial<Parameters<typeof schedule>[3]> = {},
): Promise<string> {
  const id = randomUUID();
  expect(codeOf(await reply(schedule(id, payer, PAYEE, { ...soon(), ...over })))).toBe('ok');
  await pool.query(
    `UPDATE schedules SET starts_at = at, next_at = at
     FROM (SELECT date_trunc('milliseconds', now()) - $2::interval AS at) AS ago WHERE id = $1`,
    [id, ago],
  );
  return id;
}

async function countUndecided(runs: readonly LedgerCommand[]): Promise<number> {
  const ids = runs.flatMap(({ data }) => ('scheduleId' in data ? data.scheduleId : []));
  const text =
    "SELECT count(*)::int AS active FROM schedules WHERE id = ANY($1::uuid[]) AND status = 'ACTIVE'";
  const { rows } = await pool.query<{ active: number }>(text, [[...new Set(ids)]]);
  return rows[0]?.active ?? 0;
}

function runsOf(bounds: (userIds: readonly number[]) => { userId: number; holds: number[] }[] = () => []) {
  const sent: LedgerCommand[] = [];
  const under = { most: 0 };
  let applying = Promise.resolve();
  const limit: Bound = {
    ...{ kind: 'window', limit: randomUUID(), name: 'none', types: ['TRANSFER'], minutes: 60 },
    ...{ atMostUnits: '0', atMostTimes: null },
  };
  const sendAll = async (messages: readonly OutMessage[]) => {
    const commands = messages.map(({ value }) => JSON.parse(String(value)) as LedgerCommand);
    sent.push(...commands);
    under.most = Math.max(under.most, await countUndecided(sent));
    applying = applying.then(async () => void (await ledger.apply(commands)));
  };
  const deps = { pool, logger, partitions: () => Array.from({ length: PARTITIONS }, (_, n) => n) };
  const producer = { sendAll } as unknown as Parameters<typeof createScheduleEnds>[0]['producer'];
  const askUsers = async (_name: string, data: { userIds: number[] }) => ({
    ...{ bounds: [limit], users: bounds(data.userIds) },
  });
  return {
    ...{ sent, under },
    runs: createScheduleRuns({ ...deps, producer, askUsers: askUsers as never }),
    ends: createScheduleEnds({ ...deps, producer }),
  };
}

describe('an occurrence', () => {
  it('is paid once in spite of two ledgers at the same moment, a second delivery and a second command', async () => {
    const id = await overdue(2, '1 minute', { every: 'P1D' });
    const idempotency = { key: `schedule ${id} 0 0 0`, fingerprint: 'a'.repeat(64) };
    const run = () => runSchedule(id, 2, PAYEE, { ...inTime(), idempotency });
    const first = run();
    const slice = await ledger.sliceOf([first]);
    const apply = createApplyBatch({ pool, onCommitted: () => {} });
    const applied = await Promise.all([apply([slice]), apply([slice])]);
    expect(applied.flatMap(({ replies }) => replies.map(codeOf))).toEqual(['ok']);
    expect(applied.flatMap(({ fenced }) => fenced)).toEqual([slice.partition]);
    for (const again of [first, run(), runSchedule(id, 2, PAYEE, inTime())])
      expect(codeOf(await reply(again))).toBe('ok');
    expect(await paymentsOf(2)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ runs: 1, due: 1, status: 'ACTIVE' });
  });

  it('is paid once, the latest only, after several were missed', async () => {
    const id = await overdue(3, '3 days 1 minute', { every: 'P1D', times: 5 });
    const { runs, sent } = runsOf();
    runs.start({ atOnce: true });
    await eventually(async () => expect(await rowOf(id)).toMatchObject({ runs: 1 }), SOON_MS);
    await runs.stop();
    expect(sent.filter(({ data }) => 'scheduleId' in data && data.scheduleId === id)).toMatchObject([
      { name: 'schedule.run', principal: 'user:3', data: { due: 0, attempt: 0, occurrence: 3 } },
    ]);
    expect(await paymentsOf(3)).toHaveLength(1);
    const row = await rowOf(id);
    expect(row).toMatchObject({ due: 4, status: 'ACTIVE', times: 5 });
    expect(row.next_at.getTime() - row.starts_at.getTime()).toBe(4 * 86_400_000);
  });

  it('is checked against the payer’s limits from the user service, and its refusal is stored', async () => {
    const id = await overdue(4, '1 minute', { every: 'P1W' });
    const { runs } = runsOf((userIds) => userIds.map((userId) => ({ userId, holds: [0] })));
    runs.start({ atOnce: true });
    await eventually(async () => expect(await rowOf(id)).toMatchObject({ attempt: 1 }), SOON_MS);
    await runs.stop();
    const row = await rowOf(id);
    expect(row).toMatchObject({ failure_code: 'limit_exceeded', runs: 0, status: 'ACTIVE' });
    expect(row.next_at.getTime() - row.failed_at.getTime()).toBe(3_600_000);
    expect(await paymentsOf(4)).toEqual([]);
  });
});

describe('the schedules of a user who is deleted', () => {
  it('are cancelled on both sides, each by the partition of its payer', async () => {
    const [paying, paid, paused, other] = Array.from({ length: 4 }, () => randomUUID()) as [
      ...[string, string, string, string],
    ];
    await ledger.apply([
      schedule(paying, 12, PAYEE, { ...soon(), every: 'P1D' }),
      schedule(paid, 6, { toUserId: 12 }, { ...soon(), every: 'P1D' }),
      schedule(paused, 7, { toUserId: 12 }, soon()),
      schedule(other, 6, PAYEE, soon()),
    ]);
    await reply(changeSchedule('pause', paused, 7, inTime()));
    expect(codeOf(await reply(close(12, inTime())))).toBe('ok');
    expect((await pool.query('SELECT user_id FROM closed_parties')).rows).toEqual([{ user_id: 12n }]);
    const { ends } = runsOf();
    ends.start({ atOnce: true });
    await eventually(async () => {
      expect((await pool.query('SELECT FROM closed_parties')).rows).toEqual([]);
    }, SOON_MS);
    await ends.stop();
    const statuses = await Promise.all(
      [paying, paid, paused, other].map(async (id) => (await rowOf(id)).status),
    );
    expect(statuses).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'ACTIVE']);
    const events = await pool.query("SELECT subject FROM outbox WHERE type = 'coin.schedule.cancelled'");
    expect(events.rows.map(({ subject }) => subject).sort()).toEqual([paying, paid, paused].sort());
  });
});

describe('the verification', () => {
  it('finds nothing wrong, and finds a schedule that was changed', async () => {
    const id = await overdue(8, '1 minute', { every: 'P1D', times: 3 });
    expect(codeOf(await reply(runSchedule(id, 8, PAYEE, inTime())))).toBe('ok');
    const waiting = await overdue(9, '1 minute', { every: 'P1D' });
    expect((await verifyLedger({ url: ledger.url })).findings).toEqual([]);
    const drop = 'ALTER TABLE schedules DROP CONSTRAINT ';
    const changes: [string, RegExp][] = [
      [`UPDATE schedules SET amount = 11 WHERE id = '${id}'`, /it is of 11 units, its transaction is of 10/],
      [`UPDATE schedules SET receiver = 7 WHERE id = '${id}'`, /its transaction goes to 1, and it is for 7/],
      [`UPDATE schedules SET payer = 7 WHERE id = '${id}'`, /its transaction is of 8, and it is of 7/],
      [`UPDATE schedules SET starts_at = now() WHERE id = '${id}'`, /it was paid before it began/],
      [`UPDATE schedules SET metadata = NULL WHERE id = '${id}'`, /another reason or other metadata/],
      [`UPDATE schedules SET runs = 2 WHERE id = '${id}'`, /it counts 2 runs, and has 1 transactions/],
      [`UPDATE schedules SET runs = 1 WHERE id = '${waiting}'`, /it counts 1 runs, and has 0 transactions/],
      [
        `${drop}what_is_active_has_a_time; UPDATE schedules SET next_at = NULL WHERE id = '${waiting}'`,
        /it is ACTIVE, and is to be paid at no time/,
      ],
      [`DELETE FROM schedules WHERE id = '${id}'`, /it is paid and does not exist/],
    ];
    for (const [statement, problem] of changes) {
      const { findings } = await verifyAfter(ledger, statement);
      expect(findings.map((finding) => finding.problem).join()).toMatch(problem);
    }
  });
});
