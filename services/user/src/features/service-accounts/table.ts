import {
  SERVICE_ACCOUNT,
  type ServiceAccountListItem,
  type ServiceAccountState,
  type ServiceScope,
} from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import { type Db, hexToBytes, toTime } from '../../db.ts';
import { listNewest } from '../../identity/credentials.ts';
import type { FormerSecret, Secrets } from './secrets.ts';

const SERVICE_ACCOUNTS = table('service_accounts', {
  id: column.uuid(),
  name: column.text(),
  clientId: column.text(),
  scopes: column.texts<ServiceScope>(),
  secretHash: column.hex(),
  formerSecrets: column.json<FormerSecret[]>(),
  createdAtMs: column.time(),
  createdBy: column.number(),
  platform: column.text().orNull(),
  lastUsedAtMs: column.time().orNull(),
  revokedAtMs: column.time().orNull(),
});
type ServiceAccount = RowOf<typeof SERVICE_ACCOUNTS>;
const ofAccount = SERVICE_ACCOUNT.of<ServiceAccount>({});
const NEW = SERVICE_ACCOUNTS.omit('formerSecrets', 'lastUsedAtMs', 'revokedAtMs');

export function toServiceAccountState(account: ServiceAccount): ServiceAccountState {
  const { id, name, clientId, scopes, platform, createdAtMs } = account;
  return { id, name, clientId, scopes, platform, createdAtMs };
}

export async function insertServiceAccount(db: Db, account: RowOf<typeof NEW>): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-service-account',
    text: `${NEW.insertOne} ON CONFLICT (client_id) DO NOTHING`,
    values: NEW.parameters(account),
  });
  return rowCount === 1;
}

export async function findServiceAccount(db: Db, clientId: string): Promise<ServiceAccount | null> {
  const { rows } = await db.query({
    name: 'find-service-account',
    text: `SELECT ${SERVICE_ACCOUNTS.select()} FROM service_accounts WHERE client_id = $1`,
    values: [clientId],
  });
  return rows[0] ? SERVICE_ACCOUNTS.read(rows[0]) : null;
}

export async function lockServiceAccount(db: Db, id: string): Promise<ServiceAccount | null> {
  const { rows } = await db.query({
    name: 'lock-service-account',
    text: `SELECT ${SERVICE_ACCOUNTS.select()} FROM service_accounts WHERE id = $1 FOR NO KEY UPDATE`,
    values: [id],
  });
  return rows[0] ? SERVICE_ACCOUNTS.read(rows[0]) : null;
}

export async function replaceSecret(
  db: Db,
  id: string,
  { secretHash, formerSecrets }: Secrets,
): Promise<void> {
  await db.query({
    name: 'replace-client-secret',
    text: 'UPDATE service_accounts SET secret_hash = $2, former_secrets = $3 WHERE id = $1',
    values: [id, hexToBytes(secretHash), JSON.stringify(formerSecrets)],
  });
}

export async function deleteServiceAccount(db: Db, id: string, nowMs: number): Promise<void> {
  await db.query({
    name: 'delete-service-account',
    text: `UPDATE service_accounts SET revoked_at = $2, secret_hash = '', former_secrets = '[]' WHERE id = $1`,
    values: [id, toTime(nowMs)],
  });
}

export async function isActive(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'is-service-account-active',
    text: 'SELECT FROM service_accounts WHERE id = $1 AND revoked_at IS NULL',
    values: [id],
  });
  return rows.length === 1;
}

export async function listServiceAccounts(db: Db, limit: number): Promise<ServiceAccountListItem[]> {
  return (await listNewest(db, 'service_accounts', SERVICE_ACCOUNTS, limit)).map(ofAccount.toWire);
}
