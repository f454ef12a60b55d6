import { describe, expect, it } from '@jest/globals';
import { isLoopbackAddress, isPublicAddress, refusalOfUrl } from './public-address.ts';

const REFUSED = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.100.100.200', '127.0.0.1'],
  ...['127.255.255.254', '168.63.129.16', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.192'],
  ...['192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.19.255.255', '198.51.100.7'],
  ...['203.0.113.9', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
  ],
  ...['100::1', '2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001:10::1', '2001:20::1', '2001:db8::1'],
  ...['2002:7f00:1::', '2002:a9fe:a9fe::1', '3fff::1', '4000::1', '5f00::1', 'fc00::1', 'fd00:ec2::254'],
  ...['fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '2606:4700::1111%eth0'],
  ...['', 'localhost', '127.1', '0x7f.1', '2130706433', '8.8.8.8.8', '[::1]'],
];
const PUBLIC = [
  ...['8.8.8.8', '1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...['128.0.0.1', '168.63.129.15', '169.253.255.255', '172.15.255.255', '172.32.0.0', '192.0.1.1'],
  ...['192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255'],
  ...['2606:4700:4700::1111', '2001:4860:4860::8888', '2a00:1450:4001::1', '2003::1', '3ffe::1'],
];

describe('isPublicAddress', () => {
  it.each(REFUSED)('is false for "%s"', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(PUBLIC)('is true for %s', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('isLoopbackAddress', () => {
  it('is true for this machine alone', () => {
    const loopback = [...REFUSED, ...PUBLIC].filter(isLoopbackAddress);
    expect(loopback).toEqual(['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1']);
  });
});

describe('refusalOfUrl', () => {
  const outside = (url: string) => refusalOfUrl(url, { allowLoopback: false });
  const local = (url: string) => refusalOfUrl(url, { allowLoopback: true });

  it.each([
    'https://example.com',
    'https://example.com:8443/hooks?token=x',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://bücher.example/',
  ])('takes %s', (url) => expect([outside(url), local(url)]).toEqual([null, null]));

  it.each([
    ['example.com', 'must be a URL'],
    ['', 'must be a URL'],
    ['https://', 'must be a URL'],
    ['http://example.com/', 'must be https'],
    ['ftp://example.com/', 'must be https'],
    ['file:///etc/passwd', 'must be https'],
    ['https://user@example.com/', 'must hold no user name or password'],
    ['https://:password@example.com/', 'must hold no user name or password'],
    ['https://example.com/#part', 'must hold no fragment'],
    ['https://example.com:0/', 'must not have port 0'],
    ['https://10.0.0.1/', 'must not have an address of a private or reserved network'],
    ['https://0x0a000001/', 'must not have an address of a private or reserved network'],
    ['https://012.0.0.1/', 'must not have an address of a private or reserved network'],
    ['https://167772161/', 'must not have an address of a private or reserved network'],
    ['https://[::ffff:10.0.0.1]/', 'must not have an address of a private or reserved network'],
    ['https://[fe80::1]/', 'must not have an address of a private or reserved network'],
    ['https://169.254.169.254/latest/meta-data', 'must not have an address of a private or reserved network'],
    ['https://kafka/', 'must not have the name of a private network'],
    ['https://kafka./', 'must not have the name of a private network'],
    ['https://metadata.google.internal/', 'must not have the name of a private network'],
    ['https://postgres.cowrie.svc.cluster.local./', 'must not have the name of a private network'],
  ])('refuses %s: it %s', (url, why) => expect([outside(url), local(url)]).toEqual([why, why]));

  it.each([
    'http://localhost:3000/',
    'http://127.0.0.1:3000/',
    'http://[::1]:3000/',
    'http://2130706433/',
    'https://localhost/',
    'https://127.0.0.1/',
  ])('takes %s only when loopback is allowed', (url) => {
    expect(local(url)).toBeNull();
    expect(outside(url)).not.toBeNull();
  });

  it('refuses what only looks like this machine', () => {
    for (const url of ['http://localhost.example.com/', 'http://127.0.0.1.example.com/', 'http://10.0.0.1/'])
      expect(local(url)).toBe('must be https');
  });
});
