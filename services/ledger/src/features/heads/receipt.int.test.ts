import type { LedgerAnswer, Receipt } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { assetOf } from '../../book/account.ts';
import { archiveAll } from '../../tools/archive/testing.ts';
import { readAll, useLedger } from '../../tools/verify/testing.ts';
import { createHeads } from './feature.ts';

const ledger = useLedger({ isSeeded: true, max: 2 });
const { pool } = ledger;

async function ask(transactionId: number) {
  const answers = createHeads(null, JSON.stringify).queries(pool);
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
});
