import type { Entry } from '../domain/entry.ts';

export function entryOf(id: number, changes: Partial<Entry> = {}): Entry {
  return {
    party: 1,
    createdAtMs: id * 10,
    id,
    counterparty: 2,
    amountUnits: -5n,
    balanceUnits: 10n,
    storedType: 3,
    reason: 'r',
    refundOf: null,
    holdId: null,
    reference: null,
    platform: null,
    approvalId: null,
    paymentRequestId: null,
    groupId: null,
    scheduleId: null,
    metadata: null,
    initiatedBy: null,
    apiKeyId: null,
    ...changes,
  };
}
