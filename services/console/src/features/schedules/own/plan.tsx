import * as document from 'openapi:createSchedule';
import { defineAct } from '../../../kit/acts/act/act.ts';
import { hiding } from '../../../kit/acts/act/fields.ts';
import { fields, together } from '../../../kit/acts/act/form.tsx';
import { choice, moment } from '../../../kit/acts/act/kinds.tsx';
import { count } from '../../../kit/acts/act/more-kinds.tsx';
import { named } from '../../../kit/acts/addressee/addressee.ts';
import { findAddressee, paymentByEmail } from '../../../kit/acts/addressee/payment-by-email.tsx';
import { transferOf } from '../../../kit/acts/payment.ts';
import type { Language } from '../../../kit/i18n/language.tsx';
import { INTERVALS, useIntervalWords, useScheduleProblemWords } from '../../../kit/values/schedule-words.ts';
import { CHANGED_BY_ACTS } from '../use-schedule.ts';

/** Only what is paid again and again is counted. */
const times: typeof count = {
  ...count,
  Show: (props) => (props.input.every === '' ? null : <count.Show {...props} />),
};

const when = (at: string, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at));

/** The reader's own coins for somebody else, later, once or again and again. */
export const plan = defineAct({
  name: 'plan',
  operation: 'createSchedule',
  document,
  fields: hiding(
    together(paymentByEmail, fields({ startsAt: moment, every: choice(INTERVALS, useIntervalWords), times })),
    ({ every }) => (every === '' ? { times: '' } : {}),
  ),
  input: ({ startsAt, every, times, ...paid }) => ({
    ...transferOf(paid),
    startsAt,
    ...(every === '' ? {} : { every, times }),
  }),
  ask: (input) => findAddressee(input),
  sides: ({ to }) => [to],
  changes: CHANGED_BY_ACTS,
  useProblemWords: useScheduleProblemWords,
  leadsTo: ({ id }) => ({ to: '/schedules/$id', params: { id } }),
  texts: {
    en: {
      send: 'Schedule a payment',
      ask: 'Review',
      means: ({ to, amount, found, startsAt }, { say }) => [
        `${found ? named(found) : say.side(to)} is paid ${say.coins(amount)} coins on ${when(startsAt, 'en')} for the first time.`,
        ...(found ? ['Is this the right person? You see the first letters of their name.'] : []),
        'Nothing is set aside: the coins have to be in your wallet on that day.',
      ],
      labels: {
        startsAt: ['First on', 'Where you are; at most 400 days ahead'],
        every: 'How often',
        times: ['How many times', 'Left empty until you cancel it'],
      },
    },
    fr: {
      send: 'Programmer un paiement',
      ask: 'Vérifier',
      means: ({ to, amount, found, startsAt }, { say }) => [
        `${found ? named(found) : say.side(to)} reçoit ${say.coins(amount)} pièces, la première fois le ${when(startsAt, 'fr')}.`,
        ...(found ? ['Est-ce bien cette personne ? Vous voyez les initiales de son nom.'] : []),
        'Rien n’est mis de côté : les pièces doivent être dans votre portefeuille ce jour-là.',
      ],
      labels: {
        startsAt: ['La première fois le', 'À votre heure ; au plus 400 jours à l’avance'],
        every: 'Fréquence',
        times: ['Combien de fois', 'Vide : jusqu’à ce que vous l’annuliez'],
      },
    },
  },
});
