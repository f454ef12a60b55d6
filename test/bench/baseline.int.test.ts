import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import pg from 'pg';
import { eventually } from '../support/eventually.ts';
import { createBaseline } from './baseline/server.ts';

/** A comparison with a wrong baseline would prove nothing. */

const API_KEY = 'a key of at least 32 characters, really';
const DROP_WITHIN_MS = 10_000;
const PEOPLE = 8;
const UNITS = 100_000n; // 10 coins each
const name = `bench_baseline_${randomBytes(4).toString('hex')}`;

let admin: pg.Pool;
let pool: pg.Pool;
let app: ReturnType<typeof createBaseline>;
let sign: (userId: number, expiresIn?: string) => Promise<string>;
let tokens: string[];

type BaselineRequest = {
  from?: number;
  body: unknown;
  key?: string;
  path?: string;
  token?: string;
  headers?: object;
};

async function post({ from = 1, body, key, path = '/api/coins/transfer', token, headers }: BaselineRequest) {
  const answer = await app.inject({
    method: 'POST',
    url: path,
    headers: {
      authorization: `Bearer ${token ?? tokens[from]}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.statusCode, json: answer.json(), text: answer.body, headers: answer.headers };
}

const one = async (sql: string) => Number((await pool.query(sql)).rows[0]?.value);
const balanceOf = (id: number) => one(`SELECT balance AS value FROM accounts WHERE id = ${id}`);
const transfer = (toUserId: number, amount: number) => ({ toUserId, amount, reason: 'A test' });

async function expectConsistent(): Promise<void> {
  expect(await one('SELECT sum(balance) AS value FROM accounts')).toBe(0);
  expect(await one('SELECT count(*) AS value FROM accounts WHERE balance < 0 AND id <> 0')).toBe(0);
  const disagree = `SELECT count(*) AS value FROM accounts AS a WHERE balance <>
    (SELECT coalesce(sum(amount), 0) FROM transactions WHERE to_account = a.id) -
    (SELECT coalesce(sum(amount), 0) FROM transactions WHERE from_account = a.id)`;
  expect(await one(disagree)).toBe(0);
  const transactions = await one('SELECT count(*) AS value FROM transactions');
  expect(await one('SELECT count(*) AS value FROM outbox')).toBe(transactions);
}

beforeAll(async () => {
  const connectionString = process.env.POSTGRES_URL;
  admin = new pg.Pool({ connectionString, max: 1 });
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(connectionString ?? '');
  url.pathname = `/${name}`;
  const options: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: url.href,
    max: 16,
    pipeline: true,
  };
  pool = new pg.Pool(options);
  await pool.query(await readFile(new URL('./baseline/schema.sql', import.meta.url), 'utf8'));
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  sign = (userId, expiresIn = '5m') =>
    new SignJWT({ sid: randomUUID() })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'k' })
      .setIssuer('cowrie')
      .setSubject(String(userId))
      .setExpirationTime(expiresIn)
      .sign(privateKey);
  tokens = await Promise.all(Array.from({ length: PEOPLE + 1 }, (_, id) => sign(id)));
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'EdDSA' }] });
  app = createBaseline(pool, keys, API_KEY);
});

/** The pool ends before the server has closed its sessions; dropping the database earlier would cut one. */
async function drop(): Promise<void> {
  await eventually(async () => {
    const { rowCount } = await admin.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name]);
    if (rowCount !== 0) throw new Error(`${rowCount} connections to ${name} are open`);
  }, DROP_WITHIN_MS);
  await admin.query(`DROP DATABASE IF EXISTS ${name}`);
}

afterAll(async () => {
  await app?.close();
  await pool?.end();
  if (admin) await drop();
  await admin?.end();
});

beforeEach(async () => {
  await pool.query('TRUNCATE transactions, results, outbox; DELETE FROM accounts WHERE id > 0');
  await pool.query('UPDATE accounts SET balance = 0, received = 0, sent = 0');
  await pool.query(
    'INSERT INTO accounts (id, wallet_id) SELECT id, gen_random_uuid() FROM generate_series(1, $1) AS id',
    [PEOPLE],
  );
  for (let userId = 1; userId <= PEOPLE; userId += 1) {
    const body = { userId, amount: 10, reason: 'A start' };
    const minted = await post({ path: '/api/admin/mint', body, headers: { 'x-api-key': API_KEY } });
    expect(minted.status).toBe(201);
  }
});

describe('the baseline', () => {
  it('keeps the sum and no negative balance under concurrent transfers in all directions', async () => {
    const sent = Array.from({ length: 400 }, (_, index) => {
      const from = 1 + (index % PEOPLE);
      const to = 1 + ((from + Math.floor(index / PEOPLE)) % PEOPLE);
      return post({ from, body: transfer(to === from ? (from % PEOPLE) + 1 : to, 3) });
    });
    const statuses = new Set((await Promise.all(sent)).map(({ status, json }) => json.code ?? status));
    expect([...statuses].every((status) => status === 201 || status === 'insufficient_funds')).toBe(true);
    expect(statuses).toContain(201);
    await expectConsistent();
  });

  it('refuses more than the payer has, to the last unit', async () => {
    expect((await post({ body: transfer(2, 10.0001) })).json.code).toBe('insufficient_funds');
    expect((await post({ body: transfer(2, 10) })).status).toBe(201);
    expect((await post({ body: transfer(2, 0.0001) })).json.code).toBe('insufficient_funds');
    expect(await one('SELECT count(*) AS value FROM transactions')).toBe(PEOPLE + 1);
    await expectConsistent();
  });

  it('answers a replay with the same text and moves nothing, even when both arrive at once', async () => {
    const sent = { body: transfer(2, 1), key: 'order-1' };
    const both = await Promise.all([post(sent), post(sent)]);
    const again = await post(sent);
    expect(new Set([...both, again].map(({ text }) => text)).size).toBe(1);
    expect([...both, again].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(both.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(1);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await balanceOf(1)).toBe(90_000);
    await expectConsistent();
  });

  it('accepts only valid tokens', async () => {
    expect((await post({ body: transfer(2, 1), token: await sign(1, '-1s') })).status).toBe(401);
    const [head, payload, signature = ''] = (tokens[1] ?? '').split('.');
    const forged = `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect((await post({ body: transfer(2, 1), token: forged })).status).toBe(401);
    expect(await balanceOf(1)).toBe(Number(UNITS));
  });
});
