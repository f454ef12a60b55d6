import { Amount } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { amountText, isAmbiguous, readAmount, readingsOf, readLimit, readXaf } from './amounts.ts';

describe('an amount that is shown', () => {
  it.each([
    ['0', 'en', '0.00', '00'],
    ['0.0001', 'en', '0.0001', ''],
    ['1234.5', 'en', '1,234.50', '00'],
    ['-1234.567', 'en', '−1,234.567', '0'],
    ['99999999999.9999', 'en', '99,999,999,999.9999', ''],
    ['99999999999.9999', 'fr', '99\u202f999\u202f999\u202f999,9999', ''],
  ])('is %s in %s as %s', (coins, language, text, padding) => {
    expect(amountText(Amount.from(coins), language)).toEqual({ text, padding });
  });
});

describe('an amount that is typed', () => {
  it.each([
    ['12.5', '12.5'],
    [' 12,5 ', '12.5'],
    ['0.0001', '0.0001'],
    ['1.000', '1'],
    ['1,0000', '1'],
    ['0,125', '0.125'],
    ['1234,567', '1234.567'],
    ['99999999999.9999', '99999999999.9999'],
    ['1,500.50', '1500.5'],
    ['1,500.505', '1500.505'],
    ['12,345,678', '12345678'],
    ['1 500', '1500'],
    ['1 500,50', '1500.5'],
    ['1\u202f500,50', '1500.5'],
    ['1\u00a0234\u00a0567.25', '1234567.25'],
    ['1.500,5', '1500.5'],
    ['1.234.567', '1234567'],
  ])('%j is %s', (typed, coins) => {
    expect(readAmount(typed)?.toString()).toBe(coins);
  });

  it.each([
    '',
    '0',
    '0.0000',
    '-1',
    '1e3',
    '1,000',
    ' 12,345 ',
    '123,456',
    '1,00.50',
    '1,0000.50',
    '0,500.50',
    '1 50',
    '1 500 50',
    '1,500 000',
    '1,500,50',
    '1.500.50',
    '1,500.00001',
    '1.00001',
    '1.',
    'ten',
    '100000000000',
  ])('%j is none', (typed) => {
    expect(readAmount(typed)).toBeNull();
  });

  it.each(['0', '0.01', '1234.5', '1234567.8912', '99999999999.9999'])(
    'is taken as the console prints %s, in both languages',
    (coins) => {
      const amount = Amount.from(coins);
      for (const language of ['en', 'fr']) {
        expect(readLimit(amountText(amount, language).text)).toEqual(amount);
      }
    },
  );

  it('may be a thousand or one, and is shown both ways', () => {
    expect(['1,000', '12,345', '0,125', '1.000', '1,00', '1000,000'].filter(isAmbiguous)).toEqual([
      '1,000',
      '12,345',
    ]);
    expect(readingsOf(' 12,345')).toEqual({ whole: '12345', decimal: '12.345' });
  });
});

describe('XAF that are typed', () => {
  it.each([
    ['15000', 15_000],
    [' 15,000 ', 15_000],
    ['15\u202f000', 15_000],
    ['1 000 000', 1_000_000],
  ])('%j is %s', (typed, xaf) => {
    expect(readXaf(typed)).toBe(xaf);
  });

  it.each(['', '0', '1.000', '1,5', '15,00', '1 000,000', '-5'])('%j is none', (typed) => {
    expect(readXaf(typed)).toBeNull();
  });
});
