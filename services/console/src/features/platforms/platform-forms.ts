import * as changed from 'openapi:changePlatform';
import * as created from 'openapi:createPlatform';
import type { Output } from '@cowrie/client';
import { defineFields } from '../../kit/forms/form/define-fields.tsx';
import { text } from '../../kit/forms/form/field-kinds.tsx';
import { defineForm, defineFormFor } from '../../kit/forms/form/form.ts';
import { limit } from '../../kit/forms/form/limit-field-kinds.tsx';

type Platform = Output<'getPlatform'>;
const changes = ['platforms', 'platform'];

export const makePlatform = defineForm({
  name: 'make-platform',
  operation: 'createPlatform',
  document: created,
  fields: defineFields({ id: text, name: text }),
  toInput: (body) => body,
  changedQueries: changes,
});

export const renamePlatform = defineFormFor<Platform>()({
  name: 'rename-platform',
  operation: 'changePlatform',
  document: changed,
  fields: defineFields({ name: text }),
  initialInput: ({ name }) => ({ name }),
  toInput: ({ name }, { id }) => ({ id, name }),
  changedQueries: changes,
});

const MINT = 'budget.mintPerDay';
const REWARD = 'budget.rewardPerDay';
const budget = defineFields({ [MINT]: limit, [REWARD]: limit });

/** An empty field means no limit. */
export const setBudget = defineFormFor<Platform>()({
  name: 'set-budget',
  operation: 'changePlatform',
  document: changed,
  fields: {
    ...budget,
    // The API document nests the two fields, and the gateway reports errors under the nested paths.
    toJson: (typed) => {
      const each: Record<string, unknown> = { ...budget.toJson(typed) };
      return { budget: { mintPerDay: each[MINT], rewardPerDay: each[REWARD] } };
    },
  },
  initialInput: ({ budget: { mintPerDay, rewardPerDay } }) => ({
    [MINT]: mintPerDay?.toString() ?? '',
    [REWARD]: rewardPerDay?.toString() ?? '',
  }),
  toInput: (body, { id }) => ({
    id,
    budget: { mintPerDay: body[MINT] ?? null, rewardPerDay: body[REWARD] ?? null },
  }),
  changedQueries: changes,
});

export const suspend = defineFormFor<Platform>()({
  name: 'suspend-platform',
  operation: 'changePlatform',
  document: changed,
  toInput: (_body, { id }) => ({ id, status: 'SUSPENDED' }),
  isDangerous: true,
  confirmationWord: ({ id }) => id,
  changedQueries: changes,
});

export const resume = defineFormFor<Platform>()({
  name: 'resume-platform',
  operation: 'changePlatform',
  document: changed,
  toInput: (_body, { id }) => ({ id, status: 'ACTIVE' }),
  confirmationWord: ({ id }) => id,
  changedQueries: changes,
});
