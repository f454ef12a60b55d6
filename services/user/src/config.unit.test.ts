import { generateKeyPairSync } from 'node:crypto';
import { loadConfig } from '@cowrie/runtime';
import { describe, expect, it } from '@jest/globals';
import { ConfigSchema } from './config.ts';

const KEY = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' });
const JWK = { kty: 'OKP', crv: 'X25519', kid: 'seal-1', x: KEY.x, d: KEY.d };
const SECRET = String(KEY.d);
const ENV = {
  KAFKA_BROKERS: '127.0.0.1:9092',
  SERVICE_TOKEN_SECRETS: 's'.repeat(32),
  USER_DATABASE_URL: 'postgres://user@127.0.0.1/user',
  SEAL_PRIVATE_KEY: JSON.stringify(JWK),
};
const messageOf = (env: NodeJS.ProcessEnv): string => {
  try {
    loadConfig(ConfigSchema, env);
  } catch (error) {
    return String((error as Error).message);
  }
  throw new Error('the configuration was taken');
};

describe('configuration', () => {
  it('names what is wrong and never shows a secret', () => {
    const wrong = {
      ...ENV,
      SEAL_PRIVATE_KEY: JSON.stringify({ ...JWK, crv: 'Ed25519' }),
      BOOTSTRAP_SUPERADMIN_PASSWORD: 'too short',
      BOOTSTRAP_API_KEY: 'short key',
    };
    const message = messageOf(wrong);
    expect(message).toMatch(/^SEAL_PRIVATE_KEY: /m);
    expect(message).toMatch(/^BOOTSTRAP_SUPERADMIN_PASSWORD: /m);
    expect(message).toMatch(/^BOOTSTRAP_API_KEY: /m);
    for (const secret of [SECRET, 'too short', 'short key']) expect(message).not.toContain(secret);
    expect(messageOf({ ...ENV, SEAL_PRIVATE_KEY: `{${SECRET}` })).not.toContain(SECRET);
  });

  it('does not start in production when mails would go nowhere, or their links', () => {
    const production = { ...ENV, NODE_ENV: 'production' };
    expect(messageOf(production)).toBe('SMTP_URL: is missing; in production it or MAIL_DIRECTORY is needed');
    expect(messageOf({ ...ENV, SMTP_URL: 'smtp://mail.example' })).toBe(
      'PUBLIC_URL: is needed with SMTP_URL',
    );
    const whole = { SMTP_URL: 'smtps://u:p@mail.example', PUBLIC_URL: 'https://coins.example' };
    for (const settings of [whole, { MAIL_DIRECTORY: '/tmp/mail' }])
      expect(loadConfig(ConfigSchema, { ...production, ...settings })).toMatchObject(settings);
    expect(loadConfig(ConfigSchema, ENV).SMTP_URL).toBeUndefined();
  });
});
