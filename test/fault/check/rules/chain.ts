import { createHash } from 'node:crypto';
import { GENESIS_HASH } from '@cowrie/contracts';
import type { Findings } from '../findings.ts';
import type { LedgerState, TransactionRow } from '../read/ledger.ts';
import type { Checkpoint } from '../types.ts';

/** As docs/hash-chain.md says, and on purpose not by the ledger's own code. */
function hashOf(row: TransactionRow): string {
  const { refundOf, holdId, reference, platform, approvalId, paymentRequestId, groupId, scheduleId } = row;
  const named = [
    ...(approvalId === null ? [] : [`"approvalId":"${approvalId}"`]),
    ...(groupId === null ? [] : [`"groupId":"${groupId}"`]),
    ...(row.metadata === null ? [] : [`"metadata":${sorted(row.metadata)}`]),
    ...(paymentRequestId === null ? [] : [`"paymentRequestId":"${paymentRequestId}"`]),
    ...(platform === null ? [] : [`"platform":"${platform}"`]),
    ...(scheduleId === null ? [] : [`"scheduleId":"${scheduleId}"`]),
  ];
  const further = named.length === 0 ? [] : [`{${named.join(',')}}`];
  const more = [refundOf ?? '', holdId ?? '', Buffer.from(reference ?? '').toString('hex')];
  const form = named.length > 0 ? 3 : more.every((line) => line === '') ? 1 : 2;
  const lines = [
    `cowrie-transaction-${form}`,
    row.previousHash,
    row.partition,
    row.sequence,
    row.id,
    row.type,
    row.amountUnits,
    row.from,
    row.to,
    row.fromBalance,
    row.toBalance,
    row.createdAtMs,
    row.initiatedBy,
    row.apiKeyId ?? '',
    ...(form === 1 ? [] : more),
    ...further,
    row.reason,
  ];
  return createHash('sha256').update(lines.join('\n'), 'utf8').digest('hex');
}

/** A JSON object of texts with its keys in order. */
function sorted(json: string): string {
  const entries = Object.entries<string>(JSON.parse(json)).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;
}

/** Rule 4: each row's hash is its own, follows the one before it, and the last is the head of its partition. */
export function checkChain(ledger: LedgerState, since: Checkpoint, findings: Findings): void {
  const heads = new Map([...since.partitions].map(([partition, { lastHash }]) => [partition, lastHash]));
  const headOf = (partition: number) => heads.get(partition) ?? GENESIS_HASH;
  for (const row of ledger.transactions) {
    const place = `partition ${row.partition}, sequence ${row.sequence}`;
    if (row.previousHash !== headOf(row.partition)) {
      findings.add('ledger:chain', `${place} does not follow the row before it`);
    }
    if (hashOf(row) !== row.hash) findings.add('ledger:chain', `${place} does not have its own hash`);
    heads.set(row.partition, row.hash);
  }
  for (const [partition, { lastHash }] of ledger.partitions) {
    if (lastHash !== headOf(partition)) {
      findings.add('ledger:chain', `partition ${partition}: its head is not the last row's hash`);
    }
  }
}
