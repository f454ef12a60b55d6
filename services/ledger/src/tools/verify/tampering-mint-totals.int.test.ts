import { randomUUID } from 'node:crypto';
import type { LedgerCommand } from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { command, mint, open } from '../../testing/commands.ts';
import { useLedger, verifyAfter } from './testing.ts';

/** What users minted on a day, changed by the owner of the database. */

const [ONCE, TWICE, WITHOUT_BOUND] = [41, 42, 43];
const by = (user: number) => ({
  principal: `user:${user}`,
  issuedAtMs: Date.now(),
  deadlineMs: Date.now() + 60_000,
});

function bounded(units: number, user: number): LedgerCommand {
  const { data, ...rest } = mint(1, units, by(user));
  return {
    ...rest,
    data: { ...data, approval: { aboveUnits: '1000', mintRequestId: randomUUID() } },
  } as never;
}

const ledger = useLedger();
beforeAll(async () => {
  const target = { mintRequestId: randomUUID(), userId: 1, treasury: null };
  const request = {
    name: 'mint-request.create',
    data: { ...target, amountUnits: '5000', reason: 'x' },
  } as const;
  await ledger.apply([open(1, by(9))]);
  // At one moment, and so on one day.
  await ledger.apply([
    bounded(400, ONCE),
    bounded(300, TWICE),
    bounded(200, TWICE),
    mint(1, 7, by(WITHOUT_BOUND)),
  ]);
  await ledger.apply([command(request, by(TWICE))]);
  await ledger.apply([command({ name: 'mint-request.approve', data: target }, by(ONCE))]);
});

async function totalsFound(...statements: string[]): Promise<string[]> {
  const { findings } = await verifyAfter(ledger, ...statements);
  return findings.map(({ problem }) => problem).filter((problem) => problem.startsWith('mints of user'));
}
const update = (user: number, what: string) => `UPDATE mint_totals SET ${what} WHERE requested_by = ${user}`;
const found = (user: number, total: string, due: string) => [
  `mints of user ${user}: the total of their last day is ${total}, their mints of that day add up to ${due} units`,
];
/** As the release before wrote them. */
const UNMARKED = `UPDATE admin_log SET details = replace(details, ',"counted":true', '')`;

describe('the totals of mints', () => {
  it('are those of the mints that count: not of approved ones, nor of those without a bound', async () => {
    const verification = await verifyAfter(ledger);
    expect(verification).toMatchObject({ status: 'PASSED', findings: [] });
  });

  it.each([
    ['less', update(TWICE, 'amount = 300'), found(TWICE, '300', '500')],
    ['more', update(TWICE, 'amount = 501'), found(TWICE, '501', '500')],
    ['another day', update(ONCE, `last_at = last_at + interval '1 day'`), found(ONCE, '400', '0')],
    [
      'another moment',
      update(ONCE, `last_at = last_at + interval '1 microsecond'`),
      found(ONCE, '400', '400'),
    ],
    ['gone', `DELETE FROM mint_totals WHERE requested_by = ${ONCE}`, found(ONCE, 'missing', '400')],
    [
      'of somebody whose mints do not count so much',
      `INSERT INTO mint_totals SELECT ${WITHOUT_BOUND}, at, 8 FROM admin_log WHERE actor_user_id = ${WITHOUT_BOUND}`,
      found(WITHOUT_BOUND, '8', '0 to 7'),
    ],
  ])('are found: %s', async (_what, statement, problems) => {
    expect(await totalsFound(statement)).toEqual(problems);
  });

  it('of the release before are at most what was minted', async () => {
    expect(await totalsFound(UNMARKED)).toEqual([]);
    expect(await totalsFound(UNMARKED, update(TWICE, 'amount = 501'))).toEqual(
      found(TWICE, '501', '0 to 500'),
    );
  });

  it('are looked at also where the log was damaged', async () => {
    const damage = `UPDATE admin_log SET details = 'x' WHERE actor_user_id = ${ONCE} AND action = 'coins.minted'`;
    expect(await totalsFound(damage)).toEqual(found(ONCE, '400', '0'));
  });
});
