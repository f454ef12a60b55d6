import { randomUUID } from 'node:crypto';
import type { Reply } from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { close, inTime, mint, open, transfer } from '../../testing/commands.ts';
import { decideWithdrawal, exchange, quote, setRate, withdraw } from '../../testing/exchange-commands.ts';
import { onDatabase, useLedger, verifyAfter } from '../../tools/verify/testing.ts';
import { verifyLedger } from '../../tools/verify/verify-ledger.ts';

const ledger = useLedger({ max: 1 });
const { pool: client } = ledger;

const ALL_USERS = [1, 2, 3, 4];
const [SETTLED, REJECTED, PENDING, LATE] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const USED = randomUUID();

beforeAll(async () => {
  await ledger.apply(ALL_USERS.map((id) => open(id, inTime())));
  await ledger.apply([
    setRate(1n, 0, inTime()),
    setRate(655_957_000n, 250, inTime()),
    ...ALL_USERS.map((id) => mint(id, 1_000_000, inTime())),
  ]);
});

const outcomes = (replies: readonly Reply[]) =>
  replies.map((reply) => (reply.outcome === 'ok' ? 'ok' : reply.code));
const rowsOf = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;

describe('XAF in the ledger', () => {
  it('are exchanged, stored in the wallet’s row, withdrawn, paid out and returned', async () => {
    await ledger.apply([
      quote(1, 100_000, USED, inTime()),
      ...[2, 3].map((id) => quote(id, 500_000, `00000000-0000-4000-8000-00000000000${id}`, inTime())),
    ]);
    const exchanged = await ledger.apply([
      exchange(1, USED, inTime()),
      ...[2, 3].map((id) => exchange(id, `00000000-0000-4000-8000-00000000000${id}`, inTime())),
      transfer(4, 1, 7, inTime()),
    ]);
    expect(outcomes(exchanged)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(
      exchanged.find((reply) => reply.outcome === 'ok' && JSON.stringify(reply.data).includes('"userId":1')),
    ).toMatchObject({ data: { wallet: { xaf: '6395', balanceUnits: expect.any(String) } } });
    expect(
      outcomes(
        await ledger.apply([
          withdraw(1, 1_000, SETTLED, inTime()),
          withdraw(1, 2_000, REJECTED, inTime()),
          withdraw(1, 3_000, PENDING, inTime()),
          withdraw(2, 31_977, LATE, inTime()),
        ]),
      ),
    ).toEqual(['ok', 'ok', 'ok', 'ok']);
    await ledger.apply([close(2, inTime()), close(3, inTime())]);
    const decided = await ledger.apply([
      decideWithdrawal('settle', 1, SETTLED, inTime()),
      decideWithdrawal('reject', 1, REJECTED, inTime()),
      decideWithdrawal('reject', 2, LATE, inTime()),
    ]);
    expect(outcomes(decided)).toEqual(['ok', 'ok', 'ok']);
    expect(await rowsOf('SELECT id, xaf::int FROM accounts WHERE id IN (1, 2, 3, 4) ORDER BY id')).toEqual([
      { id: 1n, xaf: 2_395 },
      { id: 2n, xaf: 0 },
      { id: 3n, xaf: 0 },
      { id: 4n, xaf: 0 },
    ]);
    expect(
      await rowsOf(`SELECT id::int, balance::int FROM accounts WHERE id BETWEEN -13 AND -11 ORDER BY id`),
    ).toEqual([
      { id: -13, balance: 2 * 31_977 },
      { id: -12, balance: 3_000 },
      { id: -11, balance: -(2_395 + 3_000 + 2 * 31_977) },
    ]);
  });

  it('add up to 0, and the verifier passes', async () => {
    const [row] = await rowsOf(
      'SELECT sum(balance)::int AS sum FROM accounts WHERE id BETWEEN -13 AND -11 OR id < -4503599627370496',
    );
    expect(row).toEqual({ sum: 0 });
    expect(await verifyLedger({ url: ledger.url })).toMatchObject({ status: 'PASSED', findings: [] });
  });

  it('delete the payout account of a deleted user, and keep those of others', async () => {
    const rows = await rowsOf('SELECT id, account, status FROM withdrawals ORDER BY xaf');
    expect(rows.map(({ account, status }) => [account, status])).toEqual([
      ['IBAN 1', 'SETTLED'],
      ['IBAN 1', 'REJECTED'],
      ['IBAN 1', 'PENDING'],
      ['', 'REJECTED'],
    ]);
    await ledger.apply([close(1, inTime())]);
    const after = await rowsOf('SELECT account, status FROM withdrawals WHERE user_id = 1 ORDER BY xaf');
    expect(after.map(({ account, status }) => [account, status])).toEqual([
      ['', 'SETTLED'],
      ['', 'REJECTED'],
      ['IBAN 1', 'PENDING'],
    ]);
  });

  it('are not moved twice for a quote or a withdrawal, even if the records allow it', async () => {
    await client.query('UPDATE exchange_quotes SET used_at = NULL WHERE id = $1', [
      '00000000-0000-4000-8000-000000000002',
    ]);
    const own = randomUUID();
    await ledger.apply([quote(4, 10_000, own, inTime())]);
    await ledger.apply([exchange(4, own, inTime())]);
    await client.query('UPDATE exchange_quotes SET used_at = NULL WHERE id = $1', [own]);
    await expect(ledger.apply([exchange(4, own, inTime())])).rejects.toMatchObject({
      cause: { code: '23505' },
    });
    const withdrawalId = randomUUID();
    await ledger.apply([
      withdraw(4, 1, withdrawalId, inTime()),
      decideWithdrawal('settle', 4, withdrawalId, inTime()),
    ]);
    await client.query(`UPDATE withdrawals SET status = 'PENDING' WHERE id = $1`, [withdrawalId]);
    await expect(ledger.apply([decideWithdrawal('reject', 4, withdrawalId, inTime())])).rejects.toMatchObject(
      { cause: { code: '23505' } },
    );
    await client.query(`UPDATE exchange_quotes SET used_at = created_at WHERE used_at IS NULL`);
    await client.query(`UPDATE withdrawals SET status = 'SETTLED' WHERE id = $1`, [withdrawalId]);
  });

  it('have rates that cannot be changed', async () => {
    for (const statement of ['UPDATE exchange_rates SET fee = 1', 'DELETE FROM exchange_rates'])
      await expect(onDatabase(ledger.url, [statement])).rejects.toThrow('never updated or deleted');
    expect(await rowsOf('SELECT xaf_per_coin::text, fee, set_by FROM exchange_rates ORDER BY id')).toEqual([
      { xaf_per_coin: '1', fee: 0, set_by: 'user:1' },
      { xaf_per_coin: '655957000', fee: 250, set_by: 'user:1' },
    ]);
  });
});

describe('the verifier', () => {
  const FREE =
    'ALTER TABLE accounts DROP CONSTRAINT francs_are_copied_to_wallets, DROP CONSTRAINT never_negative_but_issuance, DROP CONSTRAINT balance_is_what_came_less_what_went';
  const cases: [what: string, statement: string, problem: RegExp][] = [
    ['a copy', 'UPDATE accounts SET xaf = xaf + 1 WHERE id = 4', /account 4: xaf is/],
    ['a balance', 'UPDATE accounts SET balance = balance + 1 WHERE id = -13', /add up to 1 and not to 0/],
    ['XAF below 0', 'UPDATE accounts SET balance = -1 WHERE id = -12', /-12: its balance is negative/],
    [
      'the status of a withdrawal',
      `UPDATE withdrawals SET status = 'SETTLED' WHERE id = '${REJECTED}'`,
      /then a RETURN of 2000/,
    ],
    ['the amount of a withdrawal', `UPDATE withdrawals SET xaf = 5 WHERE id = '${SETTLED}'`, /with 5 XAF/],
    [
      'a withdrawal too many',
      `INSERT INTO withdrawals SELECT gen_random_uuid(), 4, 9, 'PENDING', 'p', 'a', now(), now(), 0, 0, now()`,
      /pending withdrawals add up to/,
    ],
    [
      'a quote that was used',
      `UPDATE exchange_quotes SET used_at = NULL WHERE id = '${USED}'`,
      /quote .* of 6395/,
    ],
    [
      'the amount of a quote',
      `UPDATE exchange_quotes SET xaf = 1 WHERE id = '${USED}'`,
      /quote .* is of 1 XAF/,
    ],
    [
      'XAF without a wallet',
      `INSERT INTO accounts (id, created_at, updated_at) VALUES (-4503599627370496 - 99, now(), now())`,
      /its user 99 has no wallet/,
    ],
  ];
  it('passes before anything is changed', async () => {
    expect(await verifyAfter(ledger)).toMatchObject({ status: 'PASSED', findings: [] });
  });

  it.each(cases)('finds %s', async (_, statement, problem) => {
    const { status, findings } = await verifyAfter(ledger, FREE, statement);
    expect(status).toBe('FAILED');
    expect(findings.map((finding) => finding.problem).join('\n')).toMatch(problem);
  });
});
