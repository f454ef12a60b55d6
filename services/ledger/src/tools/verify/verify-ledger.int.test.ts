import { PARTITIONS } from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestLedger, firstOf, onDatabase, readAll, target, useLedger, verifyAfter } from './testing.ts';
import { type Verification, verifyLedger } from './verify-ledger.ts';

const ledger = useLedger({ isSeeded: true });
let partition: number;
let total: number;

beforeAll(async () => {
  total = (await readAll(ledger.url)).length;
  partition = (await target(ledger)).row.partition;
});

const partitionsOf = ({ findings }: Verification) => [
  ...new Set(findings.map((finding) => finding.partition)),
];

describe('a ledger as it was written', () => {
  it('passes and counts everything', async () => {
    const seen: number[] = [];
    const verification = await verifyLedger({
      url: ledger.url,
      onProgress: ({ checkedTransactions, totalTransactions }) =>
        seen.push(checkedTransactions, totalTransactions),
    });
    expect(verification).toMatchObject({ status: 'PASSED', findings: [], findingsInAll: 0 });
    expect(verification).toMatchObject({ supplyUnits: 21_000_000n - 17n, checkedTransactions: total });
    expect(total).toBeGreaterThan(80);
    expect(seen).toEqual([0, total, total, total]);
  });

  it('passes when it is empty', async () => {
    const own = await createTestLedger();
    await own.close();
    const verification = await verifyLedger({ url: own.url });
    await own.drop();
    expect(verification).toMatchObject({ status: 'PASSED', totalTransactions: 0, supplyUnits: 0n });
  });
});

it('ends when it is aborted', async () => {
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(verifyLedger({ url: ledger.url, signal })).rejects.toThrow('enough');
});

describe('accounts and partitions', () => {
  const cases: [what: string, statements: string[], problem: RegExp][] = [
    ['a balance', ['UPDATE accounts SET balance = balance + 1 WHERE id = 1'], /account 1: balance is/],
    [
      'received and sent',
      ['UPDATE accounts SET received = received + 1, sent = sent + 1 WHERE id = 1'],
      /account 1: received/,
    ],
    [
      'the balance of issuance',
      ['UPDATE accounts SET balance = balance - 1 WHERE id = 0'],
      /account 0: balance/,
    ],
    ['what is on hold', ['UPDATE accounts SET held = balance + 1 WHERE id = 1'], /account 1: held/],
    [
      'an account less',
      ['DELETE FROM accounts WHERE id = 2'],
      /account 2: it has transactions and does not exist/,
    ],
    [
      'a closed wallet with coins',
      [
        `UPDATE accounts SET closed_at = now() WHERE id = (
           SELECT min(id) FROM accounts WHERE id > 0 AND balance > 0 AND NOT EXISTS (
             SELECT FROM holds WHERE status = 'OPEN' AND accounts.id IN (payer, receiver)))`,
      ],
      /account \d+: it is closed/,
    ],
  ];
  it.each(cases)('%s', async (_, statements, problem) => {
    const verification = await verifyAfter(
      ledger,
      'ALTER TABLE accounts DROP CONSTRAINT balance_is_what_came_less_what_went, DROP CONSTRAINT never_negative_but_issuance',
      ...statements,
    );
    expect(verification.status).toBe('FAILED');
    expect(firstOf(verification, null)?.problem).toMatch(problem);
  });

  it('reports the first row of each partition, however many are wrong', async () => {
    const verification = await verifyAfter(
      ledger,
      `UPDATE transactions SET reason = reason || '!'`,
      'UPDATE accounts SET received = received + 1, balance = balance + 1',
    );
    const rows = await readAll(ledger.url);
    const firsts = new Map(rows.toReversed().map((row) => [row.partition, Number(row.sequence)]));
    expect(firsts.size).toBeGreaterThan(3);
    for (const [of, sequence] of firsts) expect(firstOf(verification, of)).toMatchObject({ sequence });
    expect(verification.findingsInAll).toBeGreaterThan(rows.length);
  });

  it('reports that balances do not add up to 0', async () => {
    const { findings } = await verifyAfter(
      ledger,
      'UPDATE accounts SET balance = balance + 1, received = received + 1 WHERE id = -1',
    );
    expect(findings.map(({ problem }) => problem)).toContain('all balances add up to 1 units and not to 0');
  });

  it('reports a changed head', async () => {
    const verification = await verifyAfter(
      ledger,
      `UPDATE partitions SET last_hash = sha256(last_hash) WHERE partition = ${partition}`,
    );
    expect(partitionsOf(verification)).toEqual([partition]);
  });

  it.each([
    ['higher', 1],
    ['lower', -1],
  ])('reports a counter that is %s than the used sequences', async (_, by) => {
    const verification = await verifyAfter(
      ledger,
      `UPDATE partitions SET next_sequence = next_sequence + ${by} WHERE partition = ${partition}`,
    );
    expect(partitionsOf(verification)).toEqual([partition]);
  });

  it('reports a wallet without an event', async () => {
    const verification = await verifyAfter(
      ledger,
      'INSERT INTO accounts (id, wallet_id, created_at, updated_at) VALUES (77, gen_random_uuid(), now(), now())',
    );
    expect(verification.findings).toMatchObject([
      { sequence: null, problem: expect.stringMatching('wallets') },
    ]);
    expect(verification.findings[0]?.partition).toBeLessThan(PARTITIONS);
  });
});

const noted = () =>
  `INSERT INTO restores SELECT gen_random_uuid(), partition, next_sequence, next_sequence + 8, next_sequence + 9, 'r', now()
   FROM partitions WHERE partition = ${partition}`;
const counted = () =>
  `UPDATE partitions SET next_sequence = next_sequence + 10 WHERE partition = ${partition}`;
const voidFrom = (from: number, to: number) =>
  `INSERT INTO restores VALUES (gen_random_uuid(), ${partition}, ${from}, ${to - 1}, ${to}, 'r', now())`;

describe('a verification after restores', () => {
  it('passes, and reports the number of void sequences', async () => {
    const verification = await verifyAfter(ledger, noted(), counted(), noted(), counted());
    expect(verification).toMatchObject({ status: 'PASSED', restores: 2, voidNumbers: 20 });
    expect(await verifyLedger({ url: ledger.url })).toMatchObject({ restores: 0, voidNumbers: 0 });
  });

  it.each<[what: string, statements: () => string[], problem: RegExp]>([
    ['a counter that was not moved', () => [noted()], /the counter has not come that far/],
    ['more numbers than were noted', () => [noted(), counted(), counted()], /are not those of transactions/],
    ['a transaction that has one', () => [voidFrom(1, 4)], /made the numbers 1 to 4 void, and it has one/],
    ['numbers that are void twice', () => [voidFrom(1, 4), voidFrom(3, 6)], /two restores made it void/],
  ])('reports %s', async (_, statements, problem) => {
    const { findings } = await verifyAfter(ledger, ...statements());
    expect(findings.map((finding) => finding.partition)).toEqual(findings.map(() => partition));
    expect(findings.map((finding) => finding.problem).join('\n')).toMatch(problem);
  });

  it.each(["UPDATE restores SET reason = 'x'", 'DELETE FROM restores', 'TRUNCATE restores'])(
    'protects the record of restores: nobody may %s',
    async (statement) => {
      await expect(onDatabase(ledger.url, [statement])).rejects.toMatchObject({ code: '42501' });
    },
  );
});
