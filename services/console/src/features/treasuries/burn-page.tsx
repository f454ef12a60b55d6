import * as document from 'openapi:burnCoins';
import { defineAct } from '../../kit/acts/act/act.ts';
import { fields } from '../../kit/acts/act/form.tsx';
import { coins, reason, user } from '../../kit/acts/act/kinds.tsx';
import { ActPage } from '../../kit/acts/act-page.tsx';
import { opposite } from '../../kit/format/amounts.ts';

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
