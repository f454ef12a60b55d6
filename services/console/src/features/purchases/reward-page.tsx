import * as document from 'openapi:rewardUser';
import { defineAct } from '../../kit/acts/act/act.ts';
import { fields } from '../../kit/acts/act/form.tsx';
import { coins, reason, user } from '../../kit/acts/act/kinds.tsx';
import { ActPage } from '../../kit/acts/act-page.tsx';
import { opposite } from '../../kit/format/amounts.ts';

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
