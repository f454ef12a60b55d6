import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { loadSecrets, publicJwk, type Secrets } from '../home/secrets.ts';
import { parsePlatformSettings, type ServiceName } from '../settings.ts';
import { migrationEnv, type ServiceEnvInput, serviceEnv } from './env.ts';

const directory = mkdtempSync(join(tmpdir(), 'cowrie-secrets-'));
const file = join(directory, 'secrets.json');
const { secrets, created } = await loadSecrets(file);
const again = await loadSecrets(file);
const mode = statSync(file).mode & 0o777;
rmSync(directory, { recursive: true });

const caller = {
  PATH: '/bin',
  COWRIE_X: 'x',
  NODE_OPTIONS: '--no-warnings',
  AWS_SECRET_ACCESS_KEY: 'not for us',
  RATE_LIMIT_USER_PER_MINUTE: '7',
};

function input(env: NodeJS.ProcessEnv = caller): ServiceEnvInput {
  return {
    callerEnv: env,
    settings: parsePlatformSettings(env),
    secrets,
    servers: {
      kafkaBrokers: `cowrie:${secrets.kafkaPassword}@127.0.0.1:1`,
      redisUrl: 'redis://127.0.0.1:2',
      postgresUrl: 'postgres://postgres:top@127.0.0.1:3/postgres',
    },
    queryOrigins: {
      ledger: ['http://127.0.0.1:4', 'http://127.0.0.1:5'],
      user: ['http://127.0.0.1:6'],
      history: ['http://127.0.0.1:7'],
      webhooks: ['http://127.0.0.1:8'],
    },
  };
}

const env = (service: ServiceName, from = input()) =>
  serviceEnv(
    service,
    `${service}-1`,
    service === 'gateway'
      ? { managementPort: 9, port: 3000, queriesPort: undefined }
      : { managementPort: 9, port: undefined, queriesPort: 10 },
    from,
  );

describe('secrets', () => {
  it('are generated once, for their owner only', () => {
    expect([created, again.created]).toEqual([true, false]);
    expect(again.secrets).toEqual(secrets);
    expect(mode).toBe(0o600);
    expect(secrets.apiKey).toMatch(/^cwk_[\w-]{43}$/);
  });

  it('hold an Ed25519 and an X25519 key with a kid', () => {
    expect(secrets.tokenPrivateKey).toMatchObject({ kty: 'OKP', crv: 'Ed25519', kid: expect.any(String) });
    expect(secrets.sealPrivateKey).toMatchObject({ kty: 'OKP', crv: 'X25519', kid: expect.any(String) });
    expect(publicJwk(secrets.sealPrivateKey)).not.toHaveProperty('d');
  });
});

