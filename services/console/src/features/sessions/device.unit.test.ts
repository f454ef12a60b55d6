import { expect, it } from '@jest/globals';
import { deviceOf } from './device.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge Windows',
  ],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`, 'Chrome Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox Linux'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari iOS',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`, 'Safari macOS'],
])('%s', (userAgent, expected) => {
  const device = deviceOf(userAgent);
  expect(`${device?.browser} ${device?.system}`).toBe(expected);
});

it.each(['', 'curl/8.5.0', 'node', 'Mozilla/5.0'])('"%s" is unknown', (userAgent) => {
  expect(deviceOf(userAgent)).toBeNull();
});
