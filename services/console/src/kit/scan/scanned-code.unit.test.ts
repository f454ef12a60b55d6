import { describe, expect, it } from '@jest/globals';
import { readScannedCode } from './scanned-code.ts';

const ORIGIN = 'https://coins.example.org';
const ID = '0190a6e0-0000-7000-8000-000000000001';
const read = (text: string) => readScannedCode(text, ORIGIN);

describe('a scanned code', () => {
  it('leads to the payment request or to the filled form that it names', () => {
    expect(read(`${ORIGIN}/console/pay/${ID}`)).toEqual({ to: '/pay/$id', params: { id: ID } });
    expect(read(`${ORIGIN}/console/wallet/transfer?userId=12&amount=2.5&reason=Tea`)).toMatchObject({
      to: '/wallet/transfer',
      search: { userId: 12, amount: '2.5', reason: 'Tea' },
    });
  });

  it.each([
    'https://coins.example.com/console/wallet/transfer?userId=12',
    `${ORIGIN}/console/account`,
    `${ORIGIN}/console/wallet/transfer/../../account`,
    'javascript:alert(1)',
    'WIFI:S:guests;;',
    '',
  ])('that says %j leads nowhere', (text) => {
    expect(read(text)).toBeNull();
  });
});
