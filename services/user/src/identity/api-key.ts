import { type ActiveApiKey, API_KEY } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import type { Db } from '../db.ts';

export const API_KEYS = table('api_keys', {
  id: column.uuid(),
  name: column.text(),
  prefix: column.text(),
  scopes: column.texts(),
  keyHash: column.hex(),
  createdBy: column.number().orNull(),
  createdAtMs: column.time(),
  expiresAtMs: column.time().orNull(),
  lastUsedAtMs: column.time().orNull(),
  revokedAtMs: column.time().orNull(),
  platform: column.text().orNull(),
  perTransactionUnits: column.bigint('per_transaction').orNull(),
  dailyMintUnits: column.bigint('daily_mint').orNull(),
  allowedNetworks: column.texts().orNull(),
  /** The key shares the daily limit of the first key of its rotation; null for the first itself. */
  capsId: column.uuid().orNull(),
});
export type ApiKey = RowOf<typeof API_KEYS>;

export const toApiKeyState = API_KEY.of<ApiKey>({}).toWire;

export function toActiveApiKey(key: ApiKey): ActiveApiKey {
  const { id, scopes, platform, perTransactionUnits, dailyMintUnits, allowedNetworks, expiresAtMs } =
    toApiKeyState(key);
  const bounds = { platform, perTransactionUnits, dailyMintUnits, allowedNetworks };
  return { id, scopes, ...bounds, expiresAtMs, capsId: key.capsId ?? id };
}

export const EVERY_SCOPE = '*:*';

export const UNBOUND = {
  platform: null,
  perTransactionUnits: null,
  dailyMintUnits: null,
  allowedNetworks: null,
  capsId: null,
} as const;

export function isKeyUsable(key: ApiKey, nowMs: number): boolean {
  return key.revokedAtMs === null && (key.expiresAtMs === null || key.expiresAtMs > nowMs);
}

export async function findApiKeyById(db: Db, id: string): Promise<ApiKey | null> {
  const { rows } = await db.query({
    name: 'find-api-key-by-id',
    text: `SELECT ${API_KEYS.select()} FROM api_keys WHERE id = $1`,
    values: [id],
  });
  return rows[0] ? API_KEYS.read(rows[0]) : null;
}
