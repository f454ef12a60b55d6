import * as document from 'openapi:rewardUser';
import { negate } from '../../kit/format/amounts.ts';
import { defineFields } from '../../kit/forms/form/define-fields.tsx';
import { coins, reason, user } from '../../kit/forms/form/field-kinds.tsx';
import { defineForm } from '../../kit/forms/form/form.ts';
import { FormPage } from '../../kit/forms/form-page.tsx';

const REWARDS = { treasury: 'rewards' } as const;

export const reward = defineForm({
  name: 'reward',
  operation: 'rewardUser',
  document,
  fields: defineFields({ userId: user, amount: coins, reason }),
  toInput: (body) => body,
  effects: ({ userId, amount }) => [
    { account: REWARDS, change: negate(amount) },
    { account: { userId }, change: amount },
  ],
  reason: (body) => body.reason,
});

export const RewardPage = () => <FormPage form={reward} />;
