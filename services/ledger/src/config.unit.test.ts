import { loadConfig } from '@cowrie/runtime';
import { describe, expect, it } from '@jest/globals';
import { ConfigSchema } from './config.ts';

const good = {
  KAFKA_BROKERS: 'localhost:9092',
  USER_QUERIES_URL: 'http://user:1',
  SERVICE_TOKEN_SECRETS: 's'.repeat(32),
  LEDGER_DATABASE_URL: 'postgres://localhost/ledger',
};
const PAYOUT_HTTP_SECRET = 's'.repeat(32);

describe('the configuration of payouts', () => {
  it('is empty by default: all payouts are made by hand', () => {
    const { PAYOUT_HTTP_URL: url, PAYOUT_HTTP_PROVIDERS: names } = loadConfig(ConfigSchema, good);
    expect([url, names]).toEqual([undefined, ['http']]);
  });

  it('has a URL, a secret and names', () => {
    const given = {
      ...{ PAYOUT_HTTP_URL: 'https://pay.example.org/x', PAYOUT_HTTP_SECRET },
      PAYOUT_HTTP_PROVIDERS: 'momo,orange-money',
    };
    expect(loadConfig(ConfigSchema, { ...good, ...given })).toMatchObject({
      ...given,
      PAYOUT_HTTP_PROVIDERS: ['momo', 'orange-money'],
    });
  });

  it.each([
    ['PAYOUT_HTTP_SECRET', { PAYOUT_HTTP_URL: 'https://pay.example.org' }],
    ['PAYOUT_HTTP_SECRET', { PAYOUT_HTTP_SECRET: 'sEcret' }],
    ['PAYOUT_HTTP_URL', { PAYOUT_HTTP_URL: 'ftp://pay.example.org', PAYOUT_HTTP_SECRET }],
    ['PAYOUT_HTTP_PROVIDERS', { PAYOUT_HTTP_PROVIDERS: 'momo, orange' }],
    ['PAYOUT_HTTP_PROVIDERS', { PAYOUT_HTTP_PROVIDERS: 'x'.repeat(51) }],
  ])('is refused for %s when it is %j', (name, given) => {
    expect(() => loadConfig(ConfigSchema, { ...good, ...given })).toThrow(name);
  });
});

describe('the retention settings', () => {
  it('are slightly longer by default than callers were promised', () => {
    expect(loadConfig(ConfigSchema, good)).toMatchObject({
      RESULTS_KEPT_DAYS: 31,
      QUOTES_KEPT_DAYS: 31,
      VERIFICATIONS_KEPT_DAYS: 400,
      VERIFY_EVERY_DAYS: 7,
    });
    expect(loadConfig(ConfigSchema, { ...good, RESULTS_KEPT_DAYS: '30' }).RESULTS_KEPT_DAYS).toBe(30);
  });

  it.each([
    ['RESULTS_KEPT_DAYS', '29', 30],
    ['RESULTS_KEPT_DAYS', '30.5', 30],
    ['QUOTES_KEPT_DAYS', '0', 1],
    ['VERIFICATIONS_KEPT_DAYS', 'long', 1],
  ])('is refused for %s when it is %s', (name, value, min) => {
    expect(() => loadConfig(ConfigSchema, { ...good, [name]: value })).toThrow(
      new RegExp(`^${name}: .*a whole number from ${min} to 3650$`),
    );
  });
});
