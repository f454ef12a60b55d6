import type { AccountId } from '../../../book/account.ts';
import type { Findings } from '../findings.ts';
import type { BalanceRow } from '../read/read-transactions.ts';
import type { Shard } from '../read/shard.ts';
import { type AccountTotals, createTotals } from './account-totals.ts';

/** A transaction as the check of balances reads it. */
export type BalanceMovement = {
  row: BalanceRow;
  /** True when the stored hash is the hash of the row's content. */
  isWhole: boolean;
  /** The position of the transaction in the common order of all partitions. */
  order: number;
};

export type BalanceCheck = {
  /** Adds the next transaction by id, which is the order in which the transactions of each account were applied. */
  add(moved: BalanceMovement): void;
  /** Accounts without transactions have no entry. */
  totals: AccountTotals;
};

/** Recomputes the balances after each transaction for the accounts of a shard, with a few numbers per account in memory. */
export function createBalances(shard: Shard, findings: Findings): BalanceCheck {
  const totals = createTotals();

  function check(
    account: AccountId,
    change: bigint,
    stated: bigint,
    { row, isWhole }: BalanceMovement,
  ): void {
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
