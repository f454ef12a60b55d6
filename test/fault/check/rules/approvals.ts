import { outcomeOf } from '../../record/outcome.ts';
import { type Operation, type Recording, reasonOf } from '../../record/types.ts';
import type { Findings } from '../findings.ts';
import type { LedgerState } from '../read/ledger.ts';
import { differences, nameOf } from './compare.ts';

function expectedRow(asked: Operation, approve: Operation | undefined) {
  const { principal: requestedBy } = asked;
  const isDone = approve !== undefined && outcomeOf(approve) === 'acknowledged';
  return {
    requestedBy,
    status: isDone ? 'APPROVED' : 'PENDING',
    decidedBy: isDone ? approve.principal : null,
  };
}

/** Each held operation is pending, or was done once by the person who approved it. There are no others. */
export function checkApprovals(
  { operations }: Recording,
  { transactions, approvals }: LedgerState,
  findings: Findings,
): void {
  const rows = Map.groupBy(approvals, ({ reason }) => reason);
  const made = Map.groupBy(transactions, ({ approvalId }) => approvalId);
  const approvedBy = new Map(
    operations.filter(({ kind }) => kind === 'approve').map((one) => [reasonOf(one), one]),
  );
  for (const asked of operations.filter(({ kind }) => kind === 'ask')) {
    const [row, ...more] = rows.get(reasonOf(asked)) ?? [];
    const due = outcomeOf(asked) === 'acknowledged' ? 1 : 0;
    if (Number(row !== undefined) + more.length !== due)
      findings.add(
        'approval:missing',
        `${nameOf(asked)}: ${Number(row !== undefined) + more.length} wait, not ${due}`,
      );
    if (!row) continue;
    const approve = approvedBy.get(reasonOf(asked));
    for (const each of differences(expectedRow(asked, approve), row))
      findings.add('approval:differs', `${nameOf(asked)}, approval ${row.id}: ${each}`);
    const transactions = made.get(row.id) ?? [];
    if (transactions.length !== (row.status === 'APPROVED' ? 1 : 0))
      findings.add(
        'approval:done',
        `approval ${row.id} is ${row.status}, ${transactions.length} transactions name it`,
      );
  }
}
