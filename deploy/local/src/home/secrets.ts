import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { stackError } from '../errors.ts';
import { readIfThere, writeWhole } from './files.ts';

/** Generated once and kept in secrets.json, which only its owner may read. */
export type Secrets = {
  /** Distinguishes this home's Docker volumes and containers from those of other homes. */
  stackId: string;
  kafkaClusterId: string;
  kafkaPassword: string;
  gatewayKafkaPassword: string;
  ledgerKafkaPassword: string;
  userKafkaPassword: string;
  historyKafkaPassword: string;
  webhooksKafkaPassword: string;
  redisPassword: string;
  postgresPassword: string;
  ledgerDatabasePassword: string;
  userDatabasePassword: string;
  historyDatabasePassword: string;
  webhooksDatabasePassword: string;
  tokenPrivateKey: JWK;
  /** X25519, with `kid`; opens passwords that the gateway sealed for the user service. */
  sealPrivateKey: JWK;
  /** X25519, with `kid`; opens the secrets of webhooks. */
  webhooksSealKey: JWK;
  /** X25519, with `kid`; opens the accounts of withdrawals. */
  ledgerSealKey: JWK;
  /** Ed25519, with `kid`; signs heads of the ledger's chains. */
  headSigningKey: JWK;
  cursorSecret: string;
  serviceTokenSecret: string;
  /** Signs payouts requested over HTTP, and the answers of their providers. */
  payoutHttpSecret: string;
  payoutCallbackSecret: string;
  superAdminEmail: string;
  superAdminPassword: string;
  apiKey: string;
};

/** `created` when there were none yet. Secrets that an older file lacks are added. */
export async function loadSecrets(file: string): Promise<{ secrets: Secrets; created: boolean }> {
  const text = readIfThere(file);
  const found = text === undefined ? {} : parse(text, file);
  const secrets = { ...(await generate()), ...found };
  if (JSON.stringify(secrets) !== JSON.stringify(found)) {
    writeWhole(file, `${JSON.stringify(secrets, null, 2)}\n`, 0o600);
  }
  return { secrets, created: text === undefined };
}

export function publicJwk(key: JWK): JWK {
  const { d: _, ...publicPart } = key;
  return publicPart;
}

function random(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** Kafka's format tool would read a leading dash as an option. */
function clusterId(): string {
  return random(16).replace(/^-/, 'k');
}

async function generate(): Promise<Secrets> {
  return {
    stackId: randomBytes(6).toString('hex'),
    kafkaClusterId: clusterId(),
    kafkaPassword: random(24),
    gatewayKafkaPassword: random(24),
    ledgerKafkaPassword: random(24),
    userKafkaPassword: random(24),
    historyKafkaPassword: random(24),
    webhooksKafkaPassword: random(24),
    redisPassword: random(24),
    postgresPassword: random(24),
    ledgerDatabasePassword: random(24),
    userDatabasePassword: random(24),
    historyDatabasePassword: random(24),
    webhooksDatabasePassword: random(24),
    tokenPrivateKey: await privateJwk('EdDSA', 'Ed25519', 'sig'),
    sealPrivateKey: await privateJwk('ECDH-ES+A256KW', 'X25519', 'enc'),
    webhooksSealKey: await privateJwk('ECDH-ES+A256KW', 'X25519', 'enc'),
    ledgerSealKey: await privateJwk('ECDH-ES+A256KW', 'X25519', 'enc'),
    headSigningKey: await privateJwk('EdDSA', 'Ed25519', 'sig'),
    cursorSecret: random(32),
    serviceTokenSecret: random(32),
    payoutHttpSecret: random(32),
    payoutCallbackSecret: random(32),
    superAdminEmail: 'admin@cowrie.local',
    superAdminPassword: random(18),
    apiKey: `cwk_${random(32)}`,
  };
}

async function privateJwk(alg: string, crv: string, use: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { crv, extractable: true });
  return { ...(await exportJWK(privateKey)), kid: random(9), alg, use };
}

function parse(text: string, file: string): Partial<Secrets> {
  const damaged = `${file} is damaged: restore it, or delete ${file} and the data beside it to start again`;
  try {
    const value: unknown = JSON.parse(text);
    if (isSecrets(value)) return value;
  } catch {
    throw stackError(damaged);
  }
  throw stackError(damaged);
}

/** Only this module writes the file, so checking types is enough to detect damage. */
function isSecrets(value: unknown): value is Partial<Secrets> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, entry]) =>
    name.endsWith('Key') && name !== 'apiKey'
      ? typeof entry === 'object' && entry !== null && 'd' in entry
      : typeof entry === 'string' && entry !== '',
  );
}
