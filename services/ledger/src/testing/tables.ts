import type { LedgerCommand } from '@cowrie/contracts';
import type { Account, AccountId } from '../book/account.ts';
import type { HoldRow } from '../book/hold.ts';
import type { Transaction } from '../book/movements/transaction.ts';
import { keyOfReference } from '../features/payment-requests/payment-request.ts';
import { type Purchase, referenceKey } from '../features/purchases/purchase.ts';
import { accounts, NOW_MS, partitionRow } from './commands.ts';
import { type Batch, createBatch, NO_RECORDS } from './engine.ts';

const IDS_PER_BATCH = 300;

/** The content of the tables between two batches, in memory, and the batch on top of it. */
export function createTables() {
  const state = new Map<AccountId, Account>(accounts());
  const holds = new Map<string, HoldRow>();
  const transactions: Transaction[] = [];
  let records = NO_RECORDS;
  let nowMs = NOW_MS;
  let firstId = 1;
  let committedRow = partitionRow();
  let batch = begin();

  function begin(): Batch {
    const purchases = new Map<number, Purchase>();
    const groups = new Map<string, Purchase[]>();
    const references = new Set<string>();
    const bought = new Set<string>();
    const refunded = new Map<number, bigint>();
    for (const { refundOf, amountUnits } of transactions)
      if (refundOf !== null) refunded.set(refundOf, (refunded.get(refundOf) ?? 0n) + amountUnits);
    for (const { id, type, from, to, amountUnits, groupId, ...row } of transactions) {
      const { reference, apiKeyId, paymentRequestId } = row;
      const refundedUnits = refunded.get(id) ?? 0n;
      const purchase: Purchase = {
        id,
        type: type as 'PURCHASE',
        from,
        to,
        amountUnits,
        refundedUnits,
        groupId,
        platform: null,
      };
      purchases.set(id, purchase);
      if (groupId !== null && type === 'PURCHASE')
        groups.set(groupId, [...(groups.get(groupId) ?? []), purchase]);
      if (reference === null || paymentRequestId !== null) continue;
      references.add(referenceKey({ apiKeyId, userId: from, reference }));
      if (type === 'PURCHASE') bought.add(keyOfReference({ createdBy: `user:${from}`, reference }));
    }
    const paymentRequests = { byId: records.paymentRequests.byId, usedReferences: bought };
    const ids = Array.from({ length: IDS_PER_BATCH }, (_, n) => firstId + n);
    firstId += IDS_PER_BATCH;
    return createBatch({
      accounts: new Map(state),
      records: { ...records, holds: new Map(holds), purchases, groups, references, paymentRequests },
      results: new Map(),
      ids,
      nowMs,
    });
  }

  const row = () => batch.rows.get(committedRow.partition) ?? committedRow;

  return {
    now: () => nowMs,
    row,
    holdIds: () => [...new Set([...holds.keys(), ...batch.holds.keys()])],
    holdOf: (id: string) => batch.holds.get(id) ?? holds.get(id),
    requestOf: (id: string) => batch.state.paymentRequests.byId.get(id),
    scheduleOf: (id: string) => batch.state.schedules.get(id),
    withdrawalOf: (id: string) => batch.state.withdrawals.get(id),
    account: (id: AccountId) => batch.accounts.get(id) ?? state.get(id),
    committed: () => transactions,
    count: () => transactions.length + batch.transactions.length,
    since: (n: number) => batch.transactions.slice(n - transactions.length),
    add: (command: LedgerCommand) => batch.add(committedRow, command, nowMs),
    commit(afterMs: number) {
      for (const account of batch.accounts.values()) state.set(account.id, account);
      for (const hold of batch.holds.values()) holds.set(hold.id, hold);
      const { rate, quotes, withdrawals, approvals, paymentRequests, schedules } = batch.state;
      records = { ...NO_RECORDS, rate, quotes, withdrawals, approvals, paymentRequests, schedules };
      transactions.push(...batch.transactions);
      nowMs += afterMs;
      committedRow = row();
      batch = begin();
    },
  };
}
export type Tables = ReturnType<typeof createTables>;