describe('the environment of a service', () => {
  it('has what the service needs', () => {
    expect(env('gateway')).toEqual({
      PATH: '/bin',
      COWRIE_X: 'x',
      NODE_OPTIONS: '--no-warnings',
      NODE_COMPILE_CACHE: expect.stringMatching(/\.cache\/node$/),
      RATE_LIMIT_USER_PER_MINUTE: '7',
      LOG_LEVEL: 'info',
      KAFKA_BROKERS: `gateway:${secrets.gatewayKafkaPassword}@127.0.0.1:1`,
      INSTANCE_NAME: 'gateway-1',
      MANAGEMENT_PORT: '9',
      HOST: '127.0.0.1',
      PORT: '3000',
      REDIS_URL: 'redis://127.0.0.1:2',
      SERVICE_TOKEN_SECRETS: secrets.serviceTokenSecret,
      LEDGER_QUERIES_URL: 'http://127.0.0.1:4,http://127.0.0.1:5',
      USER_QUERIES_URL: 'http://127.0.0.1:6',
      HISTORY_QUERIES_URL: 'http://127.0.0.1:7',
      WEBHOOKS_QUERIES_URL: 'http://127.0.0.1:8',
      TOKEN_PRIVATE_KEY: JSON.stringify(secrets.tokenPrivateKey),
      SEAL_PUBLIC_KEY: JSON.stringify(publicJwk(secrets.sealPrivateKey)),
      WEBHOOKS_SEAL_PUBLIC_KEY: JSON.stringify(publicJwk(secrets.webhooksSealKey)),
      LEDGER_SEAL_PUBLIC_KEY: JSON.stringify(publicJwk(secrets.ledgerSealKey)),
      OTHER_PUBLIC_KEYS: JSON.stringify(publicJwk(secrets.headSigningKey)),
      CURSOR_SECRET: secrets.cursorSecret,
      APPROVER_MIN_HOURS: '0',
      PUBLIC_URL: 'http://localhost:3000',
      PAYOUT_CALLBACK_SECRET: secrets.payoutCallbackSecret,
    });
    expect(env('user').PUBLIC_URL).toBe('http://localhost:3000');
    expect(env('gateway', input({ APPROVER_MIN_HOURS: '24' })).APPROVER_MIN_HOURS).toBe('24');
    expect(env('ledger')).toMatchObject({ QUERIES_PORT: '10', USER_QUERIES_URL: 'http://127.0.0.1:6' });
    expect(env('ledger').LEDGER_DATABASE_URL).toBe(
      `postgres://cowrie_ledger:${secrets.ledgerDatabasePassword}@127.0.0.1:3/ledger`,
    );
  });

  it.each<[ServiceName, (keyof Secrets)[]]>([
    ['gateway', ['tokenPrivateKey', 'cursorSecret', 'payoutCallbackSecret', 'gatewayKafkaPassword']],
    [
      'ledger',
      [
        'headSigningKey',
        'ledgerSealKey',
        'ledgerDatabasePassword',
        'payoutHttpSecret',
        'ledgerKafkaPassword',
      ],
    ],
    ['user', ['userDatabasePassword', 'userKafkaPassword', 'sealPrivateKey', 'superAdminPassword', 'apiKey']],
    ['history', ['historyDatabasePassword', 'historyKafkaPassword']],
    ['webhooks', ['webhooksDatabasePassword', 'webhooksKafkaPassword', 'webhooksSealKey']],
  ])('of %s has its own secrets and no other', (service, own) => {
    const text = Object.values(env(service)).join('\n');
    const telling = (value: Secrets[keyof Secrets]) => (typeof value === 'string' ? value : (value.d ?? ''));
    const names = Object.keys(secrets).filter((name): name is keyof Secrets => name in secrets);
    const found = names.filter((name) => text.includes(telling(secrets[name])));
    const expected = ['serviceTokenSecret', ...own];
    expect(found.filter((name) => name !== 'superAdminEmail').sort()).toEqual(expected.sort());
    expect(text).not.toContain('not for us');
  });

  it('has the settings of what is kept that were given, each where it is needed', () => {
    const given = input({ ...caller, RESULTS_KEPT_DAYS: '60', SESSIONS_KEPT_DAYS: '7' });
    expect(env('ledger', given).RESULTS_KEPT_DAYS).toBe('60');
    expect(env('user', given).SESSIONS_KEPT_DAYS).toBe('7');
    expect(env('user', given).RESULTS_KEPT_DAYS).toBeUndefined();
    expect(env('history', given)).not.toHaveProperty('SESSIONS_KEPT_DAYS');
  });

  it('has the certificates for servers that were given, and none for those of the stack', () => {
    const files = { KAFKA_TLS_CA_FILE: '/ca', KAFKA_TLS_CERT_FILE: '/crt', KAFKA_TLS_KEY_FILE: '/key' };
    const REDIS_TLS_CA_FILE = '/redis';
    const servers = { KAFKA_BROKERS: 'kafka:9093', REDIS_URL: 'rediss://redis:6379' };
    const given = input({ ...caller, ...files, REDIS_TLS_CA_FILE, ...servers });
    expect(env('gateway', given)).toMatchObject({ ...files, REDIS_TLS_CA_FILE });
    expect(env('history', given)).toMatchObject(files);
    expect(env('history', given)).not.toHaveProperty('REDIS_TLS_CA_FILE');
    const own = env('gateway', input({ ...caller, ...files, REDIS_TLS_CA_FILE }));
    expect(Object.keys(own).filter((name) => name.includes('TLS'))).toEqual([]);
  });

  it('has the settings of payouts that were given, each where it is needed', () => {
    const PAYOUT_HTTP_URL = 'https://pay.example.org/';
    const given = input({
      ...caller,
      PAYOUT_HTTP_URL,
      PAYOUT_HTTP_PROVIDERS: 'momo',
      PAYOUT_HTTP_SECRET: 'h'.repeat(32),
      PAYOUT_CALLBACK_SECRET: 'c'.repeat(32),
    });
    expect(env('ledger', given)).toMatchObject({
      PAYOUT_HTTP_URL,
      PAYOUT_HTTP_PROVIDERS: 'momo',
      PAYOUT_HTTP_SECRET: 'h'.repeat(32),
    });
    expect(env('gateway', given)).toMatchObject({
      PAYOUT_HTTP_PROVIDERS: 'momo',
      PAYOUT_CALLBACK_SECRET: 'c'.repeat(32),
    });
    expect(env('gateway', given)).not.toHaveProperty('PAYOUT_HTTP_SECRET');
    expect(env('ledger', given)).not.toHaveProperty('PAYOUT_CALLBACK_SECRET');
  });

  it('has the databases that were given, for migrations too', () => {
    const given = input({ ...caller, LEDGER_DATABASE_URL: 'postgres://mine@db/l' });
    expect(env('ledger', given).LEDGER_DATABASE_URL).toBe('postgres://mine@db/l');
    expect(migrationEnv('ledger', given).MIGRATION_DATABASE_URL).toBe('postgres://mine@db/l');
    expect(migrationEnv('user', given).MIGRATION_DATABASE_URL).toBe(
      'postgres://postgres:top@127.0.0.1:3/user',
    );
  });
});
