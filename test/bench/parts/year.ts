import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Person } from '../driver/protocol.ts';
import { round } from '../measure/figures.ts';
import { table } from '../measure/tables.ts';
import { databaseOf, withClient } from '../platform/database.ts';
import { ONE_OF_EACH } from '../platform/stack.ts';
import { type Ask, createAsk } from '../refusals/ask.ts';
import { type Session, withStack } from '../session.ts';

/** A year of a clock to test with: monthly schedules, and holds that expire each at a moment of its own. */

const SCHEDULES = 1_000;
const AT_ONCE = 32;
/** The longest that a hold lasts. */
const HOLDS_WITHIN_SECONDS = 2_592_000;
const DAY_SECONDS = 86_400;
const LOOK_EVERY_MS = 100;
const WITHIN_MS = 1_800_000;

export type YearLine = {
  bench: 'year';
  schedules: number;
  holds: number;
  seconds: number;
  payments: number;
  expired: number;
};

export async function measureYear(session: Session): Promise<YearLine> {
  const { year: holds } = session.plan;
  return withStack(
    session,
    ONE_OF_EACH,
    async (stack) => {
      const ask = createAsk(stack.platform.baseUrl);
      session.say(`A year: ${SCHEDULES} schedules and ${holds} holds…`);
      await makeDue(ask, session.users ?? [], holds);
      const seconds = await advanceYear(ask, session.adminToken);
      const done = await withClient(databaseOf(stack.postgresUrl, 'ledger'), countDone);
      const line = { bench: 'year' as const, schedules: SCHEDULES, holds, seconds: round(seconds), ...done };
      session.emit(line);
      return line;
    },
    { SANDBOX_CLOCK: 'true' },
  );
}

async function makeDue(ask: Ask, users: readonly Person[], holds: number): Promise<void> {
  const personAt = (index: number): Person => {
    const person = users[index % users.length];
    if (!person) throw new Error('there is nobody');
    return person;
  };
  const startsAt = new Date(Date.now() + 2 * DAY_SECONDS * 1000).toISOString();
  await atOnce(SCHEDULES, (index) =>
    ask('POST', '/api/schedules', personAt(index).token, {
      ...{ toUserId: personAt(index + 1).id, amount: 0.0001, reason: 'Monthly', startsAt, every: 'P1M' },
    }),
  );
  const first = DAY_SECONDS;
  await atOnce(holds, (index) =>
    ask('POST', '/api/coins/holds', personAt(index).token, {
      ...{ toUserId: personAt(index + 1).id, amount: 0.0001, reason: 'A deposit' },
      expiresInSeconds: first + Math.floor((index * (HOLDS_WITHIN_SECONDS - first)) / holds),
    }),
  );
}

async function atOnce(count: number, act: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < count) {
      next += 1;
      await act(next - 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function advanceYear(ask: Ask, adminToken: string): Promise<number> {
  const beginMs = performance.now();
  await ask('POST', '/api/sandbox/clock/advance', adminToken, { by: 'P360D' });
  for (;;) {
    const { status } = (await ask('GET', '/api/sandbox/clock', adminToken)) as { status: string };
    const tookMs = performance.now() - beginMs;
    if (status === 'IDLE') return tookMs / 1000;
    if (tookMs > WITHIN_MS) throw new Error(`the year did not end within ${WITHIN_MS / 1000} s`);
    await sleep(LOOK_EVERY_MS);
  }
}

async function countDone(client: pg.Client): Promise<{ payments: number; expired: number }> {
  const { rows } = await client.query<{ payments: number; expired: number }>(
    `SELECT (SELECT sum(runs)::int FROM schedules) AS payments,
            (SELECT count(*)::int FROM holds WHERE status = 'EXPIRED') AS expired`,
  );
  const [done] = rows;
  if (!done) throw new Error('the ledger counts nothing');
  return done;
}

export const yearTable = ({ schedules, holds, seconds, payments, expired }: YearLine): string =>
  table(
    ['monthly schedules', 'holds', 'paid', 'expired', 'seconds'],
    [[String(schedules), String(holds), String(payments), String(expired), seconds.toFixed(1)]],
  );
