import { beforeAll, describe, expect, it } from '@jest/globals';
import { hashTransaction } from '../../book/movements/transaction.ts';
import type { StoredTransaction } from './read/read-transactions.ts';
import { target as findTarget, firstOf, onDatabase, readAll, useLedger, verifyAfter } from './testing.ts';

const ledger = useLedger({ isSeeded: true });
let target: StoredTransaction;
let chain: StoredTransaction[];
let place: { partition: number; sequence: number };

const move = (where: string) =>
  `WITH gone AS (DELETE FROM transactions WHERE ${where} RETURNING *) INSERT INTO transactions_archive SELECT * FROM gone`;

beforeAll(async () => {
  ({ row: target, chain } = await findTarget(ledger));
  place = { partition: target.partition, sequence: Number(target.sequence) };
  await onDatabase(ledger.url, [move(`id <= ${target.id}`)]);
});

const changed = (column: string, value: string) =>
  `UPDATE transactions_archive SET ${column} = ${value} WHERE id = ${target.id}`;
const after = (...statements: string[]) => verifyAfter(ledger, ...statements);

it('passes without changes', async () => {
  expect(await after()).toMatchObject({ status: 'PASSED', findings: [] });
});

describe('an archived row of which one column was changed', () => {
  it.each([
    ['amount', 'amount + 1'],
    ['reference', "'a'"],
    ['hash', 'sha256(hash)'],
  ])('is reported: %s = %s', async (column, value) => {
    const verification = await after(changed(column, value));
    expect(verification.status).toBe('FAILED');
    expect(firstOf(verification, target.partition)).toMatchObject(place);
  });

  it.each([
    ['sequence', '(SELECT max(next_sequence) + 7 FROM partitions)'],
    ['partition', '99'],
  ])('is reported as missing at its position: %s', async (column, value) => {
    expect(firstOf(await after(changed(column, value)), target.partition)).toMatchObject(place);
  });

  it('is reported when it was rewritten together with its hash', async () => {
    const hash = hashTransaction({ ...target, reason: 'Another' }).toString('hex');
    const { findings } = await after(changed('reason', `'Another', hash = '\\x${hash}'`));
    expect(findings).toMatchObject([{ ...place, problem: expect.stringMatching('rewritten') }]);
  });
});

describe('a row in neither table, or in both', () => {
  const gone = `DELETE FROM transactions_archive WHERE id = ${'ID'}`;
  const TWICE = 'it stands twice: in the archive and outside';

  it('is reported as missing at its position', async () => {
    const verification = await after(gone.replace('ID', String(target.id)));
    expect(firstOf(verification, target.partition)).toMatchObject({
      ...place,
      problem: expect.stringMatching('missing'),
    });
  });

  it('reports that the whole archive is missing', async () => {
    expect((await after('TRUNCATE transactions_archive')).findingsInAll).toBeGreaterThan(12);
  });

  it('is reported when it is in both, anywhere in the chain', async () => {
    const next = chain[chain.indexOf(target) + 1];
    const [first] = chain;
    for (const [row, to, from] of [
      [target, 'transactions', 'transactions_archive'],
      [first, 'transactions', 'transactions_archive'],
      [next, 'transactions_archive', 'transactions'],
    ] as const) {
      const verification = await after(`INSERT INTO ${to} SELECT * FROM ${from} WHERE id = ${row?.id}`);
      const found = verification.findings.filter(({ problem }) => problem === TWICE);
      expect(found).toEqual([
        { check: 'CHAIN', partition: place.partition, sequence: Number(row?.sequence), problem: TWICE },
      ]);
    }
  });

  it('is reported when all are in both, and when the archived copy differs', async () => {
    const copies = 'INSERT INTO transactions_archive SELECT * FROM transactions';
    const { findings } = await after(copies);
    expect(findings.some(({ problem }) => problem === TWICE)).toBe(true);
    const next = chain[chain.indexOf(target) + 1];
    const verification = await after(
      copies,
      `UPDATE transactions_archive SET reason = 'x' WHERE id = ${next?.id}`,
    );
    const sequence = Number(next?.sequence);
    expect(verification.findings).toContainEqual(
      expect.objectContaining({ sequence, problem: 'its hash is not that of its content' }),
    );
  });
});

describe('related rows in two tables', () => {
  const problemsAfter = async (...statements: string[]) =>
    (await after(...statements)).findings.map(({ problem }) => problem).join('\n');
  const rowOf = async (is: (row: StoredTransaction) => boolean) =>
    (await readAll(ledger.url)).find(is) ?? target;

  it('passes when only the purchase of a refund is archived, and only captures', async () => {
    const refund = await rowOf((row) => row.refundOf !== null);
    expect(await problemsAfter(move(`id = ${refund.refundOf}`))).toBe('');
    expect(await problemsAfter(move('hold_id IS NOT NULL'))).toBe('');
    expect(await problemsAfter(move('reference IS NOT NULL'))).toBe('');
  });

  it.each<[string, string, RegExp]>([
    ['an archived purchase less', 'amount = amount - 1', /are given back, which is of/],
    ['an archived purchase of another type', "type = 'TRANSFER'", /which is a TRANSFER/],
  ])('reports %s', async (_, change, problem) => {
    const refund = await rowOf((row) => row.refundOf !== null);
    const where = `id = ${refund.refundOf}`;
    expect(
      await problemsAfter(move(where), `UPDATE transactions_archive SET ${change} WHERE ${where}`),
    ).toMatch(problem);
  });

  it('reports an archived refund to another user', async () => {
    const refund = await rowOf((row) => row.refundOf !== null);
    const where = `id = ${refund.id}`;
    expect(
      await problemsAfter(move(where), `UPDATE transactions_archive SET to_account = 3 WHERE ${where}`),
    ).toMatch(/not between the two accounts/);
  });

  it('reports an archived capture of another amount', async () => {
    expect(
      await problemsAfter(
        move('hold_id IS NOT NULL'),
        'UPDATE transactions_archive SET amount = amount + 1 WHERE hold_id IS NOT NULL',
      ),
    ).toMatch(/captured is \d+ units, its transaction is of/);
  });
});
