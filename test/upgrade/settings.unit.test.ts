import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { acceptedForm, loadConfig, MigrationConfigSchema } from '@cowrie/runtime';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { checkoutDir } from '../../deploy/local/src/home/paths.ts';
import { ConfigSchema as Gateway } from '../../services/gateway/src/config.ts';
import { ConfigSchema as History } from '../../services/history/src/config.ts';
import { ConfigSchema as Ledger } from '../../services/ledger/src/config.ts';
import { ConfigSchema as User } from '../../services/user/src/config.ts';
import { ConfigSchema as Webhooks } from '../../services/webhooks/src/config.ts';

const keyOf = (pair: { privateKey: { export(options: { format: 'jwk' }): object } }) => ({
  ...(pair.privateKey.export({ format: 'jwk' }) as { kty: string; crv: string; x: string; d: string }),
  kid: 'a-key',
});
const TOKEN_KEY = keyOf(generateKeyPairSync('ed25519'));
const SEAL_KEY = keyOf(generateKeyPairSync('x25519'));
const { d: _, ...SEAL_PUBLIC } = SEAL_KEY;
const KAFKA_BROKERS = 'kafka-1:9092,kafka-2:9092';
const SECRET = 's'.repeat(32);
const SERVICE = { KAFKA_BROKERS, SERVICE_TOKEN_SECRETS: SECRET };
const QUERIES_URLS = Object.fromEntries(
  ['LEDGER', 'USER', 'HISTORY', 'WEBHOOKS'].map((name) => [
    `${name}_QUERIES_URL`,
    'http://a:9095, http://b:9095',
  ]),
);

const PROGRAMS: Record<string, { schema: z.ZodObject; file: string; needed: Record<string, string> }> = {
  gateway: {
    schema: Gateway,
    file: 'gateway/src/main.ts',
    needed: {
      ...SERVICE,
      ...QUERIES_URLS,
      REDIS_URL: 'redis://redis:6379',
      TOKEN_PRIVATE_KEY: JSON.stringify(TOKEN_KEY),
      SEAL_PUBLIC_KEY: JSON.stringify(SEAL_PUBLIC),
      CURSOR_SECRET: Buffer.alloc(32, 7).toString('base64url'),
    },
  },
  ledger: {
    schema: Ledger,
    file: 'ledger/src/main.ts',
    needed: {
      ...SERVICE,
      USER_QUERIES_URL: 'http://user:9095',
      LEDGER_DATABASE_URL: 'postgresql://l:p@db:5432/ledger',
    },
  },
  user: {
    schema: User,
    file: 'user/src/main.ts',
    needed: {
      ...SERVICE,
      USER_DATABASE_URL: 'postgres://u:p@db/user',
      SEAL_PRIVATE_KEY: JSON.stringify(SEAL_KEY),
    },
  },
  history: {
    schema: History,
    file: 'history/src/main.ts',
    needed: { ...SERVICE, HISTORY_DATABASE_URL: 'postgres://h@db/history' },
  },
  webhooks: {
    schema: Webhooks,
    file: 'webhooks/src/main.ts',
    needed: {
      ...SERVICE,
      WEBHOOKS_DATABASE_URL: 'postgres://w@db/webhooks',
      WEBHOOKS_SEAL_PRIVATE_KEY: JSON.stringify(SEAL_KEY),
    },
  },
  migration: {
    schema: MigrationConfigSchema,
    file: 'ledger/src/migrate.ts',
    needed: { MIGRATION_DATABASE_URL: 'postgres://owner@db/ledger' },
  },
};

const program = (name: string) => {
  const found = PROGRAMS[name];
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};

function linesOf(name: string, env: Record<string, string | undefined>): string[] {
  const { schema, needed } = program(name);
  try {
    loadConfig(schema, { ...needed, ...env });
    return [];
  } catch (error) {
    return String((error as { message?: unknown }).message).split('\n');
  }
}

const every = Object.entries(PROGRAMS).flatMap(([name, { schema }]) =>
  Object.entries(schema.shape).map(([variable, field]) => ({ name, variable, field })),
);

/** No variable accepts this: it is no number, name, secret, list, URL, key or path. */
const RUBBISH = ', ;';

