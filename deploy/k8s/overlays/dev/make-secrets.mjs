// Writes the secrets of the dev overlay once: node deploy/k8s/overlays/dev/make-secrets.mjs [FILE] Needs only Node 20
// or newer. It never overwrites a file, because its secrets may be in use.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = process.argv[2] ?? fileURLToPath(new URL('secrets.env', import.meta.url));

const random = (bytes) => randomBytes(bytes).toString('base64url');

function privateJwk(type, alg, use) {
  return { ...generateKeyPairSync(type).privateKey.export({ format: 'jwk' }), kid: random(9), alg, use };
}

function login(database, role, user) {
  const name = `${database}_db_${role}`.toUpperCase();
  const password = random(24);
  const server = `${database}-db-rw:5432/${database}?sslmode=verify-full&sslrootcert=/etc/cowrie/database-ca/ca.crt`;
  return { [`${name}_PASSWORD`]: password, [`${name}_URI`]: `postgresql://${user}:${password}@${server}` };
}

const sealKey = privateJwk('x25519', 'ECDH-ES', 'enc');
const { d: _, ...sealPublicKey } = sealKey;
const webhooksSealKey = privateJwk('x25519', 'ECDH-ES', 'enc');
const { d: ___, ...webhooksSealPublicKey } = webhooksSealKey;
const ledgerSealKey = privateJwk('x25519', 'ECDH-ES', 'enc');
const { d: ____, ...ledgerSealPublicKey } = ledgerSealKey;
const headKey = privateJwk('ed25519', 'EdDSA', 'sig');
const { d: __, ...headPublicKey } = headKey;
const redisPassword = random(24);

const secrets = {
  TOKEN_PRIVATE_KEY: JSON.stringify(privateJwk('ed25519', 'EdDSA', 'sig')),
  SEAL_PUBLIC_KEY: JSON.stringify(sealPublicKey),
  WEBHOOKS_SEAL_PUBLIC_KEY: JSON.stringify(webhooksSealPublicKey),
  LEDGER_SEAL_PUBLIC_KEY: JSON.stringify(ledgerSealPublicKey),
  OTHER_PUBLIC_KEYS: JSON.stringify(headPublicKey),
  CURSOR_SECRET: random(32),
  SERVICE_TOKEN_SECRETS: random(32),
  PAYOUT_CALLBACK_SECRET: random(32),
  REDIS_URL: `redis://gateway:${redisPassword}@redis:6379`,
  HEAD_SIGNING_KEY: JSON.stringify(headKey),
  LEDGER_SEAL_PRIVATE_KEY: JSON.stringify(ledgerSealKey),
  PAYOUT_HTTP_SECRET: random(32),
  SEAL_PRIVATE_KEY: JSON.stringify(sealKey),
  WEBHOOKS_SEAL_PRIVATE_KEY: JSON.stringify(webhooksSealKey),
  BOOTSTRAP_SUPERADMIN_EMAIL: 'admin@cowrie.local',
  BOOTSTRAP_SUPERADMIN_PASSWORD: random(18),
  BOOTSTRAP_API_KEY: `cwk_${random(32)}`,
  REDIS_PASSWORD: redisPassword,
};
for (const database of ['ledger', 'user', 'history', 'webhooks']) {
  Object.assign(secrets, login(database, 'owner', `${database}_owner`));
  Object.assign(secrets, login(database, 'service', `cowrie_${database}`));
}

const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
const head = '# Secrets of the dev overlay, made by make-secrets.mjs. Not for the repository.\n';
try {
  // 'wx' fails when the file exists, even when another process creates it at this moment.
  writeFileSync(file, head + lines.join(''), { flag: 'wx', mode: 0o600 });
  process.stdout.write(`${file}: written\n`);
} catch (error) {
  const reason = error.code === 'EEXIST' ? 'is there already and was left as it is' : error.message;
  process.stderr.write(`${file}: ${reason}\n`);
  process.exitCode = 1;
}
