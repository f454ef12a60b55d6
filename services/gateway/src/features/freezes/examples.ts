import { ADA, at } from '../../api/examples.ts';

const parameters = { id: ADA };
const freeze = { direction: 'OUT' as const, reason: 'Reported as stolen', since: at(10), until: null };

export const set = {
  parameters,
  body: { direction: 'OUT', reason: 'Reported as stolen' },
  answers: { 200: { freeze } },
};
export const remove = { parameters };
