import { expect, it } from '@jest/globals';
import { isNotice } from './notices.ts';

it.each([
  ['coin.treasury.low', 'no row shows it', true],
  ['coin.schedule.failed', 'its row does not say which number it took', true],
  ['coin.hold.expired', 'its row says it', false],
  ['user.registered', 'it is not of the ledger', false],
  ['toString', 'it is no event', false],
])('knows whether %s needs a notice (%s): %j', (type, _, isKept) => {
  expect(isNotice(type)).toBe(isKept);
});
