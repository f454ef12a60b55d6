import { z } from 'zod';
import { mintToTreasury } from '../../../../support/acts/coins.ts';
import { setRate } from '../../../../support/acts/exchange.ts';
import { aSchedule } from '../../../../support/acts/schedules.ts';
import { expectBody } from '../../../../support/contract/objects.ts';
import { eventually } from '../../../../support/eventually.ts';
import { mint, type Person, type SuperAdmin } from '../../../../support/fixtures.ts';
import { get, post, put } from '../../../../support/http.ts';
import { happen, type Life } from './kinds.ts';
import { neighbours } from './people.ts';

/**
 * The sandbox clock advances hour by hour, with the requests of each hour. Only used for pictures (RECORD=yes), because
 * it takes minutes.
 */

const [HOUR_MS, DAY_MS, DAYS] = [3_600_000, 86_400_000, 30];
/** Charts show these days by hour; on earlier days the requests of three hours are sent at once. */
const DAYS_BY_HOUR = 8;
const WITHIN_MS = 60_000;
const AT_ONCE = 8;
const OF_HOURS = [0, 0, 0, 0, 0, 1, 2, 4, 6, 7, 7, 6, 8, 9, 6, 6, 7, 8, 9, 9, 8, 6, 3, 1];
const OF_DAYS = [0.45, 1, 1.1, 1.15, 1.05, 1.25, 0.7];
const ZONE_HOURS = 1;
const LAST_HOUR = 17;

const Clock = z.object({ now: z.iso.datetime(), status: z.enum(['IDLE', 'RUNNING']) });
const clock = async (by: SuperAdmin) => expectBody(await get('/api/sandbox/clock', by), 200, Clock);
export const nowMsOf = async (by: SuperAdmin) => Date.parse((await clock(by)).now);

async function advanceTo(ms: number, by: SuperAdmin): Promise<void> {
  const to = new Date(ms).toISOString();
  expectBody(await post('/api/sandbox/clock/advance', { to }, by), 202, Clock);
  await eventually(async () => {
    if ((await clock(by)).status !== 'IDLE') throw new Error('the clock is still on its way');
  }, WITHIN_MS);
}

function drawFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export async function liveAMonth(superAdmin: SuperAdmin, known: readonly Person[]): Promise<void> {
  const people = [...known, ...(await neighbours(superAdmin))];
  const draw = drawFrom(2026);
  const life: Life = {
    ...{ superAdmin, people, draw, count: 0 },
    ...{ purchases: [], holds: [], requests: [], withdrawals: [] },
  };
  await begin(life);
  const today = new Date(await nowMsOf(superAdmin));
  const midnightMs = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  for (let day = 1; day <= DAYS; day++) await liveADay(life, day, midnightMs + day * DAY_MS);
  process.stderr.write(`a month: ${life.count} acts of ${people.length} people\n`);
}

async function begin({ superAdmin, people }: Life): Promise<void> {
  await setRate(superAdmin, '650', '1.5');
  await put('/api/admin/treasuries/subscriptions/alarm', { below: 500 }, superAdmin);
  await mintToTreasury(superAdmin, 'rewards', 9_000, 'Rewards of a month');
  await mintToTreasury(superAdmin, 'general-operations', 4_000, 'To begin with');
  for (const person of people.slice(0, 3)) await mint(person.id, 400, superAdmin, 'To begin with');
  const startsAt = new Date((await nowMsOf(superAdmin)) + DAY_MS).toISOString();
  for (const [place, every] of (['P1D', 'P1W', 'P1W', 'P1M'] as const).entries()) {
    const payer = people[place + 3];
    const reason = every === 'P1D' ? 'Lunch at school' : 'The reading room';
    if (payer) await aSchedule(payer, { toTreasury: 'subscriptions', amount: 2.5, startsAt, every, reason });
  }
}

const RATES = ['652.5', '648.25', '659.1', '654.75', '657.3'];

async function liveADay(life: Life, day: number, startMs: number): Promise<void> {
  const isByHour = day > DAYS - DAYS_BY_HOUR;
  const step = isByHour ? 1 : 3;
  for (let hour = 0; hour < 24; hour += step) {
    if (day === DAYS && hour > LAST_HOUR) return;
    const share = OF_HOURS.slice(hour, hour + step).reduce((sum, each) => sum + each, 0);
    const acts = Math.round(share * (OF_DAYS[new Date(startMs).getUTCDay()] ?? 1) * (0.75 + life.draw() / 2));
    if (acts === 0) continue;
    const atMs = startMs + (hour - ZONE_HOURS) * HOUR_MS + Math.floor(life.draw() * 0.9 * HOUR_MS);
    await advanceTo(atMs, life.superAdmin);
    if (hour === 9) await administer(life, day, atMs);
    for (let done = 0; done < acts; done += AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, acts - done) }, () => happen(life)));
    }
  }
}

async function administer({ superAdmin, people, draw }: Life, day: number, atMs: number): Promise<void> {
  for (const person of people.filter(() => draw() < 0.2))
    await mint(person.id, 40 + Math.round(60 * draw()), superAdmin, 'Paid in at the desk');
  const rate = day % 7 === 1 ? RATES[Math.floor(day / 7)] : undefined;
  if (rate) await setRate(superAdmin, rate, '1.5');
  if (day % 7 === 2) await mintToTreasury(superAdmin, 'rewards', 1_500, 'Rewards of a week');
  const someone = people[5 + day];
  if (day % 6 === 3 && someone) {
    const until = new Date(atMs + 2 * DAY_MS).toISOString();
    const freeze = { direction: 'OUT', reason: 'Asked for by the bank', until };
    await put(`/api/admin/users/${someone.id}/freeze`, freeze, superAdmin);
  }
  if (day % 5 === 4 && someone) {
    const burn = { userId: someone.id, amount: 20, reason: 'Paid out at the desk' };
    await post('/api/admin/burn', burn, superAdmin);
  }
}
