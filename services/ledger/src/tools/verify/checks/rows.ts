import { declarationOf, TRANSACTION_TYPES } from '@cowrie/contracts';
import { sidesProblem } from '../../../book/movements/sides.ts';
import type { Findings } from '../findings.ts';
import type { Checked } from './chain.ts';

/** The types that name what they give back. */
const GIVING_BACK: readonly string[] = TRANSACTION_TYPES.filter(
  (type) => declarationOf(type).names === 'refundOf',
);

/** Checks what a transaction says by itself. */
export function checkRow({ row, isWhole }: Checked, findings: Findings): void {
  const place = { partition: row.partition, sequence: Number(row.sequence) };
  if (row.amountUnits <= 0n) findings.add({ ...place, problem: 'its amount is not above 0' });
  // The type of a changed row is not known.
  const ofSides = isWhole ? sidesProblem(row) : undefined;
  if (ofSides) findings.add({ ...place, problem: ofSides });
  if (GIVING_BACK.includes(row.type) !== (row.refundOf !== null))
    findings.add({
      ...place,
      problem: `only a ${GIVING_BACK.join(', ')} names a purchase that it gives back, and each does`,
    });
}
