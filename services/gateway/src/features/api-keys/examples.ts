import { at, MINT_KEY_ID } from '../../api/examples.ts';

const ROTATED_KEY_ID = '0199c2d4-2b80-7c64-9f13-7a5d0e8b3c2a';
const made = {
  name: 'Finance',
  scopes: ['coins:mint', 'coins:burn'],
  expiresAt: '2027-01-31T00:00:00.000Z',
  platform: 'shop',
  perTransactionLimit: 500,
  dailyMintLimit: 1000,
  allowedNetworks: ['192.0.2.0/24'],
};
const key = {
  id: MINT_KEY_ID,
  ...made,
  prefix: 'cwk_3fQ8',
  createdAt: at(8),
  lastUsedAt: null,
  revokedAt: null,
};

export const create = {
  body: made,
  answers: { 201: { ...key, key: 'cwk_3fQ8_an_example_and_no_key' } },
};

export const rotate = {
  parameters: { id: MINT_KEY_ID },
  body: { overlapSeconds: 3600 },
  answers: { 201: { ...key, id: ROTATED_KEY_ID, key: 'cwk_3fQ8_another_example_and_no_key' } },
};

export const list = { answers: { 200: { apiKeys: [{ ...key, lastUsedAt: at(10) }] } } };

export const revoke = { parameters: { id: MINT_KEY_ID } };

export const standIn = {
  parameters: { id: MINT_KEY_ID },
  body: { password: 'a long enough password' },
  answers: { 201: { key: 'cwo_an_example_that_stands_in_for_no_key', expiresAt: at(11) } },
};
