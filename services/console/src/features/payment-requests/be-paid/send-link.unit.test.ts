import { describe, expect, it } from '@jest/globals';
import { defaultParseSearch } from '@tanstack/react-router';
import { formSearch } from '../../../kit/search.ts';
import { sendLinkOf } from './send-link.ts';

const readBack = (link: string) => formSearch(defaultParseSearch(new URL(link).search));

describe('the link to pay somebody', () => {
  it('contains only the receiver when the amount is missing or invalid', () => {
    const link = 'https://coins.example.org/console/wallet/transfer?userId=12';
    for (const amount of ['', '1,000', 'ten']) {
      expect(sendLinkOf({ userId: 12, amount, reason: ' ' }, 'https://coins.example.org')).toBe(link);
    }
  });

  it.each([
    ['12.5', 'The taxi & the train', '12.5'],
    ['1 500,50', 'Café ☕?', '1500.5'],
    ['99999999999.9999', '42', '99999999999.9999'],
    ['0,0001', 'true', '0.0001'],
    ['5', '{"a":1}', '5'],
  ])('carries %s and %j to the form', (amount, reason, read) => {
    const link = sendLinkOf({ userId: 12, amount, reason }, 'https://coins.example.org');
    expect(readBack(link)).toMatchObject({ userId: 12, amount: read, reason });
  });
});
