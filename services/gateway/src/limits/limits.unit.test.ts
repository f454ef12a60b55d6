import { describe, expect, it } from '@jest/globals';
import { networkOf } from './limits.ts';

describe('networkOf', () => {
  it.each([
    ['127.0.0.1', null],
    ['127.8.8.8', null],
    ['::1', null],
    ['::ffff:127.0.0.1', null],
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['fe80::', 'fe80:0:0:0'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
