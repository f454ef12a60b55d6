import { loadConfig } from '@cowrie/runtime';
import { describe, expect, it } from '@jest/globals';
import { ConfigSchema } from './config.ts';

const good = { KAFKA_BROKERS: 'localhost:9092', LEDGER_DATABASE_URL: 'postgres://localhost/ledger' };
const PAYOUT_HTTP_SECRET = 's'.repeat(32);

describe('the configuration of payouts', () => {
  it('is none by default: all are paid by hand', () => {
    const { PAYOUT_HTTP_URL: url, PAYOUT_HTTP_PROVIDERS: names } = loadConfig(ConfigSchema, good);
    expect([url, names]).toEqual([undefined, ['http']]);
  });

  it('is an address, a secret and names', () => {
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
