import * as document from 'openapi:createPaymentRequest';
import { fields } from '../../../kit/forms/form/define-fields.tsx';
import { choice, coins, optional, reason, text, user } from '../../../kit/forms/form/field-kinds.tsx';
import { defineAct } from '../../../kit/forms/form/form.ts';
import { texts, type WordsOf } from '../../../kit/i18n/language.tsx';
import { CHANGED_BY_ACTS } from '../use-request.ts';

/** Seconds; that of the API is the first. */
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

/** The reader asks for coins. */
export const ask = defineAct({
  name: 'ask',
  operation: 'createPaymentRequest',
  document,
  fields: fields({
    amount: coins,
    reason,
    payerUserId: optional(user),
    expiresInSeconds: choice(TIMES, useTimeWords),
    reference: optional(text),
  }),
  input: (body) => body,
  changes: CHANGED_BY_ACTS,
  problems: 'payment-request',
  leadsTo: ({ id }) => ({ to: '/pay/$id', params: { id } }),
});
