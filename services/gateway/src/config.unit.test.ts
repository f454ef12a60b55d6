import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@cowrie/runtime';
import { describe, expect, it } from '@jest/globals';
import { ConfigSchema } from './config.ts';
import { newSealKey, newTokenKey } from './testing/identities.ts';

const good = {
  KAFKA_BROKERS: 'localhost:9092',
  SERVICE_TOKEN_SECRETS: 's'.repeat(32),
  LEDGER_QUERIES_URL: 'http://ledger:1',
  USER_QUERIES_URL: 'http://user:1',
  HISTORY_QUERIES_URL: 'http://history:1',
  WEBHOOKS_QUERIES_URL: 'http://webhooks:1',
  REDIS_URL: 'redis://localhost',
  TOKEN_PRIVATE_KEY: JSON.stringify(newTokenKey()),
  SEAL_PUBLIC_KEY: JSON.stringify(newSealKey()),
  CURSOR_SECRET: Buffer.alloc(32, 7).toString('base64url'),
};

describe('the configuration', () => {
  it.each([
    ['MINT_APPROVAL_ABOVE', 'sEcret'],
    ['MINT_APPROVAL_ABOVE', '-1'],
    ['MINT_APPROVAL_ABOVE', '1.00001'],
    ['TOKEN_PRIVATE_KEY', 'sEcret'],
    ['TOKEN_PRIVATE_KEY', '{"kty":"sEcret"}'],
    ['TOKEN_PRIVATE_KEY', good.SEAL_PUBLIC_KEY],
    ['SEAL_PUBLIC_KEY', good.TOKEN_PRIVATE_KEY],
    ['OTHER_PUBLIC_KEYS', good.TOKEN_PRIVATE_KEY],
    ['TOKEN_KEYS_FILE', '/nowhere/sEcret'],
    ['CURSOR_SECRET', 'sEcret'],
    ['CURSOR_SECRET', 'sEcret '.repeat(20)],
    ['REDIS_URL', 'sEcret'],
    ['REDIS_URL', 'https://sEcret'],
    ['REDIS_TLS_CA_FILE', '/nowhere/sEcret'],
    ['KAFKA_TLS_CA_FILE', '/nowhere/sEcret'],
    ['RATE_LIMIT_USER_PER_MINUTE', '-1'],
    ['PORT', '65536'],
    ['PAYOUT_CALLBACK_SECRETS', 'sEcret'],
    ['PAYOUT_CALLBACK_SECRETS', '{"http":"sEcret"}'],
    ['PAYOUT_CALLBACK_SECRETS', JSON.stringify({ other: 'sEcret'.repeat(6) })],
    ['PAYOUT_CALLBACK_SECRETS', JSON.stringify({ http: 'sEcret'.repeat(6), momo: 'sEcret'.repeat(6) })],
    ['CORS_ALLOWED_ORIGINS', '*'],
    ['CORS_ALLOWED_ORIGINS', 'https://sEcret.example/'],
    ['CORS_ALLOWED_ORIGINS', 'null'],
  ])('refuses %s as %s, without showing it', (name, value) => {
    let message = '';
    try {
      loadConfig(ConfigSchema, { ...good, [name]: value });
    } catch (error) {
      message = error instanceof Object && 'message' in error ? String(error.message) : '';
    }
    expect(message).toContain(name);
    expect(message).not.toContain('sEcret');
    expect(message).not.toContain(JSON.parse(good.TOKEN_PRIVATE_KEY).d);
  });

  it('takes the keys of access tokens from either setting, not both', () => {
    const home = mkdtempSync(join(tmpdir(), 'cowrie-config-'));
    const TOKEN_KEYS_FILE = join(home, 'keys.json');
    writeFileSync(TOKEN_KEYS_FILE, JSON.stringify({ keys: [newTokenKey('a'), newTokenKey('b')] }));
    const { TOKEN_PRIVATE_KEY: _, ...others } = good;
    expect(loadConfig(ConfigSchema, { ...others, TOKEN_KEYS_FILE })).toMatchObject({ TOKEN_KEYS_FILE });
    const contradiction = 'TOKEN_PRIVATE_KEY: set either TOKEN_PRIVATE_KEY or TOKEN_KEYS_FILE, not both';
    for (const env of [others, { ...good, TOKEN_KEYS_FILE }]) {
      expect(() => loadConfig(ConfigSchema, env)).toThrow(contradiction);
    }
    rmSync(home, { recursive: true });
  });

  it('publishes no private key', () => {
    const { d: _, ...OTHER } = newTokenKey('seal');
    const { OTHER_PUBLIC_KEYS } = loadConfig(ConfigSchema, {
      ...good,
      OTHER_PUBLIC_KEYS: JSON.stringify({ keys: [OTHER] }),
    });
    expect(OTHER_PUBLIC_KEYS).toEqual([OTHER]);
  });
});
