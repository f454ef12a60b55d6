import { createHash } from 'node:crypto';
import { isSuccess } from '../../../support/outcome.ts';
import { outcomeOf } from '../../record/outcome.ts';
import { type Operation, type Recording, reasonOf } from '../../record/types.ts';
import type { Findings } from '../findings.ts';
import type { LedgerState, TransactionRow } from '../read/ledger.ts';
import { isOfXaf } from '../xaf.ts';
import { differences, nameOf } from './compare.ts';
import { checkParts, hasParts } from './splits.ts';

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** An answer shows the payer's wallet, or the receiver's for a mint. */
const shownBalance = (row: TransactionRow) => (row.from === 0 ? row.toBalance : row.fromBalance);

function checkRow(operation: Operation, row: TransactionRow, findings: Findings): void {
  const { type, amountUnits, from, to, principal, acknowledged } = operation;
  const asked = { type, amountUnits, from, to, reason: reasonOf(operation), initiatedBy: principal };
  const wrong = differences(asked, row);
  if (acknowledged?.transaction) {
    const { transactionId, ...parts } = acknowledged.transaction;
    wrong.push(...differences({ ...parts, id: transactionId }, row));
    const { walletBalanceUnits: walletBalance } = acknowledged;
    if (walletBalance !== null)
      wrong.push(...differences({ walletBalance }, { walletBalance: shownBalance(row) }));
  }
  for (const each of wrong) findings.add('operation:differs', `${nameOf(operation)}: ${each}`);
}

function checkOne(operation: Operation, rows: readonly TransactionRow[], findings: Findings): void {
  const ids = rows.map(({ id }) => id).join(', ');
  if (rows.length > 1) findings.add('operation:twice', `${nameOf(operation)} is in transactions ${ids}`);
  const [row] = rows;
  switch (outcomeOf(operation)) {
    case 'acknowledged':
      if (row) checkRow(operation, row, findings);
      else findings.add('operation:missing', `${nameOf(operation)} was acknowledged and is not there`);
      break;
    case 'refused':
      if (row)
        findings.add('operation:refused', `${nameOf(operation)} was refused and is transaction ${ids}`);
      break;
    case 'unknown': {
      const found = row ? `is transaction ${ids}` : 'is not there';
      findings.add('operation:unknown', `${nameOf(operation)} was never settled and ${found}`);
    }
  }
}

/** All 201 answers under one key have the same value. */
function checkReplays(operation: Operation, findings: Findings): void {
  const answers = operation.attempts.filter(({ status }) => isSuccess(status));
  const [first] = answers;
  const other = answers.find(({ answerDigest }) => answerDigest !== first?.answerDigest);
  if (!other) return;
  const [was, is] = [first?.transactionId, other.transactionId];
  findings.add('operation:replay', `${nameOf(operation)}: another answer (transaction ${was}, then ${is})`);
}

const makesTransaction = ({ type }: Operation) => type !== null;

/** The ledger holds exactly the requested and answered transactions. Holds and schedules have rules of their own. */
export function checkOperations(
  { setUp, operations }: Recording,
  ledger: LedgerState,
  findings: Findings,
): void {
  // Payments of schedules have no request; another rule checks them.
  const byItself = ledger.transactions.filter(({ scheduleId }) => scheduleId === null);
  const byReason = groupBy(byItself, ({ reason }) => reason);
  for (const operation of [...setUp, ...operations]) checkReplays(operation, findings);
  for (const operation of [...setUp, ...operations].filter(makesTransaction)) {
    const check = hasParts(operation) ? checkParts : checkOne;
    check(operation, byReason.get(reasonOf(operation)) ?? [], findings);
    byReason.delete(reasonOf(operation));
  }
  for (const row of [...byReason.values()].flat()) {
    const { id, type, amountUnits, from, to, reason } = row;
    const what = `${type} of ${amountUnits} units from ${from} to ${to}, "${reason}"`;
    findings.add('operation:unasked', `nobody asked for transaction ${id}: ${what}`);
  }
}

/** Each transaction of coins has one result, under the key of its sender, and each result has a transaction. */
export function checkResults(
  { setUp, operations }: Recording,
  ledger: LedgerState,
  findings: Findings,
): void {
  const results = groupBy(ledger.results, ({ transactionId }) => String(transactionId));
  const asked = new Map(
    [...setUp, ...operations].filter(makesTransaction).map((operation) => [reasonOf(operation), operation]),
  );
  for (const { id, reason } of ledger.transactions.filter(({ from }) => !isOfXaf(from))) {
    const found = results.get(String(id)) ?? [];
    results.delete(String(id));
    if (found.length !== 1) findings.add('ledger:result', `transaction ${id} has ${found.length} results`);
    const [result, operation] = [found[0], asked.get(reason)];
    if (!result || !operation) continue;
    if (result.slot !== slotOf(operation.principal, operation.key))
      findings.add('ledger:result', `transaction ${id}: its result stands under ${result.slot}`);
  }
  for (const id of results.keys())
    findings.add('ledger:result', `a result of transaction ${id}, which is not there`);
}

export function slotOf(principal: string, key: string): string {
  const hex = createHash('sha256').update(`${principal}\n${key}`).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
