import * as cancelDocument from 'openapi:cancelPaymentRequest';
import * as payDocument from 'openapi:payPaymentRequest';
import type { Amount, PaymentRequest } from '@cowrie/client';
import { opposite } from '../../kit/format/amounts.ts';
import { defineActOn } from '../../kit/forms/form/form.ts';
import type { Side } from '../../kit/forms/form/form-words.ts';
import { StatusNow } from './request-status.tsx';
import { CHANGED_BY_ACTS } from './use-request.ts';

/** A payment request, and the reader who decides about it. */
export type Decided = PaymentRequest & { readerId: number };

type Part = { on: Side; amount: Amount };

/** Whom it pays, and how much; each once. */
function partsOf({ splits, toUserId, toTreasury, amount, readerId }: Decided): Part[] {
  const parts = new Map<string, Part>();
  for (const leg of splits ?? [{ toUserId, toTreasury, amount }]) {
    const on = leg.toTreasury === null ? { userId: leg.toUserId ?? readerId } : { treasury: leg.toTreasury };
    const before = parts.get(JSON.stringify(on));
    parts.set(JSON.stringify(on), { on, amount: before ? before.amount.plus(leg.amount) : leg.amount });
  }
  return [...parts.values()];
}
const TAKEN = { by: 'payment_request_not_open', Shows: StatusNow } as const;

/** The reader pays all that is asked for. */
export const payRequest = defineActOn<Decided>()({
  name: 'pay-request',
  operation: 'payPaymentRequest',
  document: payDocument,
  input: (_body, { id }) => ({ id }),
  effects: (_body, { on }) => [
    { on: { userId: on.readerId }, measure: 'spendable', change: opposite(on.amount) },
    ...partsOf(on).map((part) => ({ on: part.on, change: part.amount })),
  ],
  values(_body, { on }) {
    const parts = partsOf(on).map((part) => ({ amount: part.amount, to: part.on }));
    return { to: parts.length === 1 ? parts[0]?.to : null, parts };
  },
  problems: 'payment-request',
  taken: TAKEN,
});

const ending = {
  operation: 'cancelPaymentRequest',
  document: cancelDocument,
  input: (_body: unknown, { id }: Decided) => ({ id }),
  isDangerous: true,
  problems: 'payment-request',
  taken: TAKEN,
  changes: CHANGED_BY_ACTS,
} as const;

/** Who is paid, or an administrator, ends it. */
export const cancelRequest = defineActOn<Decided>()({
  ...ending,
  name: 'cancel-request',
});

/** Who is named as its payer does not want to pay. */
export const declineRequest = defineActOn<Decided>()({
  ...ending,
  name: 'decline-request',
});
