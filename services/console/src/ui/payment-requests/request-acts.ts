import * as cancelDocument from 'openapi:cancelPaymentRequest';
import * as payDocument from 'openapi:payPaymentRequest';
import type { PaymentRequest } from '@cowrie/client';
import { opposite } from '../../format/amounts.ts';
import { defineActOn } from '../acts/act/act.ts';
import { useRequestProblemWords } from './problem-words.ts';
import { StatusNow } from './request-status.tsx';
import { CHANGED_BY_ACTS } from './use-request.ts';

/** A payment request, and the reader who decides about it. */
export type Decided = PaymentRequest & { readerId: number };

const payeeOf = ({ toUserId, toTreasury, readerId }: Decided) =>
  toTreasury === null ? { userId: toUserId ?? readerId } : { treasury: toTreasury };
const TAKEN = { by: 'payment_request_not_open', Shows: StatusNow } as const;

/** The reader pays all that is asked for. */
export const payRequest = defineActOn<Decided>()({
  name: 'pay-request',
  operation: 'payPaymentRequest',
  document: payDocument,
  input: (_body, { id }) => ({ id }),
  effects: (_body, { on }) => [
    { on: { userId: on.readerId }, measure: 'spendable', change: opposite(on.amount) },
    { on: payeeOf(on), change: on.amount },
  ],
  useProblemWords: useRequestProblemWords,
  taken: TAKEN,
  texts: {
    en: {
      send: 'Pay',
      title: () => 'Pay what is asked for',
      means: (_body, { on, say }) =>
        `You pay ${say.coins(on.amount)} coins to ${say.side(payeeOf(on))}. Nobody but they can give them back.`,
    },
    fr: {
      send: 'Payer',
      title: () => 'Payer ce qui est demandé',
      means: (_body, { on, say }) =>
        `Vous payez ${say.coins(on.amount)} pièces à ${say.side(payeeOf(on))}. Personne d’autre ne pourra vous les rendre.`,
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
