import { describe, expect, it } from '@jest/globals';
import { codeOf, readRequestId } from './request-link.ts';

const ID = '0190a6e0-0000-7000-8000-000000000001';

describe('the id of a payment request', () => {
  it.each([
    ID,
    `  ${ID.toUpperCase()}\n`,
    codeOf(ID),
    `COWRIE:pay/${ID}`,
    `https://coins.example.org/console/pay/${ID}`,
    `http://localhost:3000/console/pay/${ID}/`,
  ])('is found in %j', (typed) => {
    expect(readRequestId(typed)).toBe(ID);
  });

  it.each([
    '',
    '12',
    ID.slice(1),
    `${ID}0`,
    `cowrie:${ID}`,
    `javascript:pay/${ID}`,
    `https://coins.example.org/console/users/${ID}`,
    `https://coins.example.org/console/pay/${ID}?to=1`,
  ])('is not found in %j', (typed) => {
    expect(readRequestId(typed)).toBeNull();
  });
});
