import { declarationOf, TRANSACTION_TYPES } from '@cowrie/contracts';
import type { AccountId } from '../../../book/account.ts';
import { sidesProblem } from '../../../book/movements/sides.ts';
import type { Findings } from '../findings.ts';
import type { Checked } from './chain.ts';

/** The types that name what they give back. */
const GIVING_BACK: readonly string[] = TRANSACTION_TYPES.filter(
  (type) => declarationOf(type).names === 'refundOf',
);

/** What an account's transactions add up to. */
export type Total = { balance: bigint; received: bigint; sent: bigint };

type Running = Total & {
  /** The balance that its last transaction stated. */
  stated: bigint;
  /** False when a changed row touched it: what it should state from there on is not known. */
  isKnown: boolean;
};

export type Balances = {
  /** The next transaction by id, which for each account is the order in which it was applied. */
  add(checked: Checked): void;
  /** By account; what has no transactions is not there. */
  totals: Map<AccountId, Total>;
};

/**
 * Recomputes the balance after each transaction for both accounts. It holds a few numbers for each account that has
 * moved coins, whatever the number of transactions. After a difference it goes on from what the row states, so that
 * one is not reported again by all that follow.
 */
export function createBalances(findings: Findings): Balances {
  const totals = new Map<AccountId, Running>();

  function runningOf(id: AccountId): Running {
    const known = totals.get(id);
    if (known) return known;
    const fresh = { balance: 0n, received: 0n, sent: 0n, stated: 0n, isKnown: true };
    totals.set(id, fresh);
    return fresh;
  }

  function check(account: AccountId, change: bigint, stated: bigint, { row, isWhole }: Checked): void {
    const running = runningOf(account);
    running.balance += change;
    if (change < 0n) running.sent -= change;
    else running.received += change;
    if (!isWhole) running.isKnown = false;
    const due = running.stated + change;
    running.stated = stated;
    if (!running.isKnown || due === stated) return;
    findings.add({
      partition: row.partition,
      sequence: Number(row.sequence),
      problem: `it states a balance of ${stated} units for account ${account}; by the transactions before it that is ${due}`,
    });
  }

  return {
    totals,
    add(checked) {
      const { row } = checked;
      const place = { partition: row.partition, sequence: Number(row.sequence) };
      if (row.amountUnits <= 0n) findings.add({ ...place, problem: 'its amount is not above 0' });
      // What a changed row says of its type is not known.
      const ofSides = checked.isWhole ? sidesProblem(row) : undefined;
      if (ofSides) findings.add({ ...place, problem: ofSides });
      if (GIVING_BACK.includes(row.type) !== (row.refundOf !== null))
        findings.add({
          ...place,
          problem: `only a ${GIVING_BACK.join(', ')} names a purchase that it gives back, and each does`,
        });
      check(row.from, -row.amountUnits, row.fromBalance, checked);
      check(row.to, row.amountUnits, row.toBalance, checked);
    },
  };
}
