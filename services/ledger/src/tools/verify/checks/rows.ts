import { declarationOf, TRANSACTION_TYPES } from '@cowrie/contracts';
import { sidesProblem } from '../../../book/movements/sides.ts';
import type { Findings } from '../findings.ts';
import type { CheckedTransaction } from './chain.ts';

const REFUNDING_TYPES: readonly string[] = TRANSACTION_TYPES.filter(
  (type) => declarationOf(type).names === 'refundOf',
);

export function checkRow({ row, isWhole }: CheckedTransaction, findings: Findings): void {
  const place = { partition: row.partition, sequence: Number(row.sequence) };
  if (row.amountUnits <= 0n) findings.add({ ...place, problem: 'its amount is not above 0' });
  // The type of a changed row is unknown.
  const ofSides = isWhole ? sidesProblem(row) : undefined;
  if (ofSides) findings.add({ ...place, problem: ofSides });
  if (REFUNDING_TYPES.includes(row.type) !== (row.refundOf !== null))
    findings.add({
      ...place,
      problem: `only a ${REFUNDING_TYPES.join(', ')} names a purchase that it gives back, and each does`,
    });
}
