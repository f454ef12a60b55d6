// Writes the secrets that docker-compose.yml needs: node deploy/docker/make-env.mjs [FILE] Needs only Node 20 or newer.
// It never overwrites a file, because its keys may be in use.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = process.argv[2] ?? fileURLToPath(new URL('../../.env', import.meta.url));

const random = (bytes) => randomBytes(bytes).toString('base64url');

function privateJwk(type, alg, use) {
  return { ...generateKeyPairSync(type).privateKey.export({ format: 'jwk' }), kid: random(9), alg, use };
}

function publicHalf({ d: _, ...rest }) {
  return rest;
}

const sealKey = privateJwk('x25519', 'ECDH-ES', 'enc');
const webhooksSealKey = privateJwk('x25519', 'ECDH-ES', 'enc');
const ledgerSealKey = privateJwk('x25519', 'ECDH-ES', 'enc');
const headKey = privateJwk('ed25519', 'EdDSA', 'sig');

// Single quotes protect the JSON, because neither JSON nor base64url contains any.
const text = `# Secrets of this platform, made by deploy/docker/make-env.mjs. Keep a copy in a safe place: without the keys nobody
# stays logged in, and without the passwords the databases cannot be opened.

# The gateway signs access tokens with it (Ed25519).
TOKEN_PRIVATE_KEY='${JSON.stringify(privateJwk('ed25519', 'EdDSA', 'sig'))}'
# The gateway seals passwords for the user service, which alone can open them (X25519).
SEAL_PUBLIC_KEY='${JSON.stringify(publicHalf(sealKey))}'
SEAL_PRIVATE_KEY='${JSON.stringify(sealKey)}'
# The gateway seals the secrets of webhooks for the webhooks service, which alone can open them (X25519).
WEBHOOKS_SEAL_PUBLIC_KEY='${JSON.stringify(publicHalf(webhooksSealKey))}'
WEBHOOKS_SEAL_PRIVATE_KEY='${JSON.stringify(webhooksSealKey)}'
# The gateway seals the accounts of withdrawals for the ledger, which alone can open them (X25519).
LEDGER_SEAL_PUBLIC_KEY='${JSON.stringify(publicHalf(ledgerSealKey))}'
LEDGER_SEAL_PRIVATE_KEY='${JSON.stringify(ledgerSealKey)}'
# The ledger signs the heads of its chains with it (Ed25519); the gateway shows everybody the public half.
HEAD_SIGNING_KEY='${JSON.stringify(headKey)}'
OTHER_PUBLIC_KEYS='${JSON.stringify(publicHalf(headKey))}'
# The gateway signs the cursors of pages with it.
CURSOR_SECRET=${random(32)}
# It signs the tokens with which the services authenticate to each other.
SERVICE_TOKEN_SECRETS=${random(32)}
# Shared with the payout provider: the ledger signs what it asks for, the provider signs its callbacks.
PAYOUT_HTTP_SECRET=${random(32)}
PAYOUT_CALLBACK_SECRET=${random(32)}

# PostgreSQL: the superuser, who runs the migrations, and the role of each service.
POSTGRES_PASSWORD=${random(24)}
LEDGER_DATABASE_PASSWORD=${random(24)}
USER_DATABASE_PASSWORD=${random(24)}
HISTORY_DATABASE_PASSWORD=${random(24)}
WEBHOOKS_DATABASE_PASSWORD=${random(24)}

# Kafka: the super user cowrie, and the user of each service.
KAFKA_PASSWORD=${random(24)}
GATEWAY_KAFKA_PASSWORD=${random(24)}
LEDGER_KAFKA_PASSWORD=${random(24)}
USER_KAFKA_PASSWORD=${random(24)}
HISTORY_KAFKA_PASSWORD=${random(24)}
WEBHOOKS_KAFKA_PASSWORD=${random(24)}

# Redis.
REDIS_PASSWORD=${random(24)}

# Made on the first start, once. May be removed afterwards.
BOOTSTRAP_SUPERADMIN_EMAIL=admin@cowrie.local
BOOTSTRAP_SUPERADMIN_PASSWORD=${random(18)}
BOOTSTRAP_API_KEY=cwk_${random(32)}
`;

try {
  // 'wx' fails when the file exists, even when another process creates it at this moment.
  writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  process.stdout.write(
    `${file}: written. The first super admin and an API key are in it under BOOTSTRAP_…\n`,
  );
} catch (error) {
  const reason = error.code === 'EEXIST' ? 'is there already and was left as it is' : error.message;
  process.stderr.write(`${file}: ${reason}\n`);
  process.exitCode = 1;
}
