import * as document from 'openapi:burnCoins';
import { opposite } from '../../kit/format/amounts.ts';
import { fields } from '../../kit/forms/form/define-fields.tsx';
import { coins, reason, user } from '../../kit/forms/form/field-kinds.tsx';
import { defineAct } from '../../kit/forms/form/form.ts';
import { ActPage } from '../../kit/forms/form-page.tsx';

/** Coins of a user that are taken out of circulation. */
export const burn = defineAct({
  name: 'burn',
  operation: 'burnCoins',
  document,
  fields: fields({ userId: user, amount: coins, reason }),
  input: (body) => body,
  apiKey: 'coins:burn',
  isDangerous: true,
  effects: ({ userId, amount }) => {
    const [on, change] = [{ userId }, opposite(amount)];
    return [
      { on, change },
      { on, measure: 'spendable', change },
      { on: 'supply', change },
    ];
  },
  reason: (body) => body.reason,
  balanceOf: ({ wallet }) => wallet.balance,
});

export const BurnPage = () => <ActPage act={burn} />;
