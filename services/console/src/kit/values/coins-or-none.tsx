import type { Amount } from '@cowrie/client';
import { texts } from '../i18n/language.tsx';
import { Coins } from './coins.tsx';

const useTexts = texts({
  none: ['no limit', 'sans limite'],
});

export function CoinsOrNone({ amount }: { amount: Amount | null }) {
  const t = useTexts();
  return amount === null ? t.none : <Coins amount={amount} />;
}
