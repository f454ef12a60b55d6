import { outcomeOf } from '../../../record/outcome.ts';
import { type Operation, type Recording, reasonOf } from '../../../record/types.ts';
import type { Findings } from '../../findings.ts';
import type { HoldRow } from '../../read/holds.ts';
import type { LedgerState } from '../../read/ledger.ts';
import type { Checkpoint } from '../../types.ts';
import { differences, nameOf } from '../compare.ts';

function expectedRow(hold: Operation, end: Operation | undefined) {
  const { amountUnits, from: payer, to: receiver } = hold;
  const asked = { amountUnits, payer, receiver };
  // A hold with a short expiry has expired by the time of a check.
  if ('expiresInSeconds' in hold.body)
    return { ...asked, status: 'EXPIRED', capturedUnits: 0n, releasedUnits: amountUnits };
  const ended = end && outcomeOf(end) === 'acknowledged' ? end : undefined;
  if (!ended) return { ...asked, status: 'OPEN', capturedUnits: 0n, releasedUnits: 0n };
  const status = ended.kind === 'capture' ? 'CAPTURED' : 'RELEASED';
  const capturedUnits = ended.amountUnits;
  return { ...asked, status, capturedUnits, releasedUnits: amountUnits - capturedUnits };
}

/** The first answer shows the hold as it was requested, whatever happened to the hold later. */
function checkTold(operation: Operation, hold: Operation, row: HoldRow, findings: Findings): void {
  const told = operation.acknowledged?.hold;
  if (!told) return;
  const {
    payer: _payer,
    receiver: _receiver,
    ...expected
  } = expectedRow(hold, operation === hold ? undefined : operation);
  for (const each of differences({ ...expected, id: row.id, reason: reasonOf(hold) }, told))
    findings.add('hold:told', `${nameOf(operation)}: ${each}`);
}

function checkOne(hold: Operation, end: Operation | undefined, rows: readonly HoldRow[], findings: Findings) {
  const ids = rows.map(({ id }) => id).join(', ');
  const outcome = outcomeOf(hold);
  if (outcome === 'unknown') findings.add('hold:unknown', `${nameOf(hold)} was never settled`);
  if (outcome === 'refused' && rows.length > 0)
    findings.add('hold:refused', `${nameOf(hold)} was refused and is hold ${ids}`);
  if (outcome !== 'acknowledged') return;
  const [row] = rows;
  if (!row || rows.length > 1) {
    findings.add(
      'hold:missing',
      `${nameOf(hold)} was acknowledged and there are ${rows.length} of it: ${ids}`,
    );
    return;
  }
  for (const each of differences(expectedRow(hold, end), row))
    findings.add('hold:differs', `${nameOf(hold)}, hold ${row.id}: ${each}`);
  for (const operation of [hold, ...(end ? [end] : [])]) checkTold(operation, hold, row, findings);
}

/** Each acknowledged hold exists as requested and as it was ended, and there are no others. */
export function checkHoldOperations(
  { operations }: Recording,
  { holds }: LedgerState,
  since: Checkpoint,
  findings: Findings,
): void {
  const byReason = Map.groupBy(holds.values(), ({ reason }) => reason);
  const ends = new Map(
    operations
      .filter(({ kind }) => kind === 'capture' || kind === 'release')
      .map((one) => [reasonOf(one), one]),
  );
  for (const hold of operations.filter(({ kind }) => kind === 'hold')) {
    const end = ends.get(reasonOf(hold));
    checkOne(hold, end, byReason.get(reasonOf(hold)) ?? [], findings);
    if (end && outcomeOf(end) === 'unknown') findings.add('hold:unknown', `${nameOf(end)} was never settled`);
    byReason.delete(reasonOf(hold));
  }
  for (const { id, reason } of [...byReason.values()].flat())
    if (!since.holds.has(id)) findings.add('hold:unasked', `nobody asked for hold ${id}, "${reason}"`);
}
