import type { Findings } from '../../findings.ts';
import { captureTypeFor, refundedTypeOf } from '../../published-types.ts';
import type { HoldRow } from '../../read/holds.ts';
import type { LedgerState } from '../../read/ledger.ts';

/** The amount on hold of an account is the sum of its open holds. */
function checkHeld({ accounts, holds }: LedgerState, findings: Findings): void {
  const due = new Map<number, bigint>();
  for (const { payer, amountUnits, status } of holds.values())
    if (status === 'OPEN') due.set(payer, (due.get(payer) ?? 0n) + amountUnits);
  for (const [id, { held }] of accounts) {
    if (held === (due.get(id) ?? 0n)) continue;
    findings.add('ledger:held', `account ${id} holds ${held}, its open holds make ${due.get(id) ?? 0n}`);
  }
}

function isSettled({ status, amountUnits, capturedUnits, releasedUnits }: HoldRow): boolean {
  if (status === 'OPEN') return capturedUnits === 0n && releasedUnits === 0n;
  if (status !== 'CAPTURED' && capturedUnits !== 0n) return false;
  return capturedUnits + releasedUnits === amountUnits;
}

/** Each captured hold has one transaction with its parties and amount; other holds have none. */
function checkCaptures({ linked, holds }: LedgerState, findings: Findings): void {
  const captures = Map.groupBy(
    linked.filter(({ holdId }) => holdId !== null),
    ({ holdId }) => holdId,
  );
  for (const hold of holds.values()) {
    const rows = captures.get(hold.id) ?? [];
    captures.delete(hold.id);
    const wrong = (what: string) => findings.add('ledger:hold', `hold ${hold.id}: ${what}`);
    if (!isSettled(hold)) {
      wrong(`${hold.status} with ${hold.capturedUnits} captured, ${hold.releasedUnits} released`);
    }
    const type = captureTypeFor(hold.receiver);
    const due = hold.status === 'CAPTURED' ? 1 : 0;
    if (rows.length !== due) wrong(`${rows.length} transactions name it, ${due} should`);
    for (const row of rows) {
      const isItsOwn = row.from === hold.payer && row.to === hold.receiver && row.type === type;
      if (!isItsOwn || row.amountUnits !== hold.capturedUnits)
        wrong(`transaction ${row.id} is not its capture`);
    }
  }
  for (const [id] of captures) findings.add('ledger:hold', `hold ${id} was captured and is not there`);
}

/** `general-operations`, which pays refunds on behalf of deleted users. */
const HEIR = -4;

/** A refund reverses the accounts of its purchase, and the refunds of a purchase do not exceed it. */
function checkRefunds({ linked }: LedgerState, findings: Findings): void {
  const rows = new Map(linked.map((row) => [row.id, row]));
  const refunded = new Map<number, bigint>();
  for (const { id, type, refundOf, from, to, amountUnits } of linked) {
    if ((refundedTypeOf(type) !== undefined) !== (refundOf !== null))
      findings.add('ledger:refund', `transaction ${id} is a ${type} of ${refundOf}`);
    if (refundOf === null) continue;
    const purchase = rows.get(refundOf);
    const isPaidBack = purchase?.to === from || (from === HEIR && purchase !== undefined && purchase.to > 0);
    const isItsOwn = purchase && purchase.type === refundedTypeOf(type) && purchase.from === to && isPaidBack;
    if (!isItsOwn) findings.add('ledger:refund', `transaction ${id} does not give back ${refundOf}`);
    const sum = (refunded.get(refundOf) ?? 0n) + amountUnits;
    refunded.set(refundOf, sum);
    if (purchase && sum > purchase.amountUnits)
      findings.add('ledger:refund', `${sum} of ${purchase.amountUnits} were given back of ${refundOf}`);
  }
}

/** A reference is used once per API key, or once per account without a key. */
function checkReferences({ linked }: LedgerState, findings: Findings): void {
  const used = new Map<string, number>();
  for (const { id, reference, apiKeyId, from } of linked) {
    if (reference === null) continue;
    const scope = JSON.stringify([apiKeyId ?? from, reference]);
    const earlier = used.get(scope);
    if (earlier !== undefined)
      findings.add('ledger:reference', `transactions ${earlier} and ${id} have one reference: ${scope}`);
    used.set(scope, id);
  }
}

export function checkLinks(ledger: LedgerState, findings: Findings): void {
  checkHeld(ledger, findings);
  checkCaptures(ledger, findings);
  checkRefunds(ledger, findings);
  checkReferences(ledger, findings);
}
