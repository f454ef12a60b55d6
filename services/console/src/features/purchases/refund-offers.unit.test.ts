import { Amount } from '@cowrie/client';
import { expect, it } from '@jest/globals';
import { refundOffers } from './refund-offers.ts';

it.each([
  ['20', '20', ['half 10', 'all 20']],
  ['20', '15', ['half 10', 'rest 15']],
  ['20', '10', ['rest 10']],
  ['20', '5', ['rest 5']],
  ['0.0003', '0.0003', ['half 0.0001', 'all 0.0003']],
  ['0.0001', '0.0001', ['all 0.0001']],
  ['20', '0', []],
])('a purchase of %s with %s left offers %j', (paid, left, offered) => {
  const offers = refundOffers(Amount.from(paid), Amount.from(left));
  expect(offers.map(({ name, amount }) => `${name} ${amount.toString()}`)).toEqual(offered);
});
