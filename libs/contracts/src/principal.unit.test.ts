import { expect, it } from '@jest/globals';
import { principalOfUser, userOfPrincipal } from './principal.ts';

it.each([
  ['user:12', 12],
  ['user:0', null],
  ['user:012', null],
  ['user:9999999999999999', null],
  ['user:12 ', null],
  ['service:12', null],
  ['system:user:12', null],
])('the user behind %j is %j', (principal, userId) => {
  expect(userOfPrincipal(principal)).toBe(userId);
});

it('names a user so that it is found again', () => {
  expect(userOfPrincipal(principalOfUser(12))).toBe(12);
});
