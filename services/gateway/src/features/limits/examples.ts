import { ADA, at } from '../../api/examples.ts';

const id = '0199c2d4-3d00-7a41-8f5b-2c9e6d1b0a75';
const rules = { name: 'A day of spending', window: 'P1D', maxAmount: 500 };
const limit = {
  ...{ id, name: rules.name, role: 'USER' as const, platform: null, userId: null, types: null },
  ...{ window: rules.window, maxAmount: rules.maxAmount, maxCount: null, mode: 'ENFORCE' as const },
  ...{ createdAt: at(8), updatedAt: at(8) },
};

export const list = { answers: { 200: { limits: [limit] } } };
export const create = { body: { ...rules, role: 'USER' }, answers: { 201: limit } };
export const change = {
  parameters: { id },
  body: { maxAmount: 1000 },
  answers: { 200: { ...limit, maxAmount: 1000, updatedAt: at(10) } },
};
export const remove = { parameters: { id } };
export const ofUser = {
  parameters: { id: ADA },
  answers: { 200: { limits: [{ ...limit, usedAmount: 120.5, usedCount: 7 }] } },
};
export const mine = {
  answers: {
    200: {
      limits: [{ ...rules, maxCount: null, usedAmount: 120.5, usedCount: 7 }],
      freeze: null,
      spendableNow: 61,
    },
  },
};
