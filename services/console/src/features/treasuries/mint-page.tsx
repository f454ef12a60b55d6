import * as document from 'openapi:mintCoins';
import { defineForm } from '../../kit/forms/form/form.ts';
import { payment } from '../../kit/forms/form/payment.tsx';
import { FormPage } from '../../kit/forms/form-page.tsx';

export const mint = defineForm({
  name: 'mint',
  operation: 'mintCoins',
  document,
  fields: payment({ user: 'userId', treasury: 'treasury' }),
  toInput: ({ to, ...rest }) => ({ ...to, ...rest }),
  apiKey: 'coins:mint',
  effects: ({ to, amount }) => [
    { account: to, change: amount },
    { account: 'supply', change: amount },
  ],
  reason: ({ reason }) => reason,
  balanceOf: (result) => ('wallet' in result ? result.wallet.balance : result.treasury.balance),
});

export const MintPage = () => <FormPage form={mint} />;
