import * as changed from 'openapi:changePlatform';
import * as created from 'openapi:createPlatform';
import type { Output } from '@cowrie/client';
import { fields } from '../../kit/forms/form/define-fields.tsx';
import { text } from '../../kit/forms/form/field-kinds.tsx';
import { defineAct, defineActOn } from '../../kit/forms/form/form.ts';
import { limit } from '../../kit/forms/form/limit-field-kinds.tsx';

type Platform = Output<'getPlatform'>;
const changes = ['platforms', 'platform'];

export const makePlatform = defineAct({
  name: 'make-platform',
  operation: 'createPlatform',
  document: created,
  fields: fields({ id: text, name: text }),
  input: (body) => body,
  changes,
});

export const renamePlatform = defineActOn<Platform>()({
  name: 'rename-platform',
  operation: 'changePlatform',
  document: changed,
  fields: fields({ name: text }),
  begin: ({ name }) => ({ name }),
  input: ({ name }, { id }) => ({ id, name }),
  changes,
});

const MINT = 'budget.mintPerDay';
const REWARD = 'budget.rewardPerDay';
const budget = fields({ [MINT]: limit, [REWARD]: limit });

/** Both at once: what is left empty is no limit. */
export const setBudget = defineActOn<Platform>()({
  name: 'set-budget',
  operation: 'changePlatform',
  document: changed,
  fields: {
    ...budget,
    // The document has them one within the other, and the gateway says so of what it refuses.
    asChecked: (typed) => {
      const each: Record<string, unknown> = { ...budget.asChecked(typed) };
      return { budget: { mintPerDay: each[MINT], rewardPerDay: each[REWARD] } };
    },
  },
  begin: ({ budget: { mintPerDay, rewardPerDay } }) => ({
    [MINT]: mintPerDay?.toString() ?? '',
    [REWARD]: rewardPerDay?.toString() ?? '',
  }),
  input: (body, { id }) => ({
    id,
    budget: { mintPerDay: body[MINT] ?? null, rewardPerDay: body[REWARD] ?? null },
  }),
  changes,
});

export const suspend = defineActOn<Platform>()({
  name: 'suspend-platform',
  operation: 'changePlatform',
  document: changed,
  input: (_body, { id }) => ({ id, status: 'SUSPENDED' }),
  isDangerous: true,
  word: ({ id }) => id,
  changes,
});

export const resume = defineActOn<Platform>()({
  name: 'resume-platform',
  operation: 'changePlatform',
  document: changed,
  input: (_body, { id }) => ({ id, status: 'ACTIVE' }),
  word: ({ id }) => id,
  changes,
});
