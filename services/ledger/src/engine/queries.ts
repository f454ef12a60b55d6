import type { LedgerQuery } from '@cowrie/contracts';
import type pg from 'pg';
import { ALL_TREASURIES, assetOf } from '../book/account.ts';
import { toHoldState, toTransactionState, toTreasuryState } from '../book/states.ts';
import { readAccounts } from '../book/tables/accounts.ts';
import { listHolds, readHolds } from '../book/tables/holds.ts';
import { readTransaction } from '../book/tables/read-transaction.ts';
import { readNewestHeads } from '../features/heads/table.ts';
import { createAccountReader } from '../features/wallets/account-reader.ts';
import { createGetWallet } from '../features/wallets/get-wallet.ts';
import { createExchangeQueries } from './exchange-queries.ts';
import type { Answering, QueryOf } from './query.ts';
import { createTrustQueries } from './trust-queries.ts';

/** Answers queries from what is committed. */
export function createQueries(pool: pg.Pool): (query: LedgerQuery) => Answering<LedgerQuery['name']> {
  const getWallet = createGetWallet(createAccountReader(pool));
  const exchange = createExchangeQueries(pool);
  const trust = createTrustQueries(pool);

  async function getTransaction({ data }: QueryOf<'transaction.get'>): Answering<'transaction.get'> {
    const transaction = await readTransaction(pool, data.transactionId);
    if (transaction && assetOf(transaction.from) === 'COIN')
      return { ok: true, data: { transaction: toTransactionState(transaction) } };
    const detail = `There is no transaction ${data.transactionId}.`;
    return { ok: false, code: 'transaction_not_found', detail };
  }

  async function listTreasuries(): Answering<'treasury.list'> {
    const accounts = await readAccounts(pool, ALL_TREASURIES);
    const treasuries = ALL_TREASURIES.flatMap((id) => accounts.get(id) ?? []).map(toTreasuryState);
    return { ok: true, data: { treasuries } };
  }

  async function getHold({ data }: QueryOf<'hold.get'>): Answering<'hold.get'> {
    const hold = (await readHolds(pool, [data.holdId])).get(data.holdId);
    if (hold) return { ok: true, data: { hold: toHoldState(hold) } };
    return { ok: false, code: 'hold_not_found', detail: 'There is no such hold.' };
  }

  async function holdsOf({ data }: QueryOf<'hold.list'>): Answering<'hold.list'> {
    // One more than asked for tells whether there is another page.
    const found = await listHolds(pool, { ...data, limit: data.limit + 1 });
    const holds = found.slice(0, data.limit);
    const last = found.length > data.limit ? holds.at(-1) : undefined;
    const next = last ? { createdAtMs: last.createdAtMs, id: last.id } : null;
    return { ok: true, data: { holds: holds.map(toHoldState), next } };
  }

  async function newestHeads(): Answering<'chain.heads'> {
    return { ok: true, data: { heads: await readNewestHeads(pool) } };
  }

  return (query) => {
    switch (query.name) {
      case 'wallet.get':
        return getWallet(query);
      case 'transaction.get':
        return getTransaction(query);
      case 'treasury.list':
        return listTreasuries();
      case 'hold.get':
        return getHold(query);
      case 'hold.list':
        return holdsOf(query);
      case 'exchange.rate':
        return exchange.getRate();
      case 'withdrawal.get':
        return exchange.getWithdrawal(query);
      case 'withdrawal.list':
        return exchange.pageOfWithdrawals(query);
      case 'supply.get':
        return trust.getSupply();
      case 'verification.get':
        return trust.getVerification(query);
      case 'mint-request.get':
        return trust.getMintRequest(query);
      case 'mint-request.list':
        return trust.pageOfMintRequests(query);
      case 'log.list':
        return trust.pageOfLog(query);
      case 'chain.heads':
        return newestHeads();
    }
  };
}
