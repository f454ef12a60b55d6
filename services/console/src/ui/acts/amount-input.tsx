import { TextInput, type TextInputProps } from '@mantine/core';
import { readAmount } from '../../format/amounts.ts';
import { texts } from '../../i18n/language.tsx';

const useTexts = texts(
  {
    label: 'Amount',
    about: 'Coins, with up to 4 decimals',
    wrong: 'Type an amount such as 12.5, with up to 4 decimals.',
  },
  {
    label: 'Montant',
    about: 'Pièces, 4 décimales au plus',
    wrong: 'Saisissez un montant tel que 12,5, avec 4 décimales au plus.',
  },
);

type Props = { value: string; onType: (typed: string) => void } & Omit<TextInputProps, 'value' | 'onChange'>;

/** An amount as text, which is exact: a point or a comma, and no more decimals than a coin has. */
export function AmountInput({ value, onType, ...rest }: Props) {
  const t = useTexts();
  return (
    <TextInput
      label={t.label}
      description={t.about}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      error={value !== '' && readAmount(value) === null ? t.wrong : undefined}
      {...rest}
    />
  );
}
