import { asAmount, asWhole } from '../../validation/fields.ts';
import { NO_PAYMENT, type Payment, type PaymentTyped, paymentOf } from '../payment.ts';
import { PaymentFields } from '../payment-fields.tsx';
import type { Fields } from './fields.ts';

/** What an operation calls its receivers. */
type Names = { user: string; treasury: string };

const kindOf = ({ userId, treasury }: Record<string, unknown>) => {
  if (userId !== undefined) return 'user';
  return treasury === undefined ? undefined : 'treasury';
};

/** Where what is wrong with the receiver stands. */
export const pathOf = (field: 'user' | 'amount' | 'reason', names: Names) =>
  field === 'user' ? names.user : field;

/** To whom, a user or a treasury, how much, and why. */
export const payment = (names: Names): Fields<PaymentTyped, Payment> => ({
  empty: NO_PAYMENT,
  given: (search) => {
    const { userId, treasury, amount, reason } = search as Partial<Record<string, string>>;
    return { kind: kindOf(search), userId: userId?.toString(), treasury, amount, reason };
  },
  bodyOf: paymentOf,
  asChecked: ({ kind, userId, treasury, amount, reason }) => ({
    ...(kind === 'treasury' ? { [names.treasury]: treasury } : { [names.user]: asWhole(userId) }),
    amount: asAmount(amount),
    reason: reason.trim(),
  }),
  Inputs: ({ input, onType, errorOf }) => (
    <PaymentFields input={input} onType={onType} errorOf={(field) => errorOf(pathOf(field, names))} />
  ),
});

export const TRANSFER = { user: 'toUserId', treasury: 'toTreasury' };
