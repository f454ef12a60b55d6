import * as document from 'openapi:setTreasuryAlarm';
import type { Output } from '@cowrie/client';
import { fields } from '../../kit/forms/form/define-fields.tsx';
import { defineActOn } from '../../kit/forms/form/form.ts';
import { limit } from '../../kit/forms/form/limit-field-kinds.tsx';

/** An act is known by the id of what it is done to. */
type Watched = Output<'listTreasuryBalances'>['treasuries'][number] & { id: string };

const below = fields({ below: limit });

/** What is there; a limit that is left empty is not. */
const given = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, each]) => each !== undefined));

/** Left empty it takes the alarm away. */
export const setAlarm = defineActOn<Watched>()({
  name: 'set-treasury-alarm',
  operation: 'setTreasuryAlarm',
  document,
  fields: {
    ...below,
    asChecked: (typed) => ({ below: null, ...given(below.asChecked(typed)) }),
  },
  begin: ({ alarm }) => ({ below: alarm?.below.toString() ?? '' }),
  input: (body, { code }) => ({ code, below: body.below ?? null }),
  changes: ['treasuries'],
});
