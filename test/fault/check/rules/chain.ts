import { createHash } from 'node:crypto';
import { GENESIS_HASH } from '@cowrie/contracts';
import type { Findings } from '../findings.ts';
import type { LedgerState, TransactionRow } from '../read/ledger.ts';
import type { Checkpoint } from '../types.ts';

/** Implements docs/hash-chain.md without the ledger's code, so that both cannot share a fault. */
function hashOf(row: TransactionRow): string {
  const lines = [
    'cowrie-transaction-1',
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
    othersOf(row),
  ];
  return createHash('sha256').update(lines.join('\n'), 'utf8').digest('hex');
}

function othersOf(row: TransactionRow): string {
  const { initiatedBy, apiKeyId, reason, refundOf, holdId, reference } = row;
  const { platform, approvalId, paymentRequestId, groupId, scheduleId } = row;
  return inOrder({
    ...{ initiatedBy, apiKeyId, reason, refundOf, holdId, reference },
    ...{ platform, approvalId, paymentRequestId, groupId, scheduleId },
    metadata: row.metadata === null ? null : JSON.parse(row.metadata),
  });
}

function inOrder(fields: Record<string, unknown>): string {
  const named = Object.entries(fields).filter(([, value]) => value !== null);
  const members = named
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => {
      const text = isObject(value) ? inOrder(value) : JSON.stringify(value);
      return `${JSON.stringify(name)}:${text}`;
    });
  return `{${members.join(',')}}`;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object';

/**
 * Rule 4: each row's hash is correct and includes the hash before it, and the last hash is the head of its partition.
 */
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
