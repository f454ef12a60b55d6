import { randomUUID } from 'node:crypto';
import type { Bound, LedgerCommand } from '@cowrie/contracts';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inTime, mint, open, transfer } from '../../testing/commands.ts';
import { useLedger } from '../../tools/verify/testing.ts';

const MINUTE_MS = 60_000;
let user = 0;
const OTHER = 1_000;
const ledger = useLedger();
const { pool } = ledger;

const LIMIT = randomUUID();
type LimitRules = { minutes?: number; units?: number; times?: number; ofPlatform?: true; isObserved?: true };
const windowOf = ({ minutes = 60, units, times, ...more }: LimitRules): Bound => ({
  ...{ kind: 'window', limit: LIMIT, name: 'A limit', types: ['TRANSFER', 'PURCHASE'], minutes },
  ...{ atMostUnits: units === undefined ? null : String(units), atMostTimes: times ?? null },
  ...more,
});
const send = (amount: number, rules: readonly LimitRules[], platform?: string): LedgerCommand => ({
  ...transfer(user, OTHER, amount),
  ...{ ...inTime(), bounds: rules.map(windowOf) },
  ...(platform === undefined ? {} : { platform }),
});
const outcomes = async (...commands: LedgerCommand[]) =>
  (await ledger.apply(commands)).map((reply) => (reply.outcome === 'ok' ? 'ok' : reply.code));
const refusalOf = async (command: LedgerCommand) => {
  const [reply] = await ledger.apply([command]);
  return reply?.outcome === 'rejected' ? reply : null;
};
const passed = (minutes: number) =>
  pool.query("UPDATE clock SET at = at + $1 * interval '1 minute'", [minutes]);

beforeAll(async () => {
  await ledger.apply([open(OTHER, inTime())]);
});
/** The ledger's clock stands in the middle of this minute. */
let minuteMs: number;
beforeEach(async () => {
  user += 1;
  minuteMs = Date.UTC(2030, 0, user);
  await pool.query("UPDATE clock SET at = to_timestamp($1::float8 / 1000) + interval '30 s'", [minuteMs]);
  await ledger.apply([open(user, inTime()), mint(user, 1_000, inTime())]);
});

describe('a window', () => {
  it('has room for exactly its limit, within a batch and across batches', async () => {
    const rules = [{ units: 10, times: 5 }];
    expect(await outcomes(send(4, rules), send(4, rules), send(3, rules), send(2, rules))).toEqual([
      ...['ok', 'ok', 'limit_exceeded', 'ok'],
    ]);
    expect(await outcomes(send(1, rules))).toEqual(['limit_exceeded']);
    expect(await outcomes(send(1, [{ times: 3 }]), send(1, [{ times: 4 }]))).toEqual([
      'limit_exceeded',
      'ok',
    ]);
  });

  it('is never shorter than configured, and reports when there is room', async () => {
    const rules = [{ minutes: 5, units: 10 }];
    expect(await outcomes(send(6, rules))).toEqual(['ok']);
    await passed(3);
    expect(await outcomes(send(4, rules))).toEqual(['ok']);
    const refused = await refusalOf(send(5, rules));
    expect(refused).toMatchObject({ code: 'limit_exceeded', limit: LIMIT });
    // The first payment must leave the window: its minute and the next five.
    expect(refused?.retryAtMs).toBe(minuteMs + 6 * MINUTE_MS);
    // Needs more than the first payment, so both must leave.
    expect((await refusalOf(send(7, rules)))?.retryAtMs).toBe((refused?.retryAtMs ?? 0) + 3 * MINUTE_MS);
    expect((await refusalOf(send(11, rules)))?.retryAtMs).toBeNull();
    await passed(2);
    expect(await outcomes(send(5, rules))).toEqual(['limit_exceeded']);
    await passed(1);
    expect(await outcomes(send(5, rules))).toEqual(['ok']);
    await passed(7);
    expect(await outcomes(send(10, rules))).toEqual(['ok']);
  });

  it('reports the exact time to a few of a batch, and the end of the window to the others', async () => {
    const rules = [{ minutes: 60, units: 10 }];
    expect(await outcomes(send(6, rules))).toEqual(['ok']);
    await passed(30);
    const asked = [5, 5, 5, 6, 7, 8, 9, 10];
    const refused = await ledger.apply(asked.map((amount) => send(amount, rules)));
    const times = refused.map((reply) => (reply.outcome === 'rejected' ? (reply.retryAtMs ?? 0) : 0));
    const [first = 0] = times;
    expect(times.slice(0, 6)).toEqual(Array(6).fill(first));
    expect(times.slice(6)).toEqual(Array(2).fill(first + 30 * MINUTE_MS));
  });

  it('can be one of several with different lengths, even if they start in one batch', async () => {
    expect(
      await outcomes(send(5, [{ minutes: 1, units: 10 }]), send(5, [{ minutes: 9, units: 10 }])),
    ).toEqual([...['ok', 'ok']]);
    await passed(4);
    const both = [
      { minutes: 1, units: 10 },
      { minutes: 9, units: 10 },
    ];
    expect(await outcomes(send(1, both), send(10, [{ minutes: 1, units: 10 }]))).toEqual([
      ...['limit_exceeded', 'ok'],
    ]);
  });

  it('counts the spending through its platform only, or all spending', async () => {
    const ofShop = { units: 5, ofPlatform: true } as const;
    expect(await outcomes(send(5, [{ units: 20 }]), send(5, [ofShop, { units: 20 }], 'shop'))).toEqual([
      ...['ok', 'ok'],
    ]);
    expect(await outcomes(send(1, [ofShop], 'shop'), send(1, [ofShop], 'game'))).toEqual([
      ...['limit_exceeded', 'ok'],
    ]);
    expect(await outcomes(send(11, [{ units: 20 }]), send(10, [{ units: 20 }]))).toEqual([
      ...['limit_exceeded', 'ok'],
    ]);
  });

  it('costs nothing for commands without limits', async () => {
    expect(await outcomes({ ...transfer(user, OTHER, 5), ...inTime() })).toEqual(['ok']);
    const { rows } = await pool.query(`SELECT FROM spending WHERE meter LIKE $1 || ':%'`, [String(user)]);
    expect(rows).toEqual([]);
  });
});
