import type { AccountId } from '../../../book/account.ts';
import type { Findings } from '../findings.ts';
import type { BalanceRow } from '../read/read-transactions.ts';
import type { Shard } from '../read/shard.ts';
import { type AccountTotals, createTotals } from './account-totals.ts';

export type BalanceMovement = {
  row: BalanceRow;
  /** The stored hash is that of the row's content. */
  isWhole: boolean;
  /** The position in the common order of all partitions. */
  order: number;
};

export type BalanceCheck = {
  /** Must be called in the order of ids, in which each account's transactions were applied. */
  add(moved: BalanceMovement): void;
  totals: AccountTotals;
};

/** Keeps a few numbers per account in memory. */
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
