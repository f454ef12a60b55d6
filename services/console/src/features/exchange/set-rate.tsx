import * as document from 'openapi:setExchangeRate';
import { Text, TextInput } from '@mantine/core';
import { isAmbiguous } from '../../kit/format/amounts.ts';
import { defineFields } from '../../kit/forms/form/define-fields.tsx';
import { labelProps } from '../../kit/forms/form/field-kinds.tsx';
import type { FieldKind } from '../../kit/forms/form/fields.ts';
import { defineForm } from '../../kit/forms/form/form.ts';
import { useAmbiguousTexts } from '../../kit/validation/ambiguous.ts';
import { readFee, readRate } from './rate-input.ts';
import { RateReview } from './rate-review.tsx';
import { useExchangeTexts } from './texts.ts';

const decimal = (
  read: (typed: string) => number | null,
  wrong: 'wrongRate' | 'wrongFee',
): FieldKind<number> => ({
  empty: '',
  read,
  toJson: (typed) => read(typed) ?? typed.trim(),
  Control: function Decimal({ value, onType, error, label }) {
    const t = useExchangeTexts();
    const { ambiguous } = useAmbiguousTexts();
    const isWrong = value !== '' && read(value) === null;
    return (
      <TextInput
        {...labelProps(label)}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
        error={isWrong ? (isAmbiguous(value) ? ambiguous(value) : t[wrong]) : error}
      />
    );
  },
});

function RateSetNote() {
  return <Text size="sm">{useExchangeTexts().done}</Text>;
}

export const setRate = defineForm({
  name: 'exchange-rate',
  operation: 'setExchangeRate',
  document,
  fields: defineFields({
    xafPerCoin: decimal(readRate, 'wrongRate'),
    feePercent: decimal(readFee, 'wrongFee'),
  }),
  toInput: (body) => body,
  changedQueries: ['exchange-rate', 'exchange-rates'],
  Review: RateReview,
  Result: RateSetNote,
});
