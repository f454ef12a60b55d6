import { describe, expect, it } from '@jest/globals';
import {
  assetOf,
  ISSUANCE,
  treasuryAccount,
  treasuryOf,
  userOf,
  XAF_ISSUANCE,
  XAF_OPERATIONS,
  XAF_PENDING,
  xafAccountOf,
  xafOwnerOf,
} from './account.ts';

describe('the id of an account', () => {
  it.each([
    ['a wallet', 7, { user: 7, treasury: null, xafOwner: null, asset: 'COIN' }],
    ['issuance', ISSUANCE, { user: null, treasury: null, xafOwner: null, asset: 'COIN' }],
    [
      'a treasury',
      treasuryAccount('rewards'),
      { user: null, treasury: 'rewards', xafOwner: null, asset: 'COIN' },
    ],
    ["a user's XAF", xafAccountOf(7), { user: null, treasury: null, xafOwner: 7, asset: 'XAF' }],
    ['issuance of XAF', XAF_ISSUANCE, { user: null, treasury: null, xafOwner: null, asset: 'XAF' }],
    ['XAF under way', XAF_PENDING, { user: null, treasury: null, xafOwner: null, asset: 'XAF' }],
    ['XAF left over', XAF_OPERATIONS, { user: null, treasury: null, xafOwner: null, asset: 'XAF' }],
  ])('of %s says what it is and nothing else', (_what, id, expected) => {
    expect({
      user: userOf(id),
      treasury: treasuryOf(id),
      xafOwner: xafOwnerOf(id),
      asset: assetOf(id),
    }).toEqual(expected);
  });
});
