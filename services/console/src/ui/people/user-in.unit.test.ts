import { expect, it } from '@jest/globals';
import { userIn } from './user-in.ts';

it.each([
  ['user:7', 'to', 7],
  [7, 'toUserId', 7],
  [7, 'userId', 7],
  [7, 'requestedBy', 7],
  [7, 'transactionId', null],
  [7, 'apiKeyOfuserId', null],
  ['user:', 'to', null],
  ['user:7;8', 'to', null],
  ['treasury:7', 'to', null],
  [{ userId: 7 }, 'userId', null],
])('%j of the name %s is about the user %j', (value, name, id) => {
  expect(userIn(value, name)).toBe(id);
});
