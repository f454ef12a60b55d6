import { outcomeOf } from '../../record/outcome.ts';
import type { Operation } from '../../record/types.ts';
import type { Findings } from '../findings.ts';
import type { TransactionRow } from '../read/ledger.ts';
import { differences, nameOf } from './compare.ts';

export const hasParts = ({ kind }: Operation): boolean => kind === 'split' || kind === 'give-back';

/** All parts of the operation exist, or none. Together they equal the request and the answer. */
export function checkParts(operation: Operation, found: readonly TransactionRow[], findings: Findings): void {
  const rows = found.toSorted((a, b) => a.id - b.id);
  const ids = rows.map(({ id }) => id).join(', ');
  switch (outcomeOf(operation)) {
    case 'refused':
      if (rows.length > 0)
        findings.add('operation:refused', `${nameOf(operation)} was refused and is transaction ${ids}`);
      return;
    case 'unknown':
      findings.add(
        'operation:unknown',
        `${nameOf(operation)} was never settled and is ${ids || 'not there'}`,
      );
      return;
    case 'acknowledged':
      if (rows.length === 0)
        findings.add('operation:missing', `${nameOf(operation)} was acknowledged and is not there`);
      else
        for (const wrong of wrongIn(operation, rows))
          findings.add('operation:differs', `${nameOf(operation)}: ${wrong}`);
  }
}

function wrongIn(operation: Operation, rows: readonly TransactionRow[]): string[] {
  const { principal: initiatedBy, type, amountUnits, from, to, legs, groupId, acknowledged } = operation;
  const group = groupId ?? rows[0]?.groupId ?? 'none';
  const common = { initiatedBy, type, groupId: group, ...(legs ? { from } : { to }) };
  const wrong = rows.flatMap((row) => differences(common, row));
  const sum = rows.reduce((all, row) => all + row.amountUnits, 0n);
  wrong.push(...differences({ amountUnits }, { amountUnits: sum }));
  const textOf = (parts: readonly { to: number; amountUnits: bigint }[]) =>
    parts.map((part) => `${part.amountUnits} to ${part.to}`).join(', ');
  if (legs) wrong.push(...differences({ legs: textOf(legs) }, { legs: textOf(rows) }));
  const told = acknowledged?.transactions?.map(({ transactionId }) => transactionId).join();
  wrong.push(...differences({ told }, { told: rows.map(({ id }) => id).join() }));
  return wrong;
}
