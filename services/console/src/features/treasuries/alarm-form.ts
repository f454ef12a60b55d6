import * as document from 'openapi:setTreasuryAlarm';
import type { Output } from '@cowrie/client';
import { defineFields } from '../../kit/forms/form/define-fields.tsx';
import { defineFormFor } from '../../kit/forms/form/form.ts';
import { limit } from '../../kit/forms/form/limit-field-kinds.tsx';

/** A form identifies its record by `id`. */
type TreasuryRow = Output<'listTreasuryBalances'>['treasuries'][number] & { id: string };

const below = defineFields({ below: limit });

const dropUndefined = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, each]) => each !== undefined));

export const setAlarm = defineFormFor<TreasuryRow>()({
  name: 'set-treasury-alarm',
  operation: 'setTreasuryAlarm',
  document,
  fields: {
    ...below,
    toJson: (typed) => ({ below: null, ...dropUndefined(below.toJson(typed)) }),
  },
  initialInput: ({ alarm }) => ({ below: alarm?.below.toString() ?? '' }),
  toInput: (body, { code }) => ({ code, below: body.below ?? null }),
  changedQueries: ['treasuries'],
});
