import * as cancelDocument from 'openapi:cancelPaymentRequest';
import * as payDocument from 'openapi:payPaymentRequest';
import type { Amount, PaymentRequest } from '@cowrie/client';
import { negate } from '../../kit/format/amounts.ts';
import { defineFormFor } from '../../kit/forms/form/form.ts';
import type { Side } from '../../kit/forms/form/form-words.ts';
import { StatusNow } from './request-status.tsx';
import { CHANGED_BY_FORMS } from './use-request.ts';

export type RequestForReader = PaymentRequest & { readerId: number };

type PaidPart = { account: Side; amount: Amount };

/** Each receiver occurs once. */
function paidParts({ splits, toUserId, toTreasury, amount, readerId }: RequestForReader): PaidPart[] {
  const parts = new Map<string, PaidPart>();
  for (const leg of splits ?? [{ toUserId, toTreasury, amount }]) {
    const account =
      leg.toTreasury === null ? { userId: leg.toUserId ?? readerId } : { treasury: leg.toTreasury };
    const before = parts.get(JSON.stringify(account));
    parts.set(JSON.stringify(account), {
      account,
      amount: before ? before.amount.plus(leg.amount) : leg.amount,
    });
  }
  return [...parts.values()];
}
const CONFLICT = { code: 'payment_request_not_open', Message: StatusNow } as const;

export const payRequest = defineFormFor<RequestForReader>()({
  name: 'pay-request',
  operation: 'payPaymentRequest',
  document: payDocument,
  toInput: (_body, { id }) => ({ id }),
  effects: (_body, { record }) => [
    { account: { userId: record.readerId }, measure: 'spendable', change: negate(record.amount) },
    ...paidParts(record).map((part) => ({ account: part.account, change: part.amount })),
  ],
  values(_body, { record }) {
    const parts = paidParts(record).map((part) => ({ amount: part.amount, to: part.account }));
    return { to: parts.length === 1 ? parts[0]?.to : null, parts };
  },
  problemWords: 'payment-request',
  conflict: CONFLICT,
});

const endRequestForm = {
  operation: 'cancelPaymentRequest',
  document: cancelDocument,
  toInput: (_body: unknown, { id }: RequestForReader) => ({ id }),
  isDangerous: true,
  problemWords: 'payment-request',
  conflict: CONFLICT,
  changedQueries: CHANGED_BY_FORMS,
} as const;

export const cancelRequest = defineFormFor<RequestForReader>()({
  ...endRequestForm,
  name: 'cancel-request',
});

export const declineRequest = defineFormFor<RequestForReader>()({
  ...endRequestForm,
  name: 'decline-request',
});
