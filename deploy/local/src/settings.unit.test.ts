import { describe, expect, it } from '@jest/globals';
import { parsePlatformSettings, parseServerSettings } from './settings.ts';

describe('the settings of the stack', () => {
  it('are the documented defaults without any variable', () => {
    expect(parsePlatformSettings({})).toEqual({
      stack: 'auto',
      given: {
        kafkaBrokers: undefined,
        redisUrl: undefined,
        databaseUrls: { ledger: undefined, user: undefined, history: undefined, webhooks: undefined },
      },
      port: 3000,
      instances: { gateway: 1, ledger: 1, user: 1, history: 1, webhooks: 1 },
      bootstrap: { email: undefined, password: undefined, apiKey: undefined },
      payouts: { httpSecret: undefined, callbackSecret: undefined },
    });
  });

  it('take what is given, and an empty variable as none', () => {
    const settings = parsePlatformSettings({
      PORT: '4000',
      LEDGER_INSTANCES: '3',
      KAFKA_BROKERS: 'kafka:9092',
      REDIS_URL: '',
      USER_DATABASE_URL: 'postgres://u@h/user',
      BOOTSTRAP_API_KEY: 'k'.repeat(32),
    });
    expect(settings.port).toBe(4000);
    expect(settings.instances.ledger).toBe(3);
    expect(settings.given.kafkaBrokers).toBe('kafka:9092');
    expect(settings.given.redisUrl).toBeUndefined();
    expect(settings.given.databaseUrls.user).toBe('postgres://u@h/user');
    expect(settings.bootstrap.apiKey).toBe('k'.repeat(32));
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT is "abc"'],
    [{ PORT: '0' }, 'PORT is "0"'],
    [{ PORT: '65535', GATEWAY_INSTANCES: '2' }, 'from 1 to 65534'],
    [{ USER_INSTANCES: '1.5' }, 'USER_INSTANCES is "1.5"'],
    [{ BOOTSTRAP_SUPERADMIN_EMAIL: 'nobody' }, 'BOOTSTRAP_SUPERADMIN_EMAIL'],
    [{ BOOTSTRAP_SUPERADMIN_PASSWORD: 'too short' }, '12 to 128'],
    [{ BOOTSTRAP_API_KEY: 'k'.repeat(31) }, '32 characters'],
    [{ PAYOUT_HTTP_SECRET: 'k'.repeat(31) }, 'PAYOUT_HTTP_SECRET must have 32 characters'],
    [{ PAYOUT_CALLBACK_SECRET: 'k' }, 'PAYOUT_CALLBACK_SECRET must have 32 characters'],
  ])('refuse %j in one line', (env, message) => {
    expect(() => parsePlatformSettings(env)).toThrow(message);
  });

  it('do not repeat a secret that is refused', () => {
    expect(() => parsePlatformSettings({ BOOTSTRAP_SUPERADMIN_PASSWORD: 'hunter2' })).not.toThrow(/hunter2/);
  });

  it('refuse a stack that does not exist', () => {
    expect(() => parseServerSettings({ COWRIE_STACK: 'podman' })).toThrow('COWRIE_STACK is "podman"');
  });
});
