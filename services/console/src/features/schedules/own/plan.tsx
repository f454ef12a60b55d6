import * as document from 'openapi:createSchedule';
import { formatAddressee } from '../../../kit/forms/addressee/addressee.ts';
import { findAddressee, paymentByEmail } from '../../../kit/forms/addressee/payment-by-email.tsx';
import { defineFields, joinFields } from '../../../kit/forms/form/define-fields.tsx';
import { choice, moment } from '../../../kit/forms/form/field-kinds.tsx';
import { hideFields } from '../../../kit/forms/form/fields.ts';
import { defineForm } from '../../../kit/forms/form/form.ts';
import { count } from '../../../kit/forms/form/limit-field-kinds.tsx';
import { toTransferBody } from '../../../kit/forms/payment.ts';
import { INTERVALS, useIntervalWords } from '../../../kit/values/schedule-words.ts';
import { CHANGED_BY_FORMS } from '../use-schedule.ts';

/** Only a repeated schedule has a number of times. */
const times: typeof count = {
  ...count,
  Control: (props) => (props.input.every === '' ? null : <count.Control {...props} />),
};

export const plan = defineForm({
  name: 'plan',
  operation: 'createSchedule',
  document,
  fields: hideFields(
    joinFields(
      paymentByEmail,
      defineFields({ startsAt: moment, every: choice(INTERVALS, useIntervalWords), times }),
    ),
    ({ every }) => (every === '' ? { times: '' } : {}),
  ),
  toInput: ({ startsAt, every, times, ...paid }) => ({
    ...toTransferBody(paid),
    startsAt,
    ...(every === '' ? {} : { every, times }),
  }),
  prepare: (input) => findAddressee(input),
  sides: ({ to }) => [to],
  values: ({ to, found, startsAt }) => ({
    to: found ? formatAddressee(found) : to,
    startsAt: new Date(startsAt),
  }),
  changedQueries: CHANGED_BY_FORMS,
  problemWords: 'schedule',
  nextPage: ({ id }) => ({ to: '/schedules/$id', params: { id } }),
});
