import { refuse } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { succeed } from '../../outcome.ts';
import { fakeLimiter } from '../../testing/fakes.ts';
import { createTestGateway } from '../../testing/gateway.ts';
import { isInNetworks } from './allowed-networks.ts';
import { createMailQuota } from './mail-quota.ts';
import { networkOf } from './networks.ts';

describe('networkOf', () => {
  it.each([
    ['127.0.0.1', null],
    ['::1', null],
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['fe80::', 'fe80:0:0:0'],
    ['10.0.0.1:5678', '10.0.0.1'],
    ['127.0.0.1:5678', null],
    ['[2001:db8:1:2::9]:5678', '2001:db8:1:2'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('isOfNetworks', () => {
  it.each([
    ['192.0.2.7', true],
    ['192.0.2.7:51234', true],
    ['::ffff:192.0.2.7', true],
    ['[2001:db8::9]:51234', true],
    ['198.51.100.7:51234', false],
    ['nobody', false],
  ])('%s: %s', (address, isOf) => {
    expect(isInNetworks(address, ['192.0.2.0/24', '2001:db8::/32'])).toBe(isOf);
  });
});

describe('a request without a token', () => {
  async function countedFor(
    remoteAddress: string,
    forwardedFor?: string,
    trustedProxies?: string,
    request: { url: string; headers?: Record<string, string> } = { url: '/.well-known/jwks.json' },
  ): Promise<string | null> {
    let counted: string | null = 'nobody';
    const address = async (network: string | null) => {
      counted = network;
      return network === null ? succeed(null) : refuse('rate_limited', 'Too many.');
    };
    const { app } = await createTestGateway(
      {},
      { limits: { address }, ...(trustedProxies ? { trustedProxies } : {}) },
    );
    const forwarded = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
    await app.inject({ ...request, remoteAddress, headers: { ...request.headers, ...forwarded } });
    return counted;
  }

  it.each([
    ['127.0.0.1', undefined, undefined, null],
    ['::1', undefined, undefined, null],
    ['127.0.0.1', '203.0.113.9', undefined, null],
    ['10.0.0.1', '127.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.1', '127.0.0.1', '10.0.0.0/8', 'loopback'],
    ['127.0.0.1', '127.0.0.1', 'loopback', 'loopback'],
    ['127.0.0.1', '::1', 'loopback', 'loopback'],
    ['127.0.0.1', '203.0.113.9', 'loopback', '203.0.113.9'],
    ['127.0.0.1', '127.0.0.1, 203.0.113.9', 'loopback', '203.0.113.9'],
    ['127.0.0.1', undefined, 'loopback', null],
    ['127.0.0.1', '203.0.113.9:4711', 'loopback', '203.0.113.9'],
  ])(
    'from %s for %s, with trusted proxy %s, counts towards %s',
    async (peer, forwardedFor, trusted, network) => {
      expect(await countedFor(peer, forwardedFor, trusted)).toBe(network);
    },
  );

  it.each([
    { url: '/openapi.json' },
    { url: '/.well-known/ledger-heads' },
    { url: '/docs/reference/js/scalar.js' },
    { url: '/console' },
    { url: '/nothing' },
    { url: '/nothing', headers: { authorization: 'x' } },
  ])('counts a request to %j', async (request) => {
    expect(await countedFor('10.0.0.1', undefined, undefined, request)).toBe('10.0.0.1');
  });
});

const codesOf = async (asked: readonly Promise<{ ok: boolean; code?: string }>[]) =>
  (await Promise.all(asked)).map(({ ok, code }) => (ok ? 'sent' : code));

describe('the quota of mails', () => {
  it('counts per receiver, over all networks', async () => {
    const quota = createMailQuota(fakeLimiter(2), []);
    const asked = ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((network) => quota('email:a', network));
    expect(await codesOf(asked)).toEqual(['sent', 'sent', 'rate_limited']);
    expect(await codesOf([quota('email:b', '10.0.0.1')])).toEqual(['sent']);
  });

  it('counts per network, over all receivers, without using up the quota of a receiver', async () => {
    const perReceiver = fakeLimiter(1);
    const quota = createMailQuota(perReceiver, [fakeLimiter(1)]);
    expect(await codesOf([quota('email:a', '10.0.0.1'), quota('email:b', '10.0.0.1')])).toEqual([
      'sent',
      'rate_limited',
    ]);
    expect(await codesOf([quota('email:b', '10.0.0.2')])).toEqual(['sent']);
    expect(await codesOf([quota('email:c', null), quota('email:d', null)])).toEqual(['sent', 'sent']);
  });
});
