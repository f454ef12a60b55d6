import * as document from 'openapi:burnCoins';
import { negate } from '../../kit/format/amounts.ts';
import { defineFields } from '../../kit/forms/form/define-fields.tsx';
import { coins, reason, user } from '../../kit/forms/form/field-kinds.tsx';
import { defineForm } from '../../kit/forms/form/form.ts';
import { FormPage } from '../../kit/forms/form-page.tsx';

export const burn = defineForm({
  name: 'burn',
  operation: 'burnCoins',
  document,
  fields: defineFields({ userId: user, amount: coins, reason }),
  toInput: (body) => body,
  apiKey: 'coins:burn',
  isDangerous: true,
  effects: ({ userId, amount }) => {
    const [account, change] = [{ userId }, negate(amount)];
    return [
      { account, change },
      { account, measure: 'spendable', change },
      { account: 'supply', change },
    ];
  },
  reason: (body) => body.reason,
  balanceOf: ({ wallet }) => wallet.balance,
});

export const BurnPage = () => <FormPage form={burn} />;
