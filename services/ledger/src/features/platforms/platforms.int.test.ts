import { type Bound, type LedgerCommand, platformCounter } from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { command, inTime, mint, open } from '../../testing/commands.ts';
import { createQueries } from '../../testing/engine.ts';
import { useLedger, verifyAfter } from '../../tools/verify/testing.ts';

const COUNTER = platformCounter('shop', 'MINT');
const USERS = [1, 2, 3, 4, 5, 6, 7, 8];
const ledger = useLedger();
const { pool } = ledger;

const budget = (atMostUnits: string | null): Bound[] => [
  { kind: 'day', type: 'MINT', code: 'budget_exceeded', counter: COUNTER, atMostUnits },
];
const byShop = (atMostUnits: string | null) => ({
  ...inTime(),
  platform: 'shop',
  bounds: budget(atMostUnits),
});
const outcomes = async (commands: LedgerCommand[]) =>
  (await ledger.apply(commands)).map((reply) => (reply.outcome === 'ok' ? 'ok' : reply.code));

beforeAll(async () => {
  await ledger.apply(USERS.map((user) => open(user, inTime())));
});

describe('a platform', () => {
  it('has one budget over all partitions and concurrent batches, exact to the unit', async () => {
    // One batch of many partitions, then concurrent batches.
    const first = await outcomes(USERS.map((user) => mint(user, 10, byShop('100'))));
    const second = await Promise.all(USERS.map((user) => outcomes([mint(user, 10, byShop('100'))])));
    const all = [...first, ...second.flat()];
    expect(all.filter((one) => one === 'ok')).toHaveLength(10);
    expect(new Set(all)).toEqual(new Set(['ok', 'budget_exceeded']));
    const answer = createQueries(pool);
    const usage = { name: 'platform.usage', data: { platform: 'shop' } } as const;
    expect(await answer({ ...command(usage as never), ...usage } as never)).toEqual({
      ok: true,
      data: { mintedUnits: '100', rewardedUnits: '0' },
    });
  });

  it('has totals that the verifier recomputes', async () => {
    expect(await verifyAfter(ledger)).toMatchObject({ status: 'PASSED', findings: [] });
    const problems = async (statement: string) =>
      (await verifyAfter(ledger, statement)).findings.map(({ problem }) => problem);
    const found = (kept: string) =>
      `${COUNTER}: the total of its last day is ${kept}, its transactions of their last day add up to 100 units`;
    expect(await problems('UPDATE day_totals SET amount = 99')).toEqual([found('99')]);
    expect(await problems('DELETE FROM day_totals')).toEqual([found('missing')]);
    expect(await problems(`UPDATE day_totals SET last_at = last_at - interval '1 day'`)).toEqual([
      found('100'),
    ]);
    expect(
      await problems(`UPDATE transactions SET platform = 'game' WHERE platform = 'shop' AND amount = 10`),
    ).toContainEqual(expect.stringContaining('its hash is not that of its content'));
  });
});
