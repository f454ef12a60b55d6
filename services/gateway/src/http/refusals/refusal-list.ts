import { type OperationId, operationOf } from '@cowrie/contracts';
import { isLedgerCommand } from '../../bus/bus.ts';

/**
 * The operation id under which refusals of a route are listed. Listed are operations that send the ledger a
 * command, that need a role, or with which a service account changes something. Null for others, such as
 * reads of the caller's own data.
 */
export function refusalListId(id: OperationId): OperationId | null {
  const { method, calls, role, serviceScope } = operationOf(id);
  const isListed =
    role !== undefined || (method !== 'GET' && (serviceScope !== undefined || calls.some(isLedgerCommand)));
  return isListed ? id : null;
}
