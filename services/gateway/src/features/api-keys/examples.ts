import { at, MINT_KEY_ID } from '../../api/examples.ts';

const made = { name: 'Finance', scopes: ['coins:mint', 'coins:burn'], expiresAt: '2027-01-31T00:00:00.000Z' };
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

export const list = { answers: { 200: { apiKeys: [{ ...key, lastUsedAt: at(10) }] } } };

export const revoke = { parameters: { id: MINT_KEY_ID } };
