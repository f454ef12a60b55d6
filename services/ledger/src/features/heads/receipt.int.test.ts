import type { LedgerAnswer, Receipt } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { assetOf } from '../../book/account.ts';
import { archiveAll } from '../../tools/archive/testing.ts';
import { readAll, useLedger } from '../../tools/verify/testing.ts';
import { createHeads } from './feature.ts';

const NEVER_GIVEN = 1_000_000;

const ledger = useLedger({ isSeeded: true, max: 2 });
const { pool } = ledger;

async function ask(transactionId: number, sign: ((receipt: Receipt) => string) | null = JSON.stringify) {
  const answers = createHeads(null, sign).queries(pool);
  const asked = { name: 'transaction.receipt', data: { transactionId } };
  return answers['transaction.receipt'](asked as never) as Promise<LedgerAnswer<'transaction.receipt'>>;
}

async function receiptOf(id: number): Promise<Receipt> {
  const found = await ask(id);
  if (!found.ok) throw new Error(found.code);
  return JSON.parse(found.data.receipt ?? '');
}

describe('transaction.receipt', () => {
  it('has the position and the hash of each coin transaction, before and after archiving; XAF has none', async () => {
    const rows = await readAll(ledger.url);
    for (const archived of [false, true]) {
      if (archived) expect((await archiveAll(ledger.url)).moved).toBe(rows.length);
      for (const { id, from, partition, sequence, hash } of rows) {
        if (assetOf(from) === 'XAF') {
          expect(await ask(id)).toMatchObject({ ok: false, code: 'transaction_not_found' });
          continue;
        }
        const place = { partition, sequence: Number(sequence), hash: hash.toString('hex') };
        expect(await receiptOf(id)).toMatchObject({ ...place, transaction: { id } });
      }
    }
  });

  it('has the time of the request, by the clock that dates transactions', async () => {
    const { iat, transaction } = await receiptOf(1);
    expect(iat * 1_000).toBeGreaterThan(Date.parse(transaction.createdAt) - 1_000);
    expect(iat * 1_000).toBeLessThan(Date.parse(transaction.createdAt) + 600_000);
  });

  it('is null without a key, and refused for a missing transaction', async () => {
    expect(await ask(1, null)).toMatchObject({ ok: true, data: { receipt: null, transaction: { id: 1 } } });
    expect(await ask(NEVER_GIVEN)).toEqual({
      ok: false,
      code: 'transaction_not_found',
      detail: `There is no transaction ${NEVER_GIVEN}.`,
    });
  });
});
