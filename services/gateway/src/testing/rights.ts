import { readFileSync, writeFileSync } from 'node:fs';
import {
  type AuthRequirement,
  DELEGATED_SCOPES,
  type DelegatedScope,
  OPERATIONS,
  type OperationDeclaration,
  type Role,
  SERVICE_SCOPES,
  type ServiceScope,
} from '@cowrie/contracts';

/** The rights of an operation, without its other facts. */
function rightsOf(operation: OperationDeclaration) {
  const { method: _method, path: _path, calls: _calls, audit: _audit, ...right } = operation;
  return right;
}

/** The declarations of all operations, by name. */
export const RIGHTS: ReadonlyMap<string, OperationDeclaration> = new Map(Object.entries(OPERATIONS));
const RECORDED = new URL('./rights.txt', import.meta.url);

/**
 * The rights of all operations as text, one line each, and the recorded text. RECORD=yes records it again.
 */
export function recordedRights(): { rights: string; recorded: string } {
  const lines = [...RIGHTS].map(([name, operation]) => `${name} ${JSON.stringify(rightsOf(operation))}\n`);
  const rights = lines.sort().join('');
  if (process.env.RECORD === 'yes') writeFileSync(RECORDED, rights);
  return { rights, recorded: readFileSync(RECORDED, 'utf8') };
}

/** A caller: a user of a role, a service account with scopes, or a platform that acts for a user. */
export type TestCaller =
  | { role: Role }
  | { scopes: readonly ServiceScope[] }
  | { delegated: readonly DelegatedScope[] };

/** One caller of each kind that rights can distinguish. */
export const TEST_CALLERS: readonly TestCaller[] = [
  ...(['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN'] as const).map((role) => ({ role })),
  ...SERVICE_SCOPES.map((scope) => ({ scopes: [scope] })),
  ...DELEGATED_SCOPES.map((scope) => ({ delegated: [scope] })),
];

export function nameOf(asker: TestCaller): string {
  if ('role' in asker) return asker.role;
  return 'scopes' in asker ? `SYSTEM ${asker.scopes}` : `a platform for a user: ${asker.delegated}`;
}

const LEVEL: Record<Role, number> = { USER: 0, DEVELOPER: 0, ADMIN: 1, SUPERADMIN: 2 };

/** True when the guard admits the caller. A bulk checks the rights of its operations itself. */
export function isAdmitted(right: AuthRequirement, asker: TestCaller): boolean {
  const { role, serviceScope, serviceOnly, delegatedScope, checksEachItem } = right;
  if ('delegated' in asker)
    return [delegatedScope ?? []].flat().some((scope) => asker.delegated.includes(scope));
  if (checksEachItem) return true;
  if ('role' in asker) return !serviceOnly && LEVEL[asker.role] >= LEVEL[role ?? 'USER'];
  return serviceScope !== undefined && asker.scopes.includes(serviceScope);
}
