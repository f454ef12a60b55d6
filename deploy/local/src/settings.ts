import { stackError } from './errors.ts';

export const databaseNames = ['ledger', 'user', 'history', 'webhooks'] as const;
export type DatabaseName = (typeof databaseNames)[number];

export const serviceNames = ['gateway', 'ledger', 'user', 'history', 'webhooks'] as const;
export type ServiceName = (typeof serviceNames)[number];

export type StackKind = 'auto' | 'docker' | 'local';

type GivenServers = {
  kafkaBrokers: string | undefined;
  redisUrl: string | undefined;
  databaseUrls: Record<DatabaseName, string | undefined>;
};

export type GivenBootstrap = {
  email: string | undefined;
  password: string | undefined;
  apiKey: string | undefined;
};

type GivenPayouts = { httpSecret: string | undefined; callbackSecret: string | undefined };

export type ServerSettings = { stack: StackKind; given: GivenServers };

export type PlatformSettings = ServerSettings & {
  port: number;
  instances: Record<ServiceName, number>;
  bootstrap: GivenBootstrap;
  payouts: GivenPayouts;
};

const MAX_INSTANCES = 16;

/** Throws one clear line for an invalid value. */
export function parseServerSettings(env: NodeJS.ProcessEnv): ServerSettings {
  const stack = env.COWRIE_STACK || 'auto';
  if (stack !== 'auto' && stack !== 'docker' && stack !== 'local') {
    throw stackError(`COWRIE_STACK is "${stack}": it must be auto, docker or local`);
  }
  const given = {
    kafkaBrokers: env.KAFKA_BROKERS || undefined,
    redisUrl: env.REDIS_URL || undefined,
    databaseUrls: {
      ledger: env.LEDGER_DATABASE_URL || undefined,
      user: env.USER_DATABASE_URL || undefined,
      history: env.HISTORY_DATABASE_URL || undefined,
      webhooks: env.WEBHOOKS_DATABASE_URL || undefined,
    },
  };
  return { stack, given };
}

export function parsePlatformSettings(env: NodeJS.ProcessEnv): PlatformSettings {
  const instances = {
    gateway: integer(env, 'GATEWAY_INSTANCES', 1, 1, MAX_INSTANCES),
    ledger: integer(env, 'LEDGER_INSTANCES', 1, 1, MAX_INSTANCES),
    user: integer(env, 'USER_INSTANCES', 1, 1, MAX_INSTANCES),
    history: integer(env, 'HISTORY_INSTANCES', 1, 1, MAX_INSTANCES),
    webhooks: integer(env, 'WEBHOOKS_INSTANCES', 1, 1, MAX_INSTANCES),
  };
  const port = integer(env, 'PORT', 3000, 1, 65_536 - instances.gateway);
  const payouts = {
    httpSecret: payoutSecret(env, 'PAYOUT_HTTP_SECRET'),
    callbackSecret: payoutSecret(env, 'PAYOUT_CALLBACK_SECRET'),
  };
  return { ...parseServerSettings(env), port, instances, bootstrap: parseBootstrap(env), payouts };
}

function parseBootstrap(env: NodeJS.ProcessEnv): GivenBootstrap {
  const email = env.BOOTSTRAP_SUPERADMIN_EMAIL || undefined;
  const password = env.BOOTSTRAP_SUPERADMIN_PASSWORD || undefined;
  const apiKey = env.BOOTSTRAP_API_KEY || undefined;
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw stackError('BOOTSTRAP_SUPERADMIN_EMAIL is not an e-mail address');
  }
  const length = [...(password ?? '')].length;
  if (password !== undefined && (length < 12 || length > 128)) {
    throw stackError('BOOTSTRAP_SUPERADMIN_PASSWORD must have 12 to 128 characters');
  }
  if (apiKey !== undefined && apiKey.length < 32) {
    throw stackError('BOOTSTRAP_API_KEY must have 32 characters or more');
  }
  return { email, password, apiKey };
}

function payoutSecret(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const secret = env[name] || undefined;
  if (secret !== undefined && secret.length < 32) throw stackError(`${name} must have 32 characters or more`);
  return secret;
}

function integer(env: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw stackError(`${name} is "${text}": it must be a whole number from ${min} to ${max}`);
}
