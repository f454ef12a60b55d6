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

function rightsOf(operation: OperationDeclaration) {
  const { method: _method, path: _path, calls: _calls, audit: _audit, ...right } = operation;
  return right;
}

export const RIGHTS: ReadonlyMap<string, OperationDeclaration> = new Map(Object.entries(OPERATIONS));
const RECORDED = new URL('./rights.txt', import.meta.url);

/** One line each. RECORD=yes records the text again. */
export function recordedRights(): { rights: string; recorded: string } {
  const lines = [...RIGHTS].map(([name, operation]) => `${name} ${JSON.stringify(rightsOf(operation))}\n`);
  const rights = lines.sort().join('');
  if (process.env.RECORD === 'yes') writeFileSync(RECORDED, rights);
  return { rights, recorded: readFileSync(RECORDED, 'utf8') };
}

export type TestCaller =
  | { role: Role }
  | { scopes: readonly ServiceScope[] }
  | { delegated: readonly DelegatedScope[] };

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

export function isAdmitted(right: AuthRequirement, asker: TestCaller): boolean {
  const { role, serviceScope, serviceOnly, delegatedScope, checksEachItem } = right;
  if ('delegated' in asker)
    return [delegatedScope ?? []].flat().some((scope) => asker.delegated.includes(scope));
  if (checksEachItem) return true;
  if ('role' in asker) return !serviceOnly && LEVEL[asker.role] >= LEVEL[role ?? 'USER'];
  return serviceScope !== undefined && asker.scopes.includes(serviceScope);
}
