import * as document from 'openapi:rewardUser';
import { opposite } from '../../kit/format/amounts.ts';
import { fields } from '../../kit/forms/form/define-fields.tsx';
import { coins, reason, user } from '../../kit/forms/form/field-kinds.tsx';
import { defineAct } from '../../kit/forms/form/form.ts';
import { ActPage } from '../../kit/forms/form-page.tsx';

const REWARDS = { treasury: 'rewards' } as const;

/** Coins of the treasury Rewards for one user. */
export const reward = defineAct({
  name: 'reward',
  operation: 'rewardUser',
  document,
  fields: fields({ userId: user, amount: coins, reason }),
  input: (body) => body,
  effects: ({ userId, amount }) => [
    { on: REWARDS, change: opposite(amount) },
    { on: { userId }, change: amount },
  ],
  reason: (body) => body.reason,
});

export const RewardPage = () => <ActPage act={reward} />;
