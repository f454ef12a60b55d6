import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PARTITIONS, type USER_EVENTS } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';
import type pg from 'pg';
import { eventually } from '../../support/eventually.ts';
import type { Person } from '../driver/protocol.ts';
import { withClient } from './database.ts';

/**
 * Users with sessions but without slow password hashes: rows and events go directly into the user service's database,
 * so the platform itself opens the wallets. The tokens are signed with the platform's own key.
 */

const WALLETS_WITHIN_MS = 120_000;
/** Longer than any run, because the cost of an expired token is not measured here. */
const TOKEN_SECONDS = 24 * 3600;
const REGISTERED: keyof typeof USER_EVENTS = 'user.registered';
/** This is no argon2 hash, so nobody can log in with a password. */
const NO_PASSWORD = '*';

type Rows = { ids: number[]; sessionIds: string[]; at: string };

async function insertUsers(client: pg.Client, { ids, sessionIds, at }: Rows): Promise<void> {
  await client.query(
    `INSERT INTO users (id, email, full_name, search_name, password_hash, role, is_verified, created_at)
     SELECT id, 'bench-' || id || '@example.org', 'A measurement', 'a measurement', $2, 'USER', false, $3
     FROM unnest($1::bigint[]) AS id`,
    [ids, NO_PASSWORD, at],
  );
  await insertSessions(client, { ids, sessionIds, at });
}

async function insertSessions(client: pg.Client, { ids, sessionIds, at }: Rows): Promise<void> {
  await client.query(
    `INSERT INTO sessions (id, user_id, refresh_hash, created_at, refreshed_at, expires_at)
     SELECT id, user_id, sha256(id::text::bytea), $3, $3, $3::timestamptz + interval '30 days'
     FROM unnest($1::uuid[], $2::bigint[]) AS s(id, user_id)`,
    [sessionIds, ids, at],
  );
}

async function insertEvents(client: pg.Client, { ids, at }: Rows): Promise<void> {
  const { rows } = await client.query<{ partition: number; next: string }>(
    'SELECT partition, next_sequence AS next FROM partitions ORDER BY partition FOR UPDATE',
  );
  const next = new Map(rows.map(({ partition, next: sequence }) => [partition, Number(sequence)]));
  const events = ids.map((userId) => {
    const partition = partitionFor(String(userId), PARTITIONS);
    const sequence = next.get(partition);
    if (sequence === undefined) throw new Error(`partition ${partition} of user.events has no row`);
    next.set(partition, sequence + 1);
    return { userId, partition, sequence, data: JSON.stringify({ userId, role: 'USER', registeredAt: at }) };
  });
  await client.query(
    `INSERT INTO outbox (partition, sequence, type, subject, time, data)
     SELECT partition, sequence, $5, subject, $6, data
     FROM unnest($1::int[], $2::bigint[], $3::text[], $4::text[]) AS e(partition, sequence, subject, data)`,
    [
      events.map(({ partition }) => partition),
      events.map(({ sequence }) => sequence),
      events.map(({ userId }) => String(userId)),
      events.map(({ data }) => data),
      REGISTERED,
      at,
    ],
  );
  await client.query(
    `UPDATE partitions AS p SET next_sequence = n.next
     FROM unnest($1::int[], $2::bigint[]) AS n(partition, next) WHERE p.partition = n.partition`,
    [[...next.keys()], [...next.values()]],
  );
}

async function insertAll(userUrl: string, count: number): Promise<Rows> {
  return withClient(userUrl, async (client) => {
    const at = new Date().toISOString();
    await client.query('BEGIN');
    const { rows } = await client.query<{ id: string }>(
      `SELECT nextval('user_ids') AS id FROM generate_series(1, $1)`,
      [count],
    );
    const users = { ids: rows.map(({ id }) => Number(id)), sessionIds: rows.map(() => randomUUID()), at };
    // Partitions are locked before users, in the order of the service, so that neither waits for the other.
    await insertEvents(client, users);
    await insertUsers(client, users);
    await client.query('COMMIT');
    return users;
  });
}

async function walletsOpened(ledgerUrl: string, ids: readonly number[]): Promise<void> {
  await withClient(ledgerUrl, (client) =>
    eventually(async () => {
      const { rows } = await client.query('SELECT count(*)::int AS opened FROM accounts WHERE id = ANY($1)', [
        ids,
      ]);
      if (rows[0]?.opened !== ids.length)
        throw new Error(`${rows[0]?.opened} of ${ids.length} wallets are open`);
    }, WALLETS_WITHIN_MS),
  );
}

type SigningKey = { kid: string; [field: string]: unknown };

async function createSigner(home: string): Promise<(userId: number, sessionId: string) => string> {
  const secrets: { tokenPrivateKey: SigningKey } = JSON.parse(
    await readFile(join(home, 'secrets.json'), 'utf8'),
  );
  const key = createPrivateKey({ key: secrets.tokenPrivateKey, format: 'jwk' });
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = encode({ alg: 'EdDSA', kid: secrets.tokenPrivateKey.kid, typ: 'at+jwt' });
  const iat = Math.floor(Date.now() / 1000);
  return (userId, sessionId) => {
    const claims = {
      sid: sessionId,
      iss: 'cowrie',
      aud: 'cowrie',
      sub: String(userId),
      jti: randomUUID(),
      iat,
    };
    const text = `${head}.${encode({ ...claims, exp: iat + TOKEN_SECONDS })}`;
    return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
  };
}

type UserStores = { home: string; userUrl: string; ledgerUrl: string };

export async function makeUsers({ home, userUrl, ledgerUrl }: UserStores, count: number): Promise<Person[]> {
  const { ids, sessionIds } = await insertAll(userUrl, count);
  const signed = await createSigner(home);
  await walletsOpened(ledgerUrl, ids);
  return ids.map((id, index) => ({ id, token: signed(id, sessionIds[index] ?? '') }));
}

export async function adminToken({ home, userUrl }: UserStores): Promise<string> {
  return withClient(userUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM users WHERE role = 'SUPERADMIN' AND deleted_at IS NULL ORDER BY id LIMIT 1`,
    );
    const id = Number(rows[0]?.id);
    const sessionId = randomUUID();
    await insertSessions(client, { ids: [id], sessionIds: [sessionId], at: new Date().toISOString() });
    return (await createSigner(home))(id, sessionId);
  });
}
