import type { Findings } from '../findings.ts';
import { mayLead, supplyChangeOf } from '../published-types.ts';
import type { AccountRow, LedgerState, TransactionRow } from '../read/ledger.ts';
import type { AccountAt, Checkpoint } from '../types.ts';
import { isOfXaf, XAF_ISSUANCE } from '../xaf.ts';

const ISSUANCE = 0;
const mayBeNegative = (id: number) => id === ISSUANCE || id === XAF_ISSUANCE;
const NOTHING: AccountAt = { balance: 0n, received: 0n, sent: 0n };

function replay(transactions: readonly TransactionRow[], since: Checkpoint, findings: Findings) {
  const accounts = new Map([...since.accounts].map(([id, account]) => [id, { ...account }]));
  const at = (id: number) => {
    const account = accounts.get(id) ?? { ...NOTHING };
    accounts.set(id, account);
    return account;
  };
  const compare = (row: TransactionRow, id: number, said: bigint, due: bigint) => {
    if (said === due) return;
    const detail = `transaction ${row.id} says ${said} for account ${id} after it, it is ${due}`;
    findings.add('ledger:balance-after', detail);
  };
  for (const row of transactions.toSorted((a, b) => a.id - b.id)) {
    const [from, to] = [at(row.from), at(row.to)];
    from.balance -= row.amountUnits;
    from.sent += row.amountUnits;
    to.balance += row.amountUnits;
    to.received += row.amountUnits;
    compare(row, row.from, row.fromBalance, from.balance);
    compare(row, row.to, row.toBalance, to.balance);
    if (!mayBeNegative(row.from) && row.fromBalance < 0n) {
      findings.add(
        'ledger:negative',
        `account ${row.from} had ${row.fromBalance} after transaction ${row.id}`,
      );
    }
  }
  return accounts;
}

function checkAccount(id: number, account: AccountRow, due: AccountAt, findings: Findings): void {
  for (const field of ['balance', 'received', 'sent'] as const) {
    if (account[field] === due[field]) continue;
    const detail = `account ${id}: ${field} is ${account[field]}, its transactions make ${due[field]}`;
    findings.add('ledger:balance', detail);
  }
  if (account.balance !== account.received - account.sent) {
    findings.add('ledger:balance', `account ${id}: balance is not received less sent`);
  }
  if (mayBeNegative(id)) return;
  if (account.balance < 0n) findings.add('ledger:negative', `account ${id} has ${account.balance}`);
  if (account.balance < account.held || account.held < 0n) {
    findings.add(
      'ledger:spendable',
      `account ${id} has ${account.balance}, of which ${account.held} are held`,
    );
  }
}

/**
 * Rules 1 to 3 and 29: only transactions change balances, all balances add up to 0, only issuance is negative, and each
 * transaction's accounts fit its type.
 */
export function checkBalances(ledger: LedgerState, since: Checkpoint, findings: Findings): void {
  const { transactions, accounts } = ledger;
  const due = replay(transactions, since, findings);
  for (const row of transactions.filter((each) => !mayLead(each)))
    findings.add('ledger:sides', `transaction ${row.id}, a ${row.type}, leads from ${row.from} to ${row.to}`);
  for (const [id, account] of accounts) checkAccount(id, account, due.get(id) ?? NOTHING, findings);
  for (const id of due.keys()) {
    if (!accounts.has(id)) findings.add('ledger:balance', `account ${id} has transactions and is not there`);
  }
  for (const asset of ['coins', 'XAF']) {
    const ofAsset = [...accounts].filter(([id]) => isOfXaf(id) === (asset === 'XAF'));
    const sum = ofAsset.reduce((total, [, { balance }]) => total + balance, 0n);
    if (sum !== 0n) findings.add('ledger:sum', `all balances of ${asset} add up to ${sum}, not 0`);
  }
  const supply = -(accounts.get(ISSUANCE)?.balance ?? 0n);
  const before = -(since.accounts.get(ISSUANCE)?.balance ?? 0n);
  const made = transactions.reduce((sum, row) => sum + supplyChangeOf(row) * row.amountUnits, 0n);
  if (supply - before !== made) {
    findings.add('ledger:supply', `the supply grew by ${supply - before}, mints less burns are ${made}`);
  }
}
