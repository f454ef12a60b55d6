import * as document from 'openapi:captureHold';
import { Amount, type Hold } from '@cowrie/client';
import { negate } from '../../../kit/format/amounts.ts';
import { defineFields } from '../../../kit/forms/form/define-fields.tsx';
import { coinsUpTo } from '../../../kit/forms/form/field-kinds.tsx';
import { defineForm } from '../../../kit/forms/form/form.ts';
import { holdKind, sidesOf, useHold, useTypedHold, withHoldId } from './hold.tsx';

const NOTHING = Amount.ofUnits(0n);
const restOf = (hold: Hold, amount: Amount) => hold.amount.minus(amount);

export const capture = defineForm({
  name: 'capture',
  operation: 'captureHold',
  document,
  schema: withHoldId(document.default, ['amount']),
  fields: defineFields({ holdId: holdKind, amount: coinsUpTo((input) => useTypedHold(input).data?.amount) }),
  toInput: ({ holdId, amount }) => ({ id: holdId, amount }),
  useData: ({ holdId }) => useHold(holdId),
  effects({ amount }, { data: hold }) {
    const { from, to } = sidesOf(hold);
    const rest = restOf(hold, amount);
    return [
      { account: from, change: negate(amount) },
      { account: from, measure: 'spendable', change: rest.units > 0n ? rest : NOTHING },
      { account: to, change: amount },
    ];
  },
  reason: (_body, { data }) => data.reason,
  values({ amount }, { data: hold }) {
    const rest = restOf(hold, amount);
    const left = rest.units > 0n ? rest : null;
    return { ...sidesOf(hold), held: hold.amount, rest: left, isTooMuch: rest.units < 0n };
  },
});
