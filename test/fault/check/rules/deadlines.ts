import type { Attempt, Recording } from '../../record/types.ts';
import { reasonOf } from '../../record/types.ts';
import type { Findings } from '../findings.ts';
import type { TransactionRow } from '../read/ledger.ts';
import { nameOf } from './compare.ts';

/** A broken connection proves nothing, so only an answer of the platform counts. */
const isGivenUp = ({ status }: Attempt) => status === 504;

/** After a 504 the operation is committed already or never. Only a repeated request may commit it later. */
export function checkDeadlines(
  { operations }: Pick<Recording, 'operations'>,
  transactions: readonly Pick<TransactionRow, 'reason' | 'committedAtMs'>[],
  findings: Findings,
): void {
  const committed = new Map(transactions.map(({ reason, committedAtMs }) => [reason, committedAtMs]));
  for (const operation of operations) {
    const committedAtMs = committed.get(reasonOf(operation)) ?? null;
    if (operation.type === null || committedAtMs === null) continue;
    const before = operation.attempts.filter(({ sentAtMs }) => sentAtMs <= committedAtMs);
    const last = before.at(-1);
    if (!last || !isGivenUp(last) || committedAtMs <= last.answeredAtMs) continue;
    const lateMs = committedAtMs - last.answeredAtMs;
    findings.add('operation:late', `${nameOf(operation)} was committed ${lateMs} ms after its 504`);
  }
}