describe('each variable of each program', () => {
  it.each(every)(
    '$name: $variable has an accepted form, which the message of a malformed one shows',
    (each) => {
      const form = acceptedForm(each.field);
      expect(form).toEqual(expect.stringMatching(/^\S.+\S$/));
      expect(linesOf(each.name, { [each.variable]: RUBBISH })).toEqual([`${each.variable}: must be ${form}`]);
    },
  );

  it.each(Object.keys(PROGRAMS))('%s names all of its required variables when nothing is set', (name) => {
    const { needed, schema } = program(name);
    expect(linesOf(name, {})).toEqual([]);
    const nothing = Object.fromEntries(Object.keys(needed).map((variable) => [variable, undefined]));
    const missing = Object.keys(schema.shape)
      .filter((variable) => variable in needed && !(schema.shape[variable] instanceof z.ZodOptional))
      .map(
        (variable) => `${variable}: is missing; must be ${acceptedForm(schema.shape[variable] as z.ZodType)}`,
      );
    expect(linesOf(name, nothing)).toEqual(missing);
  });
});

const json = (value: object) => JSON.stringify(value);

describe('an impossible value is refused', () => {
  it.each([
    [
      'ledger',
      { KAFKA_BROKERS: 'kafka-1' },
      /^KAFKA_BROKERS: must be host:port, several with commas; user:pass/,
    ],
    ['ledger', { KAFKA_BROKERS: 'kafka-1:9092,' }, /^KAFKA_BROKERS: /],
    ['ledger', { KAFKA_BROKERS: 'PLAINTEXT://kafka-1:9092' }, /^KAFKA_BROKERS: /],
    ['ledger', { KAFKA_BROKERS: 'user@kafka-1:9092' }, /^KAFKA_BROKERS: /],
    ['ledger', { KAFKA_BROKERS: 'kafka-1:9092,user:password@kafka-2:9092' }, /^KAFKA_BROKERS: /],
    [
      'history',
      { SERVICE_TOKEN_SECRETS: `${SECRET},short` },
      /^SERVICE_TOKEN_SECRETS: must be secrets of 32/,
    ],
    ['gateway', { USER_QUERIES_URL: 'http://user:9095/path' }, /^USER_QUERIES_URL: must be origins/],
    ['ledger', { LEDGER_MAX_BATCH: '5001' }, /^LEDGER_MAX_BATCH: must be a whole number from 1 to 5000$/],
    ['ledger', { LEDGER_MAX_BATCH: '1.5' }, /^LEDGER_MAX_BATCH: /],
    [
      'ledger',
      { LEDGER_DATABASE_URL: 'mysql://l@db/ledger' },
      /^LEDGER_DATABASE_URL: must be a URL postgresql:/,
    ],
    ['ledger', { LEDGER_DATABASE_URL: 'db/ledger' }, /^LEDGER_DATABASE_URL: /],
    ['ledger', { PAYOUT_HTTP_URL: 'ftp://pay' }, /^PAYOUT_HTTP_URL: must be a URL https:/],
    [
      'ledger',
      { PAYOUT_HTTP_URL: 'https://pay.example.org' },
      /^PAYOUT_HTTP_SECRET: is needed with PAYOUT_HTTP_URL/,
    ],
    [
      'ledger',
      { KAFKA_TLS_CA_FILE: '/nowhere/ca.pem' },
      /^KAFKA_TLS_CA_FILE: must be the path of a readable file/,
    ],
    ['gateway', { TOKEN_PRIVATE_KEY: json(SEAL_KEY) }, /^TOKEN_PRIVATE_KEY: must be an Ed25519 private JWK/],
    ['gateway', { TOKEN_PRIVATE_KEY: json({ ...TOKEN_KEY, d: 'c2hvcnQ' }) }, /^TOKEN_PRIVATE_KEY: /],
    ['gateway', { TOKEN_PRIVATE_KEY: json({ ...TOKEN_KEY, kid: '' }) }, /^TOKEN_PRIVATE_KEY: /],
    [
      'gateway',
      { TOKEN_PRIVATE_KEY: json({ ...TOKEN_KEY, x: keyOf(generateKeyPairSync('ed25519')).x }) },
      /^TOKEN_PRIVATE_KEY: /,
    ],
    [
      'gateway',
      { SEAL_PUBLIC_KEY: json({ ...SEAL_PUBLIC, x: 'c2hvcnQ' }) },
      /^SEAL_PUBLIC_KEY: must be an X25519/,
    ],
    [
      'gateway',
      { CURSOR_SECRET: Buffer.alloc(31).toString('base64url') },
      /^CURSOR_SECRET: must be 32 bytes/,
    ],
    ['gateway', { TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES: must be addresses or networks/],
    ['gateway', { TRUSTED_PROXIES: '10.0.0.1,proxy.example.org' }, /^TRUSTED_PROXIES: /],
    [
      'gateway',
      { RATE_LIMIT_USER_PER_MINUTE: '-1' },
      /^RATE_LIMIT_USER_PER_MINUTE: must be a whole number; 0 = no/,
    ],
    ['gateway', { PORT: '9090', MANAGEMENT_PORT: '9090' }, /^MANAGEMENT_PORT: must differ from PORT$/],
    ['user', { SEAL_PRIVATE_KEY: json(SEAL_PUBLIC) }, /^SEAL_PRIVATE_KEY: must be an X25519 private JWK/],
    [
      'user',
      { BOOTSTRAP_SUPERADMIN_EMAIL: 'root@example.org' },
      /^BOOTSTRAP_SUPERADMIN_PASSWORD: is needed with/,
    ],
    ['user', { BOOTSTRAP_SUPERADMIN_PASSWORD: SECRET }, /^BOOTSTRAP_SUPERADMIN_EMAIL: is needed with/],
  ])('%s %j', (name, env, line) => {
    expect(linesOf(name, env)).toEqual([expect.stringMatching(line)]);
  });

  it.each([
    ['gateway', { TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,fd00::/8,192.0.2.1' }],
    ['gateway', { PORT: '9090', HOST: '10.0.0.1', MANAGEMENT_PORT: '9090', MANAGEMENT_HOST: '127.0.0.1' }],
    ['gateway', { PORT: '0', MANAGEMENT_PORT: '0' }],
    ['gateway', { KAFKA_BROKERS: 'user:p%40ss@kafka-1:9092,kafka-2:9092' }],
    [
      'ledger',
      { KAFKA_BROKERS: 'kafka-1:9092 , kafka-2:9092', LEDGER_DATABASE_URL: 'postgres://l@db/ledger' },
    ],
    ['ledger', { PAYOUT_HTTP_SECRET: SECRET, PAYOUT_HTTP_PROVIDERS: 'momo,orange-money' }],
  ])('but %s accepts %j', (name, env) => {
    expect(linesOf(name, env)).toEqual([]);
  });
});

/** Shorter than the test's timeout. */
const ENDS_WITHIN_MS = 50_000;

async function run(name: string, env: Record<string, string | undefined>) {
  const { file, needed } = program(name);
  const child = spawn(process.execPath, [join('services', file)], {
    cwd: checkoutDir,
    env: { PATH: process.env.PATH, ...needed, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: ENDS_WITHIN_MS,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  const [code] = await once(child, 'close');
  return { code, output };
}

describe('as a process', () => {
  it.each([
    ['gateway', { REDIS_URL: 'http://redis', CURSOR_SECRET: undefined }, 2],
    ['ledger', { PAYOUT_HTTP_URL: 'https://pay.example.org' }, 1],
    ['user', { BOOTSTRAP_SUPERADMIN_EMAIL: 'root@example.org' }, 1],
    ['history', { HISTORY_DATABASE_URL: 'db', KAFKA_BROKERS: 'kafka', LOG_LEVEL: 'loud' }, 3],
    ['migration', { MIGRATION_DATABASE_URL: '' }, 1],
  ])(
    '%s with %j exits with code 1 and a line for each problem, and prints nothing else',
    async (name, env, count) => {
      const { code, output } = await run(name, env);
      expect([code, output.split('\n')]).toEqual([1, [...linesOf(name, env), '']]);
      expect(linesOf(name, env)).toHaveLength(count);
    },
  );
});
