import { amountOrText, wholeNumberOrText } from '../../validation/fields.ts';
import { NO_PAYMENT, type Payment, type PaymentInput, readPayment } from '../payment.ts';
import { PaymentFields } from '../payment-fields.tsx';
import type { Fields } from './fields.ts';

type ReceiverFieldNames = { user: string; treasury: string };

const kindOf = ({ userId, treasury }: Record<string, unknown>) => {
  if (userId !== undefined) return 'user';
  return treasury === undefined ? undefined : 'treasury';
};

export const pathOf = (field: 'user' | 'amount' | 'reason', names: ReceiverFieldNames) =>
  field === 'user' ? names.user : field;

export const payment = (names: ReceiverFieldNames): Fields<PaymentInput, Payment> => ({
  empty: NO_PAYMENT,
  fromAddress: (search) => {
    const { userId, treasury, amount, reason } = search as Partial<Record<string, string>>;
    return { kind: kindOf(search), userId: userId?.toString(), treasury, amount, reason };
  },
  bodyOf: readPayment,
  toJson: ({ kind, userId, treasury, amount, reason }) => ({
    ...(kind === 'treasury' ? { [names.treasury]: treasury } : { [names.user]: wholeNumberOrText(userId) }),
    amount: amountOrText(amount),
    reason: reason.trim(),
  }),
  Inputs: ({ input, onType, errorOf }) => (
    <PaymentFields input={input} onType={onType} errorOf={(field) => errorOf(pathOf(field, names))} />
  ),
});

export const TRANSFER = { user: 'toUserId', treasury: 'toTreasury' };
