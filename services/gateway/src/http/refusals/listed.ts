import { type OperationId, operationOf } from '@cowrie/contracts';
import { isLedgerCommand } from '../../bus/bus.ts';

/**
 * The name under which refusals of a route are listed: of what moves, holds or exchanges (it sends the ledger a command), of what
 * administers (it needs a role), and of what a service account changes. Null: of none, as where callers read their own.
 */
export function refusedAs(id: OperationId): OperationId | null {
  const { method, calls, role, serviceScope } = operationOf(id);
  const isListed =
    role !== undefined || (method !== 'GET' && (serviceScope !== undefined || calls.some(isLedgerCommand)));
  return isListed ? id : null;
}
