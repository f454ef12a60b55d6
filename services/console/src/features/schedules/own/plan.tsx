import * as document from 'openapi:createSchedule';
import { defineAct } from '../../../kit/acts/act/act.ts';
import { hiding } from '../../../kit/acts/act/fields.ts';
import { fields, together } from '../../../kit/acts/act/form.tsx';
import { choice, moment } from '../../../kit/acts/act/kinds.tsx';
import { count } from '../../../kit/acts/act/more-kinds.tsx';
import { named } from '../../../kit/acts/addressee/addressee.ts';
import { findAddressee, paymentByEmail } from '../../../kit/acts/addressee/payment-by-email.tsx';
import { transferOf } from '../../../kit/acts/payment.ts';
import { INTERVALS, useIntervalWords } from '../../../kit/values/schedule-words.ts';
import { CHANGED_BY_ACTS } from '../use-schedule.ts';

/** Only what is paid again and again is counted. */
const times: typeof count = {
  ...count,
  Show: (props) => (props.input.every === '' ? null : <count.Show {...props} />),
};

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
  values: ({ to, found, startsAt }) => ({ to: found ? named(found) : to, startsAt: new Date(startsAt) }),
  changes: CHANGED_BY_ACTS,
  problems: 'schedule',
  leadsTo: ({ id }) => ({ to: '/schedules/$id', params: { id } }),
});
