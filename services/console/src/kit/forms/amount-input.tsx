import type { Amount } from '@cowrie/client';
import { Button, Group, TextInput, type TextInputProps } from '@mantine/core';
import { amountText, isAmbiguous, readAmount } from '../format/amounts.ts';
import { texts, useLanguage } from '../i18n/language.tsx';
import { useAmbiguousTexts } from '../validation/ambiguous.ts';

const useTexts = texts({
  label: ['Amount', 'Montant'],
  about: ['Coins, with up to 4 decimals', 'Pièces, 4 décimales au plus'],
  wrong: [
    'Enter an amount such as 12.5, with up to 4 decimals.',
    'Saisissez un montant tel que 12,5, avec 4 décimales au plus.',
  ],
  most: [
    (coins: string) => `Everything available: ${coins}`,
    (coins: string) => `Tout le disponible : ${coins}`,
  ],
  half: [(coins: string) => `Half: ${coins}`, (coins: string) => `La moitié : ${coins}`],
  rest: [(coins: string) => `The rest: ${coins}`, (coins: string) => `Le reste : ${coins}`],
  all: [(coins: string) => `All: ${coins}`, (coins: string) => `Tout : ${coins}`],
});

export type Offer = { name: 'most' | 'half' | 'rest' | 'all'; amount: Amount };

type Props = {
  value: string;
  onType: (typed: string) => void;
  offers?: readonly Offer[];
  read?: (typed: string) => Amount | null;
} & Omit<TextInputProps, 'value' | 'onChange'>;

/** The amount is kept as text, so that it stays exact. */
export function AmountInput({ value, onType, offers = [], read = readAmount, error, ...rest }: Props) {
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
      error={value !== '' && read(value) === null ? wrong : error}
      {...rest}
    />
  );
  const offered = offers.filter(({ amount }) => amount.units > 0n);
  if (offered.length === 0) return input;
  return (
    <div>
      {input}
      <Group gap={6} mt={6}>
        {offered.map(({ name, amount }) => (
          <Button key={name} size="compact-xs" variant="default" onClick={() => onType(amount.toString())}>
            {t[name](amountText(amount, locale).text)}
          </Button>
        ))}
      </Group>
    </div>
  );
}
