import { describe, expect, it } from '@jest/globals';
import { readSettings } from './read.ts';

const faultsOf = (text: string) => {
  const settings = readSettings(text);
  return settings.linesOf('cowrie.yaml', settings.faults);
};

describe('a file of settings that is wrong', () => {
  it('says all that is wrong at once, each with its line and column', () => {
    const text = [
      'platforms:',
      '  - id: shop',
      '    name: 5',
      '    budget: { mintPerDay: 10.12345, rewardPerDay: much }',
      '  - { id: shop, name: Again }',
      '  - colour: red',
      'limits:',
      '  - { name: A, window: P1X, maxAmount: 0.1000000000000000055, types: [TRANSFER, BUY, TRANSFER] }',
      'rate: { xafPerCoin: 0, feePercent: 1.234 }',
      'colour: red',
    ].join('\n');
    expect(faultsOf(text)).toEqual([
      'cowrie.yaml:3:11: platforms[0].name must be text: put it in quotes',
      'cowrie.yaml:4:27: platforms[0].budget.mintPerDay must have at most 4 decimals',
      'cowrie.yaml:4:51: platforms[0].budget.rewardPerDay must be a number',
      'cowrie.yaml:5:11: platforms[1].id repeats the value of platforms[0]',
      'cowrie.yaml:6:5: platforms[2].colour is unknown here; known are name, status, budget, id',
      'cowrie.yaml:6:5: platforms[2].id is missing',
      'cowrie.yaml:6:5: platforms[2].name is missing',
      'cowrie.yaml:8:24: limits[0].window must be a duration from PT1M to P31D, such as PT1H or P1D',
      // The text is checked, because a number read as a double would have lost these decimals.
      'cowrie.yaml:8:40: limits[0].maxAmount must have at most 4 decimals',
      expect.stringMatching(
        /^cowrie\.yaml:8:81: limits\[0\]\.types\[1\] must be one of TRANSFER, PURCHASE, /,
      ),
      'cowrie.yaml:8:86: limits[0].types[2] is given more than once',
      'cowrie.yaml:9:21: rate.xafPerCoin must be above 0 to 999999999.999999',
      'cowrie.yaml:9:36: rate.feePercent must have at most 2 decimals',
      expect.stringMatching(/^cowrie\.yaml:10:1: colour is unknown here; known are platforms, limits, /),
    ]);
  });

  it.each([
    ['', 'cowrie.yaml:1:1: must be a mapping of names to values'],
    ['platforms:', 'cowrie.yaml:1:11: platforms must be a list'],
    ['rate: {}\nrate: {}', 'cowrie.yaml:2:1: Map keys must be unique'],
    ['limits: [', expect.stringMatching(/^cowrie\.yaml:1:\d+: Flow sequence/)],
  ])('%j', (text, fault) => {
    expect(faultsOf(text)).toEqual([fault]);
  });
});

it('two platforms may each have a key of the same name, and one may not', () => {
  const key = (platform: string) => `  - { name: mint, scopes: ["coins:mint"], platform: ${platform} }`;
  expect(faultsOf(['apiKeys:', key('shop'), key('club')].join('\n'))).toEqual([]);
  expect(faultsOf(['apiKeys:', key('shop'), key('shop')].join('\n'))).toEqual([
    'cowrie.yaml:3:13: apiKeys[1].name repeats the value of apiKeys[0]',
  ]);
});
