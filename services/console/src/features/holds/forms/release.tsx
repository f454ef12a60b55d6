import * as document from 'openapi:releaseHold';
import { Amount, type Output } from '@cowrie/client';
import { Text } from '@mantine/core';
import { defineFields } from '../../../kit/forms/form/define-fields.tsx';
import { defineForm } from '../../../kit/forms/form/form.ts';
import { Coins } from '../../../kit/values/coins.tsx';
import { holdKind, sidesOf, useHold, withHoldId } from './hold.tsx';
import { useHoldTexts } from './hold-texts.ts';

const NOTHING = Amount.ofUnits(0n);

function ReleaseResult({ result: { hold } }: { result: Output<'releaseHold'> }) {
  const t = useHoldTexts();
  return (
    <Text size="sm">
      {t.released} <Coins amount={hold.released} />
    </Text>
  );
}

export const release = defineForm({
  name: 'release',
  operation: 'releaseHold',
  document,
  schema: withHoldId(document.default, []),
  fields: defineFields({ holdId: holdKind }),
  toInput: ({ holdId }) => ({ id: holdId }),
  useData: ({ holdId }) => useHold(holdId),
  effects(_body, { data: hold }) {
    const { from } = sidesOf(hold);
    return [
      { account: from, change: NOTHING },
      { account: from, measure: 'spendable', change: hold.amount },
    ];
  },
  sides: (_body, { data }) => Object.values(sidesOf(data)),
  reason: (_body, { data }) => data.reason,
  values: (_body, { data }) => ({ ...sidesOf(data), held: data.amount }),
  Result: ReleaseResult,
});
