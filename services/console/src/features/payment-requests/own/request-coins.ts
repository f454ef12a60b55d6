import * as document from 'openapi:createPaymentRequest';
import { defineFields } from '../../../kit/forms/form/define-fields.tsx';
import { choice, coins, optional, reason, text, user } from '../../../kit/forms/form/field-kinds.tsx';
import { defineForm } from '../../../kit/forms/form/form.ts';
import { texts, type WordsOf } from '../../../kit/i18n/language.tsx';
import { CHANGED_BY_FORMS } from '../use-request.ts';

/** Lifetimes in seconds; the API's default is the first. */
const TIMES = [86_400, 3_600, 604_800, 2_592_000] as const;
type Seconds = (typeof TIMES)[number];

const useTimes = texts<WordsOf<Record<Seconds, string>>>({
  3600: ['An hour', 'Une heure'],
  86400: ['A day', 'Un jour'],
  604800: ['A week', 'Une semaine'],
  2592000: ['30 days', '30 jours'],
});

function useTimeWords() {
  const t = useTimes();
  return (seconds: Seconds) => t[seconds];
}

export const requestCoins = defineForm({
  name: 'ask',
  operation: 'createPaymentRequest',
  document,
  fields: defineFields({
    amount: coins,
    reason,
    payerUserId: optional(user),
    expiresInSeconds: choice(TIMES, useTimeWords),
    reference: optional(text),
  }),
  toInput: (body) => body,
  changedQueries: CHANGED_BY_FORMS,
  problemWords: 'payment-request',
  nextPage: ({ id }) => ({ to: '/pay/$id', params: { id } }),
});
