import type { AccountId } from '../../../book/account.ts';
import type { Findings } from '../findings.ts';
import type { MovedRow } from '../read/read-transactions.ts';
import type { Shard } from '../read/shard.ts';
import { createTotals, type Totals } from './account-totals.ts';

/** A transaction of which balances follow. */
export type Moved = {
  row: MovedRow;
  /** Its hash is that of its content. */
  isWhole: boolean;
  /** Its place among those of all partitions. */
  order: number;
};

export type Balances = {
  /** The next transaction by id, which for each account is the order in which it was applied. */
  add(moved: Moved): void;
  /** What has no transactions is not there. */
  totals: Totals;
};

/** Recomputes the balance after each transaction for the accounts of a shard, with a few numbers for each account in memory. */
export function createBalances(shard: Shard, findings: Findings): Balances {
  const totals = createTotals();

  function check(account: AccountId, change: bigint, stated: bigint, { row, isWhole }: Moved): void {
    if (!shard.has(account)) return;
    const due = totals.add(account, { change, stated, isWhole });
    if (due === null || due === stated) return;
    findings.add({
      partition: row.partition,
      sequence: Number(row.sequence),
      problem: `it states a balance of ${stated} units for account ${account}; by the transactions before it that is ${due}`,
    });
  }

  return {
    totals,
    add(moved) {
      const { row } = moved;
      check(row.from, -row.amountUnits, row.fromBalance, moved);
      check(row.to, row.amountUnits, row.toBalance, moved);
    },
  };
}
