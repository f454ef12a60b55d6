import * as document from 'openapi:createSchedule';
import { named } from '../../../kit/forms/addressee/addressee.ts';
import { findAddressee, paymentByEmail } from '../../../kit/forms/addressee/payment-by-email.tsx';
import { fields, together } from '../../../kit/forms/form/define-fields.tsx';
import { choice, moment } from '../../../kit/forms/form/field-kinds.tsx';
import { hiding } from '../../../kit/forms/form/fields.ts';
import { defineAct } from '../../../kit/forms/form/form.ts';
import { count } from '../../../kit/forms/form/limit-field-kinds.tsx';
import { transferOf } from '../../../kit/forms/payment.ts';
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
