import { beforeAll, describe, expect, it } from '@jest/globals';
import { hashTransaction } from '../../book/movements/transaction.ts';
import type { StoredTransaction } from './read/read-transactions.ts';
import { target as findTarget, firstOf, useLedger, verifyAfter } from './testing.ts';

const ledger = useLedger({ isSeeded: true });
let target: StoredTransaction;
let place: { partition: number; sequence: number };
let chain: StoredTransaction[];

beforeAll(async () => {
  ({ row: target, chain } = await findTarget(ledger));
  place = { partition: target.partition, sequence: Number(target.sequence) };
});

const changed = (column: string, value: string) =>
  `UPDATE transactions SET ${column} = ${value} WHERE id = ${target.id}`;
const literal = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'::bytea`;

describe('a row of which one column was changed', () => {
  const changes: [column: string, value: string][] = [
    ['id', '9007199254740993'],
    ['id', '(SELECT min(id) - 1 FROM transactions)'],
    ['amount', 'amount + 1'],
    ['to_account', '-2'],
    ['to_balance', 'to_balance - 1'],
    ['created_at', "created_at + interval '1 microsecond'"],
    ['created_at', "'infinity'"],
    ['reason', "reason || ' '"],
    ['reference', "''"],
    ['previous_hash', 'sha256(previous_hash)'],
    ['hash', 'sha256(hash)'],
  ];
  it.each(changes)('is reported: %s = %s', async (column, value) => {
    const { status, findings } = await verifyAfter(ledger, changed(column, value));
    expect(status).toBe('FAILED');
    // If coins seem to have gone elsewhere, other accounts do not add up either; otherwise it is the only finding.
    const elsewhere = column === 'amount' || column.endsWith('_account');
    const ofPartition = findings.filter(({ partition }) => partition === target.partition);
    expect((elsewhere ? ofPartition : findings)[0]).toMatchObject(place);
    expect(elsewhere || findings.length === 1).toBe(true);
  });

  it.each(['initiated_by', 'reference'])('is reported when it is of XAF: %s', async (column) => {
    const { findings } = await verifyAfter(
      ledger,
      `UPDATE transactions SET ${column} = 'another' WHERE id = (SELECT min(id) FROM transactions WHERE from_account = -11)`,
    );
    expect(findings[0]?.problem).toBe('its hash is not that of its content');
  });

  it('is reported as missing at the old position, and reported at the new one: sequence', async () => {
    const verification = await verifyAfter(
      ledger,
      changed('sequence', '(SELECT max(next_sequence) + 7 FROM partitions)'),
    );
    const { partition } = target;
    expect(firstOf(verification, partition)).toMatchObject(place);
    expect(verification.findings).toContainEqual(
      expect.objectContaining({ partition, problem: 'its hash is not that of its content' }),
    );
  });

  it('is reported as missing at the old position, and reported at the new one: partition', async () => {
    const verification = await verifyAfter(ledger, changed('partition', '99'));
    expect(firstOf(verification, target.partition)).toMatchObject(place);
    expect(firstOf(verification, 99)).toMatchObject({ ...place, partition: 99 });
  });
});

describe('rows that were moved, removed or rewritten', () => {
  it('reports a removed row by its sequence', async () => {
    const verification = await verifyAfter(ledger, `DELETE FROM transactions WHERE id = ${target.id}`);
    expect(firstOf(verification, target.partition)).toMatchObject(place);
  });

  it('reports that the last row was removed', async () => {
    const last = chain.at(-1);
    const verification = await verifyAfter(ledger, `DELETE FROM transactions WHERE id = ${last?.id}`);
    expect(firstOf(verification, target.partition)).toMatchObject({ sequence: Number(last?.sequence) });
  });

  it('reports that all rows of a partition were removed', async () => {
    const verification = await verifyAfter(
      ledger,
      `DELETE FROM transactions WHERE partition = ${target.partition}`,
    );
    expect(firstOf(verification, target.partition)).toMatchObject({ sequence: 1 });
  });

  it('reports two swapped rows', async () => {
    const next = chain[chain.indexOf(target) + 1];
    const { findings } = await verifyAfter(
      ledger,
      `UPDATE transactions SET sequence = -1 WHERE id = ${target.id}`,
      `UPDATE transactions SET sequence = ${target.sequence} WHERE id = ${next?.id}`,
      `UPDATE transactions SET sequence = ${next?.sequence} WHERE id = ${target.id}`,
    );
    expect(findings).toMatchObject([place, { ...place, sequence: Number(next?.sequence) }]);
  });

  it('reports a row that was rewritten together with its hash', async () => {
    const hash = hashTransaction({ ...target, reason: 'Another' });
    const { findings } = await verifyAfter(ledger, changed('reason', `'Another', hash = ${literal(hash)}`));
    expect(findings).toMatchObject([{ ...place, problem: expect.stringMatching('rewritten') }]);
  });

  it.each<[what: string, change: Partial<StoredTransaction>, sql: string, problem: RegExp]>([
    ['amount', { amountUnits: 1_000_000n }, 'amount = 1000000', /states a balance/],
    ['type', { type: 'REWARD' }, "type = 'REWARD'", /a REWARD does not lead from account/],
  ])(
    'names a row whose %s was changed when the whole chain after it was rewritten, head and all',
    async (...of) => {
      const [, change, sql, problem] = of;
      const statements = [changed(...(sql.split(' = ') as [string, string]))];
      let previousHash = target.previousHash;
      for (const row of chain.slice(chain.indexOf(target))) {
        const hash = hashTransaction({ ...row, ...(row === target ? change : {}), previousHash });
        statements.push(
          `UPDATE transactions SET previous_hash = ${literal(previousHash)}, hash = ${literal(hash)} WHERE id = ${row.id}`,
        );
        previousHash = hash;
      }
      const head = `UPDATE partitions SET last_hash = ${literal(previousHash)} WHERE partition = ${target.partition}`;
      const verification = await verifyAfter(ledger, ...statements, head);
      expect(firstOf(verification, target.partition)).toMatchObject(place);
      expect(firstOf(verification, target.partition)?.problem).toMatch(problem);
    },
  );
});
