import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { inTime, mint, open, withApproval, withApprovalPolicy } from '../../testing/commands.ts';
import { useLedger, verifyAfter } from './testing.ts';

const [ONCE, TWICE, WITHOUT_BOUND] = [41, 42, 43];
const by = (user: number) => ({ principal: `user:${user}`, ...inTime() });
const bounded = (units: number, user: number) => withApprovalPolicy(mint(1, units, by(user)), '1000');

const ledger = useLedger();
beforeAll(async () => {
  await ledger.apply([open(1, by(9))]);
  // All are applied at one moment, so on one day.
  await ledger.apply([
    bounded(400, ONCE),
    bounded(300, TWICE),
    bounded(200, TWICE),
    mint(1, 7, by(WITHOUT_BOUND)),
  ]);
  const id = randomUUID();
  await ledger.apply([withApprovalPolicy(mint(1, 5_000, by(TWICE)), null, id)]);
  await ledger.apply([withApproval(mint(1, 5_000, by(ONCE)), id)]);
});

async function totalsFound(...statements: string[]): Promise<string[]> {
  const { findings } = await verifyAfter(ledger, ...statements);
  return findings.map(({ problem }) => problem).filter((problem) => problem.startsWith('acts of user'));
}
const update = (user: number, set: string) => `UPDATE act_totals SET ${set} WHERE requested_by = ${user}`;
const found = (user: number, total: string, due: string) => [
  `acts of user ${user}, mint: the total of their last day is ${total}, what they did that day adds up to ${due}`,
];

describe('the totals of mints', () => {
  it('include only counted mints: no approved ones, and none without a daily total', async () => {
    const verification = await verifyAfter(ledger);
    expect(verification).toMatchObject({ status: 'PASSED', findings: [] });
  });

  it.each([
    ['less', update(TWICE, 'amount = 300'), found(TWICE, '300', '500')],
    ['more', update(TWICE, 'amount = 501'), found(TWICE, '501', '500')],
    ['another day', update(ONCE, `last_at = last_at + interval '1 day'`), found(ONCE, '400', '400')],
    [
      'another moment',
      update(ONCE, `last_at = last_at + interval '1 microsecond'`),
      found(ONCE, '400', '400'),
    ],
    ['gone', `DELETE FROM act_totals WHERE requested_by = ${ONCE}`, found(ONCE, 'missing', '400')],
    [
      'of somebody whose mints do not count',
      `INSERT INTO act_totals SELECT ${WITHOUT_BOUND}, 'mint', at, 7 FROM admin_log WHERE actor_user_id = ${WITHOUT_BOUND}`,
      found(WITHOUT_BOUND, '7', 'none'),
    ],
  ])('are found: %s', async (_what, statement, problems) => {
    expect(await totalsFound(statement)).toEqual(problems);
  });

  it('are compared even if the log was damaged', async () => {
    const damage = `UPDATE admin_log SET details = 'x' WHERE actor_user_id = ${ONCE} AND action = 'coins.minted'`;
    expect(await totalsFound(damage)).toEqual(found(ONCE, '400', 'none'));
  });
});
