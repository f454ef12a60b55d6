import type { ServiceAccountState, ServiceScope } from '@cowrie/contracts';
import { type Db, hexToBytes, toTime } from '../../db.ts';

type NewServiceAccount = ServiceAccountState & { secretHash: string; createdBy: number };

/** False when there is one with this client id already. */
export async function insertServiceAccount(db: Db, account: NewServiceAccount): Promise<boolean> {
  const { id, name, clientId, secretHash, scopes, createdBy, createdAtMs } = account;
  const { rowCount } = await db.query({
    name: 'insert-service-account',
    text: `INSERT INTO service_accounts (id, name, client_id, secret_hash, scopes, created_by, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (client_id) DO NOTHING`,
    values: [id, name, clientId, hexToBytes(secretHash), scopes, createdBy, toTime(createdAtMs)],
  });
  return rowCount === 1;
}

/** Null when there is none with this client id and this secret. */
export async function findServiceAccount(
  db: Db,
  { clientId, secretHash }: { clientId: string; secretHash: string },
): Promise<{ id: string; scopes: ServiceScope[] } | null> {
  const { rows } = await db.query<{ id: string; scopes: ServiceScope[] }>({
    name: 'find-service-account',
    text: 'SELECT id, scopes FROM service_accounts WHERE client_id = $1 AND secret_hash = $2',
    values: [clientId, hexToBytes(secretHash)],
  });
  return rows[0] ?? null;
}
