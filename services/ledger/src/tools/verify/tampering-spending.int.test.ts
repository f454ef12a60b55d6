import { randomUUID } from 'node:crypto';
import { type Bound, type LedgerCommand, linkCounter } from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { captureHold, inTime, mint, open, placeHold, transfer } from '../../testing/commands.ts';
import { useLedger, verifyAfter } from './testing.ts';

const [PAYER, FREE, OTHER] = [41, 42, 43];
const PLATFORM = 'school';
const ofPlatform: Bound = {
  ...{ kind: 'window', limit: randomUUID(), name: 'A limit', types: ['TRANSFER', 'PURCHASE'] },
  ...{ minutes: 60, atMostUnits: '100000', atMostTimes: null, ofPlatform: true },
};
const { ofPlatform: _, ...ofAll } = ofPlatform;
const link: Bound = {
  kind: 'spent',
  limit: 'link',
  atMostUnits: '100000',
  counter: linkCounter(PLATFORM, PAYER),
};
const bounded = (command: LedgerCommand, platform?: string): LedgerCommand => ({
  ...command,
  ...inTime(),
  bounds: platform === undefined ? [ofAll] : [ofAll, ofPlatform, link],
  ...(platform === undefined ? {} : { platform }),
});

const ledger = useLedger();
beforeAll(async () => {
  await ledger.apply([PAYER, FREE, OTHER].map((user) => open(user, inTime())));
  await ledger.apply([mint(PAYER, 1_000, inTime()), mint(FREE, 1_000, inTime())]);
  const hold = randomUUID();
  await ledger.apply([
    bounded(transfer(PAYER, OTHER, 10)),
    bounded(transfer(PAYER, OTHER, 5), PLATFORM),
    bounded(placeHold(hold, PAYER, { toUserId: OTHER }, 20)),
    { ...transfer(FREE, OTHER, 7), ...inTime() },
  ]);
  await ledger.apply([captureHold(hold, PAYER, 15, inTime())]);
});

const METER = `${PAYER}:TRANSFER`;
async function found(...statements: string[]): Promise<string[]> {
  const { findings } = await verifyAfter(ledger, ...statements);
  return findings.map(({ problem }) => problem.replace(/the minute of [^ ]+: /, ''));
}
const update = (what: string, meter = METER) => `UPDATE spending SET ${what} WHERE meter = '${meter}'`;

describe('the counts of limits and links', () => {
  it('equal the spending: a hold once, and spending without a limit not at all', async () => {
    const verification = await verifyAfter(ledger);
    expect(verification).toMatchObject({ status: 'PASSED', findings: [] });
  });

  it.each([
    [
      'more',
      update('amount = amount + 1, total_amount = total_amount + 1'),
      `spending of ${METER}, it counted 36 units in 3 times since then, 35 in 3 were sent`,
    ],
    [
      'more often',
      update('times = times + 1, total_times = total_times + 1'),
      `spending of ${METER}, it counted 35 units in 4 times since then, 35 in 3 were sent`,
    ],
    [
      'more through a platform',
      update('amount = amount + 1, total_amount = total_amount + 1', `${METER}:${PLATFORM}`),
      `spending of ${METER}:${PLATFORM}, it counted 6 units in 1 times since then, 5 in 1 were sent`,
    ],
    [
      'of somebody without a limit who sent less',
      `INSERT INTO spending SELECT '${FREE}:PURCHASE', at, 1, 1, 1, 1 FROM spending WHERE meter = '${METER}'`,
      `spending of ${FREE}:PURCHASE, it counted 1 units in 1 times since then, 0 in 0 were sent`,
    ],
    [
      'another sum than its minutes make',
      `INSERT INTO spending SELECT meter, at - interval '1 minute', 1, 1, total_amount, 1 FROM spending WHERE meter = '${METER}'`,
      `spending of ${METER}, its sum until then is not that of the minute before with its own`,
    ],
    [
      'more of a link',
      `UPDATE day_totals SET amount = amount + 1 WHERE counter = '${link.counter}'`,
      `${link.counter}: the total of its last day is 6, 5 units were spent since that day began`,
    ],
  ])('is found: %s', async (_what, statement, problem) => {
    expect(await found(statement)).toContain(problem);
  });
});
