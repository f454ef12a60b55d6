import * as cancelDocument from 'openapi:cancelPaymentRequest';
import * as payDocument from 'openapi:payPaymentRequest';
import type { Amount, PaymentRequest } from '@cowrie/client';
import { defineActOn, type Side } from '../../kit/acts/act/act.ts';
import { opposite } from '../../kit/format/amounts.ts';
import { useRequestProblemWords } from './problem-words.ts';
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
  useProblemWords: useRequestProblemWords,
  taken: TAKEN,
  texts: {
    en: {
      send: 'Pay',
      title: () => 'Pay what is asked for',
      means(_body, { on, say }) {
        const [first, ...others] = partsOf(on);
        if (first && others.length === 0)
          return `You pay ${say.coins(on.amount)} coins to ${say.side(first.on)}. Only they can give the coins back.`;
        return [
          `You pay ${say.coins(on.amount)} coins, all or nothing:`,
          ...partsOf(on).map((part) => `${say.coins(part.amount)} to ${say.side(part.on)}`),
        ];
      },
    },
    fr: {
      send: 'Payer',
      title: () => 'Payer ce qui est demandé',
      means(_body, { on, say }) {
        const [first, ...others] = partsOf(on);
        if (first && others.length === 0)
          return `Vous payez ${say.coins(on.amount)} pièces à ${say.side(first.on)}. Seule cette personne pourra vous les rendre.`;
        return [
          `Vous payez ${say.coins(on.amount)} pièces, en une seule fois :`,
          ...partsOf(on).map((part) => `${say.coins(part.amount)} à ${say.side(part.on)}`),
        ];
      },
    },
  },
});

const ending = {
  operation: 'cancelPaymentRequest',
  document: cancelDocument,
  input: (_body: unknown, { id }: Decided) => ({ id }),
  isDangerous: true,
  useProblemWords: useRequestProblemWords,
  taken: TAKEN,
  changes: CHANGED_BY_ACTS,
} as const;

/** Who is paid, or an administrator, ends it. */
export const cancelRequest = defineActOn<Decided>()({
  ...ending,
  name: 'cancel-request',
  texts: {
    en: { send: 'End the request', open: 'Cancel', means: () => 'Nobody can pay it afterwards.' },
    fr: {
      send: 'Mettre fin à la demande',
      open: 'Annuler',
      means: () => 'Plus personne ne pourra la payer.',
    },
  },
});

/** Who is named as its payer does not want to pay. */
export const declineRequest = defineActOn<Decided>()({
  ...ending,
  name: 'decline-request',
  texts: {
    en: { send: 'Decline', means: () => 'You do not pay it, and nobody can pay it afterwards.' },
    fr: { send: 'Refuser', means: () => 'Vous ne la payez pas, et plus personne ne pourra la payer.' },
  },
});
