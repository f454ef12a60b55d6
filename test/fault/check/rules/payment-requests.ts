import { outcomeOf } from '../../record/outcome.ts';
import { type Operation, type Recording, reasonOf } from '../../record/types.ts';
import type { Findings } from '../findings.ts';
import type { LedgerState } from '../read/ledger.ts';
import type { Checkpoint } from '../types.ts';
import { differences, nameOf } from './compare.ts';

const isPaid = (one: Operation) => one.kind === 'pay' && outcomeOf(one) === 'acknowledged';

/** Drops payments that lost a race against another payer: they share a reason with the winner and made nothing. */
export function withoutLostRaces(recording: Recording): Recording {
  const paid = new Set(recording.operations.filter(isPaid).map(reasonOf));
  const lost = (one: Operation) =>
    one.kind === 'pay' && paid.has(reasonOf(one)) && outcomeOf(one) === 'refused';
  return { ...recording, operations: recording.operations.filter((one) => !lost(one)) };
}

/**
 * Each acknowledged payment request exists as requested, and was paid once by the payer who got the success. Refused
 * ones do not exist.
 */
export function checkPaymentRequests(
  { operations }: Recording,
  { requests, transactions }: LedgerState,
  { lastTransactionId }: Pick<Checkpoint, 'lastTransactionId'>,
  findings: Findings,
): void {
  const rows = Map.groupBy(requests, ({ reason }) => reason);
  const payments = Map.groupBy(transactions, ({ paymentRequestId }) => paymentRequestId);
  const paid = new Map(operations.filter(isPaid).map((one) => [reasonOf(one), one]));
  for (const asked of operations.filter(({ kind }) => kind === 'request')) {
    const outcome = outcomeOf(asked);
    const found = rows.get(reasonOf(asked)) ?? [];
    if (outcome === 'unknown') findings.add('request:unknown', `${nameOf(asked)} was never settled`);
    if (outcome !== 'unknown' && found.length !== (outcome === 'acknowledged' ? 1 : 0))
      findings.add('request:missing', `${nameOf(asked)} was ${outcome} and there are ${found.length} of it`);
    const [row] = found;
    if (outcome !== 'acknowledged' || !row) continue;
    const payment = paid.get(reasonOf(asked));
    const expected = {
      id: asked.acknowledged?.requestId ?? '',
      receiver: asked.to,
      amountUnits: asked.amountUnits,
      status: payment ? 'PAID' : 'PENDING',
      paidBy: payment?.from ?? null,
      transactionId: payment?.acknowledged?.transaction?.transactionId ?? null,
    };
    for (const each of differences(expected, row))
      findings.add('request:differs', `${nameOf(asked)}, payment request ${row.id}: ${each}`);
    const made = payments.get(row.id) ?? [];
    const isNew = (payment?.acknowledged?.transaction?.transactionId ?? 0) > lastTransactionId;
    if (made.length !== (isNew ? 1 : 0))
      findings.add(
        'request:paid',
        `payment request ${row.id} is ${row.status}, ${made.length} transactions name it`,
      );
  }
}
