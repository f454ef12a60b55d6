import { beforeAll, describe, expect, it } from '@jest/globals';
import { onDatabase, target, useLedger, verifyAfter } from '../testing.ts';
import { verifyLedger } from '../verify-ledger.ts';

const ledger = useLedger({ isSeeded: true });
let partition: number;
beforeAll(async () => {
  partition = (await target(ledger)).row.partition;
});

/** Ten numbers from the next one on are void, as `npm run reconcile` notes it. */
const noted = () =>
  `INSERT INTO restores SELECT gen_random_uuid(), partition, next_sequence, next_sequence + 8, next_sequence + 9, 'r', now()
   FROM partitions WHERE partition = ${partition}`;
const counted = () =>
  `UPDATE partitions SET next_sequence = next_sequence + 10 WHERE partition = ${partition}`;
const voidFrom = (from: number, to: number) =>
  `INSERT INTO restores VALUES (gen_random_uuid(), ${partition}, ${from}, ${to - 1}, ${to}, 'r', now())`;

describe('a verification after restores', () => {
  it('passes, and tells how many numbers are void', async () => {
    const verification = await verifyAfter(ledger, noted(), counted(), noted(), counted());
    expect(verification).toMatchObject({ status: 'PASSED', restores: 2, voidNumbers: 20 });
    expect(await verifyLedger({ url: ledger.url })).toMatchObject({ restores: 0, voidNumbers: 0 });
  });

  it.each<[what: string, statements: () => string[], problem: RegExp]>([
    ['a counter that was not moved', () => [noted()], /the counter has not come that far/],
    ['more numbers than were noted', () => [noted(), counted(), counted()], /are not those of transactions/],
    ['a transaction that has one', () => [voidFrom(1, 4)], /made the numbers 1 to 4 void, and it has one/],
    ['numbers that are void twice', () => [voidFrom(1, 4), voidFrom(3, 6)], /two restores made it void/],
  ])('tells %s', async (_, statements, problem) => {
    const { findings } = await verifyAfter(ledger, ...statements());
    expect(findings.map((finding) => finding.partition)).toEqual(findings.map(() => partition));
    expect(findings.map((finding) => finding.problem).join('\n')).toMatch(problem);
  });

  it.each(["UPDATE restores SET reason = 'x'", 'DELETE FROM restores', 'TRUNCATE restores'])(
    'finds what was noted as it was: nobody may %s',
    async (statement) => {
      await expect(onDatabase(ledger.url, [statement])).rejects.toMatchObject({ code: '42501' });
    },
  );
});
