import * as document from 'openapi:setExchangeRate';
import { Text, TextInput } from '@mantine/core';
import { isAmbiguous } from '../../kit/format/amounts.ts';
import { fields } from '../../kit/forms/form/define-fields.tsx';
import { named } from '../../kit/forms/form/field-kinds.tsx';
import type { Kind } from '../../kit/forms/form/fields.ts';
import { defineAct } from '../../kit/forms/form/form.ts';
import { useAmbiguousTexts } from '../../kit/validation/ambiguous.ts';
import { readFee, readRate } from './rate-input.ts';
import { RateReview } from './rate-review.tsx';
import { useExchangeTexts } from './texts.ts';

/** A decimal number; what cannot be one says so as it is typed. */
const decimal = (read: (typed: string) => number | null, wrong: 'wrongRate' | 'wrongFee'): Kind<number> => ({
  empty: '',
  read,
  asChecked: (typed) => read(typed) ?? typed.trim(),
  Show: function Decimal({ value, onType, error, label }) {
    const t = useExchangeTexts();
    const { ambiguous } = useAmbiguousTexts();
    const isWrong = value !== '' && read(value) === null;
    return (
      <TextInput
        {...named(label)}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
        error={isWrong ? (isAmbiguous(value) ? ambiguous(value) : t[wrong]) : error}
      />
    );
  },
});

function IsSet() {
  return <Text size="sm">{useExchangeTexts().done}</Text>;
}

/** A new rate. */
export const setRate = defineAct({
  name: 'exchange-rate',
  operation: 'setExchangeRate',
  document,
  fields: fields({ xafPerCoin: decimal(readRate, 'wrongRate'), feePercent: decimal(readFee, 'wrongFee') }),
  input: (body) => body,
  changes: ['exchange-rate', 'exchange-rates'],
  Review: RateReview,
  Result: IsSet,
});
