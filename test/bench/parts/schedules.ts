import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Person } from '../driver/protocol.ts';
import { percentile, round } from '../measure/figures.ts';
import { table } from '../measure/tables.ts';
import { databaseOf, withClient } from '../platform/database.ts';
import { ONE_OF_EACH, type Stack } from '../platform/stack.ts';
import { createAsk } from '../refusals/ask.ts';
import { type Session, withStack } from '../session.ts';

/** Many schedules that are due at one moment, and what a transfer of somebody else takes meanwhile. */

const PAYERS = 24;
const QUIET_MS = 20_000;
const LOOK_EVERY_MS = 250;
const AHEAD_MS = 3_000;
const DAY_MS = 86_400_000;
const WITHIN_MS = 600_000;

type Latency = { probes: number; p50Ms: number; p99Ms: number };
export type SchedulesLine = {
  bench: 'schedules';
  count: number;
  seconds: number;
  perSecond: number;
  quiet: Latency;
  meanwhile: Latency;
};

export async function measureSchedules(session: Session): Promise<SchedulesLine> {
  return withStack(session, ONE_OF_EACH, async (stack) => {
    const { schedules: count } = session.plan;
    const [probing, receiver, ...others] = session.users ?? [];
    const payers = others.slice(0, PAYERS);
    if (!probing || !receiver || payers.length < PAYERS)
      throw new Error(`--schedules needs --users ${PAYERS + 2} or more`);
    const probe = (until: () => boolean) => probeUntil(stack, probing, receiver, until);
    session.say('Schedules: without any…');
    const quietUntilMs = performance.now() + QUIET_MS;
    const quiet = await probe(() => performance.now() > quietUntilMs);
    session.say(`Schedules: ${count} at once…`);
    const line = await withClient(databaseOf(stack.postgresUrl, 'ledger'), async (client) => {
      const dueAtMs = await makeSchedules(stack, client, { payers, receiver, count });
      await sleep(Math.max(0, dueAtMs - Date.now()));
      let isOver = false;
      const probed = probe(() => isOver);
      const seconds = await untilPaid(client, dueAtMs).finally(() => {
        isOver = true;
      });
      const perSecond = Math.round(count / seconds);
      return {
        ...({ bench: 'schedules', count } as const),
        ...{ seconds: round(seconds), perSecond, quiet, meanwhile: await probed },
      };
    });
    session.emit(line);
    return line;
  });
}

/** One by each payer through the API, and copies of those in the table, which are due a moment from now. */
async function makeSchedules(
  { platform: { baseUrl } }: Stack,
  client: pg.Client,
  { payers, receiver, count }: { payers: readonly Person[]; receiver: Person; count: number },
): Promise<number> {
  const ask = createAsk(baseUrl);
  const startsAt = new Date(Date.now() + DAY_MS).toISOString();
  const body = { toUserId: receiver.id, amount: 0.0001, reason: 'At once', startsAt };
  for (const { token } of payers) await ask('POST', '/api/schedules', token, body);
  const { rows } = await client.query<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns WHERE table_name = 'schedules' AND table_schema = current_schema()`,
  );
  const own = ['id', 'starts_at', 'next_at'];
  const copied = rows.map((row) => row.column_name).filter((name) => !own.includes(name));
  await client.query('BEGIN');
  const { rows: times } = await client.query<{ at: Date }>(
    `SELECT date_trunc('milliseconds', clock_timestamp()) + interval '${count / 20 + AHEAD_MS} ms' AS at`,
  );
  const [due] = times;
  if (!due) throw new Error('the database tells no time');
  await client.query(
    `INSERT INTO schedules (id, starts_at, next_at, ${copied.join(', ')})
     SELECT gen_random_uuid(), $1, $1, ${copied.join(', ')}
     FROM (SELECT *, row_number() OVER (ORDER BY id) AS place FROM schedules WHERE status = 'ACTIVE') AS made
     JOIN generate_series(1, $2) AS n ON n % $3 = place - 1`,
    [due.at, count, payers.length],
  );
  await client.query('COMMIT');
  return due.at.getTime();
}

/** The seconds from when they were due until none is. */
async function untilPaid(client: pg.Client, dueAtMs: number): Promise<number> {
  for (;;) {
    const { rows } = await client.query(
      `SELECT FROM schedules WHERE status = 'ACTIVE' AND next_at <= $1 LIMIT 1`,
      [new Date(dueAtMs)],
    );
    const tookMs = Date.now() - dueAtMs;
    if (rows.length === 0) return tookMs / 1000;
    if (tookMs > WITHIN_MS) throw new Error(`they were not paid within ${WITHIN_MS / 1000} s`);
    await sleep(LOOK_EVERY_MS);
  }
}

/** One transfer after another. */
async function probeUntil(
  { platform: { baseUrl } }: Stack,
  from: Person,
  to: Person,
  isOver: () => boolean,
): Promise<Latency> {
  const ask = createAsk(baseUrl);
  const body = { toUserId: to.id, amount: 0.0001, reason: 'A probe' };
  const took: number[] = [];
  while (!isOver()) {
    const beginMs = performance.now();
    await ask('POST', '/api/coins/transfer', from.token, body);
    took.push(performance.now() - beginMs);
  }
  const sorted = took.toSorted((a, b) => a - b);
  return {
    probes: sorted.length,
    p50Ms: round(percentile(sorted, 0.5)),
    p99Ms: round(percentile(sorted, 0.99)),
  };
}

export const schedulesTable = ({ count, seconds, perSecond, quiet, meanwhile }: SchedulesLine): string =>
  table(
    ['schedules due at once', 'paid in s', 'a second', 'a transfer, p50 / p99 ms', 'the same without them'],
    [
      [
        String(count),
        seconds.toFixed(1),
        String(perSecond),
        `${meanwhile.p50Ms.toFixed(1)} / ${meanwhile.p99Ms.toFixed(1)}`,
        `${quiet.p50Ms.toFixed(1)} / ${quiet.p99Ms.toFixed(1)}`,
      ],
    ],
  );
