import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecureContextOf } from '@cowrie/runtime';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { checkoutDir } from '../../deploy/local/src/home/paths.ts';
import { createRedis, type RedisAccess } from '../../services/gateway/src/redis/client.ts';
import { eventually } from '../support/eventually.ts';
import { quiet, type SecureStack } from './stack/index.ts';

const SOON_MS = 10_000;

async function ask(url: string, query = 'SELECT 1'): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: SOON_MS });
  try {
    await client.connect();
    await client.query(query);
    return 'answered';
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return `${code} ${message}`;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const withTls = (url: string, parameters: Record<string, string>): string => {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value);
  return changed.href;
};

function postgresIsSecured(stackOf: () => SecureStack): void {
  const ledger = () => stackOf().postgres.url('ledger', 'service');

  it('answers only over TLS, to clients that know its authority and its name', async () => {
    const { certificates } = stackOf();
    const { clients, stranger } = certificates;
    const { ca } = certificates.mount('z', { authority: clients, trusted: stranger });
    expect(await ask(ledger())).toBe('answered');
    expect(await ask(withTls(ledger(), { sslmode: 'disable' }))).toMatch(
      /no pg_hba.conf entry.*no encryption/,
    );
    expect(await ask(withTls(ledger(), { sslrootcert: ca }))).toMatch(/CERT|SELF_SIGNED|VERIFY/);
    expect(await ask(ledger().replace('@localhost', '@localhost.localdomain'))).not.toBe('answered');
  });

  it('admits each role to its own database, for what its service does', async () => {
    const other = ledger().replace('/ledger?', '/user?');
    expect(await ask(other)).toMatch(/no pg_hba.conf entry|permission denied/);
    const denied = /^42501/;
    expect(await ask(ledger(), 'UPDATE transactions SET amount = amount')).toMatch(denied);
    expect(await ask(ledger(), 'DELETE FROM transactions')).toMatch(denied);
    expect(await ask(ledger(), 'CREATE TABLE x ()')).toMatch(denied);
    const history = stackOf().postgres.url('history', 'service');
    expect(await ask(history, 'UPDATE entries SET amount = amount')).toMatch(denied);
  });
}

function redisIsSecured(stackOf: () => SecureStack): void {
  const use = async <T>(url: string, work: (redis: RedisAccess) => Promise<T>): Promise<T> => {
    const { ca: caFile } = stackOf().filesOf('gateway');
    const redis = createRedis(url, quiet, createSecureContextOf({ caFile }, quiet));
    try {
      await eventually(() => expect(redis.client.status).toMatch(/ready|connect/), SOON_MS);
      return await work(redis);
    } finally {
      redis.close();
    }
  };
  const call = (url: string, ...command: [string, ...string[]]) =>
    use(url, async ({ client }) => {
      await eventually(() => expect(client.status).toBe('ready'), SOON_MS);
      return client.call(...command).then(JSON.stringify, String);
    });

  it('allows nothing that the gateway does not do', async () => {
    const acl = readFileSync(join(checkoutDir, 'deploy/k8s/base/redis/users.acl'), 'utf8');
    const allowed = [...acl.matchAll(/ \+([a-z]+)/g)].map(([, name = '']) => name);
    // The statistics are read before the next test, whose refused commands count as well.
    const stats = await call(stackOf().redis.adminUrl, 'INFO', 'commandstats');
    // The gateway sends `ping` only after commands have failed.
    const unused = allowed.filter((name) => name !== 'ping' && !stats.includes(`cmdstat_${name}:`));
    expect(unused).toEqual([]);
  });

  it('allows the gateway what it does, and no more', async () => {
    const { url, adminUrl } = stackOf().redis;
    expect(await call(adminUrl, 'ACL', 'LOG')).toBe('[]');
    for (const command of [
      ['FLUSHALL'],
      ['KEYS', '*'],
      ['CONFIG', 'GET', '*'],
      ['GET', 'other'],
      ['ACL', 'LIST'],
    ]) {
      expect(await call(url, ...(command as [string]))).toMatch(/NOPERM/);
    }
  });

  it('answers nobody who does not log in, or does not know its authority', async () => {
    const { url } = stackOf().redis;
    const anonymous = new URL(url);
    anonymous.username = anonymous.password = '';
    expect(await use(anonymous.href, ({ client }) => client.ping().then(String, String))).not.toBe('PONG');
    const stranger = createRedis(url, quiet);
    let reason = '';
    stranger.client.on('error', (error) => {
      reason = String(error);
    });
    await eventually(() => expect(reason).toMatch(/certificate/), SOON_MS);
    stranger.close();
  });
}

export function storesAreSecured(stackOf: () => SecureStack): void {
  describe('PostgreSQL', () => postgresIsSecured(stackOf));
  describe('Redis', () => redisIsSecured(stackOf));
}
