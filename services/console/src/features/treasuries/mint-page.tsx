import * as document from 'openapi:mintCoins';
import { defineAct } from '../../kit/forms/form/form.ts';
import { payment } from '../../kit/forms/form/payment.tsx';
import { ActPage } from '../../kit/forms/form-page.tsx';

/** New coins for a user or a treasury. */
export const mint = defineAct({
  name: 'mint',
  operation: 'mintCoins',
  document,
  fields: payment({ user: 'userId', treasury: 'treasury' }),
  input: ({ to, ...rest }) => ({ ...to, ...rest }),
  apiKey: 'coins:mint',
  effects: ({ to, amount }) => [
    { on: to, change: amount },
    { on: 'supply', change: amount },
  ],
  reason: ({ reason }) => reason,
  balanceOf: (result) => ('wallet' in result ? result.wallet.balance : result.treasury.balance),
});

export const MintPage = () => <ActPage act={mint} />;
