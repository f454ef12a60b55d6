import { at } from '../../api/examples.ts';

const shop = { id: 'shop', name: 'The shop', status: 'ACTIVE', createdAt: at(8), updatedAt: at(8) } as const;
const details = {
  ...shop,
  budget: { mintPerDay: 1000, rewardPerDay: null },
  usedToday: { minted: 250, rewarded: 12.5 },
};
const parameters = { id: 'shop' };

export const create = { body: { id: 'shop', name: 'The shop' }, answers: { 201: shop } };
export const list = { answers: { 200: { platforms: [shop] } } };
export const get = { parameters, answers: { 200: details } };
export const change = {
  parameters,
  body: { status: 'SUSPENDED', budget: { mintPerDay: 1000 } },
  answers: { 200: { ...details, status: 'SUSPENDED' as const, updatedAt: at(10) } },
};
