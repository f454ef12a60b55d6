import type { AuthRequirement } from '../../auth/requirement.ts';
import { isLedgerCommand } from '../../bus/bus.ts';
import type { Documented } from '../route/documentation.ts';

/**
 * The name under which refusals of a route are listed: of what moves, holds or exchanges (it sends the ledger a command), of what
 * administers (it needs a role), and of what a service account changes. Null: of none, as where callers read their own.
 */
export function refusedAs(
  { operationId, method, calls }: Pick<Documented, 'operationId' | 'method' | 'calls'>,
  { role, serviceScope }: AuthRequirement,
): string | null {
  const isListed =
    role !== undefined || (method !== 'GET' && (serviceScope !== undefined || calls.some(isLedgerCommand)));
  return isListed ? operationId : null;
}
