import { describe, expect, it } from '@jest/globals';
import { announce, exampleCommand } from './announce.ts';
import type { Secrets } from './home/secrets.ts';
import type { Platform } from './platform.ts';
import { type FirstBootstrap, resolveCredentials } from './services/bootstrap.ts';
import { GUIDES } from './sites.ts';

const generated = { superAdminEmail: 'g@x', superAdminPassword: 'g-password', apiKey: 'g-key' } as Secrets;
const none = { email: undefined, password: undefined, apiKey: undefined };
const given = { email: 'me@x', password: 'my password', apiKey: 'my key' };
const wasGenerated: FirstBootstrap = { email: false, password: false };
const wasGiven: FirstBootstrap = { email: true, password: true };

describe('what to log in with', () => {
  it.each([
    ['the first start, nothing given', none, undefined, 'g@x', 'generated'],
    ['the first start, all given', given, undefined, 'me@x', 'given'],
    ['given again', given, wasGiven, 'me@x', 'given'],
    ['given only today, too late', given, wasGenerated, 'g@x', 'generated'],
    ['given only at the first start', none, wasGiven, 'g@x', 'given before'],
  ])('%s', (_, now, first, value, source) => {
    expect(resolveCredentials(now, generated, first).email).toEqual({ value, source });
  });

  it('the API key is that of this start, always', () => {
    expect(resolveCredentials(given, generated, wasGenerated).apiKey).toEqual({
      value: 'my key',
      source: 'given',
    });
  });

  it('the line to try never shows what was given', () => {
    const baseUrl = 'http://127.0.0.1:3000';
    const line = (now: typeof none | typeof given) =>
      exampleCommand({ baseUrl, credentials: resolveCredentials(now, generated, undefined) });
    expect(line(none)).toContain(`-d '{"email":"g@x","password":"g-password"}'`);
    expect(line(given)).toBe('curl http://localhost:3000/health/ready');
  });
});

it('the addresses are those where browsers allow passkeys, and a site that is not built yet is named', () => {
  const baseUrl = 'http://127.0.0.1:3000';
  const credentials = resolveCredentials(none, generated, undefined);
  const platform = {
    baseUrl,
    baseUrls: [baseUrl],
    credentials,
    env: {},
    home: '/home',
    pid: () => undefined,
  };
  const text = announce(platform as unknown as Platform, '9 s', [GUIDES]);
  expect(text).not.toContain('127.0.0.1');
  expect(text).toMatch(/^ {2}Console +http:\/\/localhost:3000\/console$/m);
  expect(text).toMatch(/^ {2}Guides +http:\/\/localhost:3000\/docs\/ \(being built/m);
  expect(text).toContain('export BASE=http://localhost:3000 ');
});
