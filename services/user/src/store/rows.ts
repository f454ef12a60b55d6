import type { Role } from '@cowrie/contracts';
import type pg from 'pg';
import type { ApiKey, User } from '../domain/user.ts';

/** Whatever can run a statement: the pool, or the connection of a transaction. */
export type Db = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

export type UserRow = {
  id: bigint;
  email: string | null;
  full_name: string | null;
  password_hash: string | null;
  role: Role;
  is_verified: boolean;
  access_version: number;
  created_at: Date;
  deleted_at: Date | null;
};

export const USER_COLUMNS =
  'id, email, full_name, password_hash, role, is_verified, access_version, created_at, deleted_at';

export function toUser(row: UserRow): User {
  return {
    id: Number(row.id),
    email: row.email,
    fullName: row.full_name,
    passwordHash: row.password_hash,
    role: row.role,
    isVerified: row.is_verified,
    accessVersion: row.access_version,
    createdAtMs: row.created_at.getTime(),
    deleted: row.deleted_at !== null,
  };
}

export type ApiKeyRow = {
  id: string;
  name: string;
  prefix: string;
  scopes: string[];
  key_hash: Buffer;
  created_by: bigint | null;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
};

export const API_KEY_COLUMNS =
  'id, name, prefix, scopes, key_hash, created_by, created_at, expires_at, last_used_at, revoked_at';

export function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    keyHash: row.key_hash.toString('hex'),
    createdBy: row.created_by === null ? null : Number(row.created_by),
    createdAtMs: row.created_at.getTime(),
    expiresAtMs: row.expires_at?.getTime() ?? null,
    lastUsedAtMs: row.last_used_at?.getTime() ?? null,
    revokedAtMs: row.revoked_at?.getTime() ?? null,
  };
}

export function hexToBytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

/** A moment as PostgreSQL takes it, whatever the time zone of this process. */
export function toTime(ms: number): string {
  return new Date(ms).toISOString();
}
