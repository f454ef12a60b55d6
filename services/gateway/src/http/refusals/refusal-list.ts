import { type OperationId, operationOf } from '@cowrie/contracts';
import { isLedgerCommand } from '../../bus/bus.ts';

/**
 * Lists commands to the ledger, operations that need a role, and changes by service accounts; null for others, such as
 * reads of the caller's own data.
 */
export function refusalListId(id: OperationId): OperationId | null {
  const { method, calls, role, serviceScope } = operationOf(id);
  const isListed =
    role !== undefined || (method !== 'GET' && (serviceScope !== undefined || calls.some(isLedgerCommand)));
  return isListed ? id : null;
}
