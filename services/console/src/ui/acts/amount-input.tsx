import type { Amount } from '@cowrie/client';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { amountText, isAmbiguous, readAmount } from '../../format/amounts.ts';
import { useAmbiguousTexts } from '../../forms/ambiguous.ts';
import { texts, useLanguage } from '../../i18n/language.tsx';

const useTexts = texts(
  {
    label: 'Amount',
    about: 'Coins, with up to 4 decimals',
    wrong: 'Type an amount such as 12.5, with up to 4 decimals.',
    all: (coins: string) => `All that there is: ${coins}`,
  },
  {
    label: 'Montant',
    about: 'Pièces, 4 décimales au plus',
    wrong: 'Saisissez un montant tel que 12,5, avec 4 décimales au plus.',
    all: (coins: string) => `Tout ce qu’il y a : ${coins}`,
  },
);

type Props = {
  value: string;
  onType: (typed: string) => void;
  /** The most that it can be, which a button types. */
  all?: Amount | undefined;
} & Omit<TextInputProps, 'value' | 'onChange'>;

/** An amount as text, which is exact: a point or a comma, and no more decimals than a coin has. */
export function AmountInput({ value, onType, all, error, ...rest }: Props) {
  const t = useTexts();
  const { ambiguous } = useAmbiguousTexts();
  const { locale } = useLanguage();
  const wrong = isAmbiguous(value) ? ambiguous(value) : t.wrong;
  const input = (
    <TextInput
      label={t.label}
      description={t.about}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      error={value !== '' && readAmount(value) === null ? wrong : error}
      {...rest}
    />
  );
  if (all === undefined || all.units <= 0n) return input;
  return (
    <div>
      {input}
      <Button size="compact-xs" variant="default" mt={6} onClick={() => onType(all.toString())}>
        {t.all(amountText(all, locale).text)}
      </Button>
    </div>
  );
}
