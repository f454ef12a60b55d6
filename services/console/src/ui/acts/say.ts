import type { Amount } from '@cowrie/client';
import { useViewer } from '../../app/viewer.tsx';
import { amountText } from '../../format/amounts.ts';
import { texts, useLanguage } from '../../i18n/language.tsx';
import { useTreasuryNames } from '../values/party.tsx';
import { type Account, useUser } from './accounts.ts';

const useTexts = texts(
  {
    you: 'you',
    user: (id: number) => `user ${id}`,
    person: (name: string, id: number) => `${name} (user ${id})`,
    treasury: (name: string) => `the treasury ${name}`,
  },
  {
    you: 'vous',
    user: (id: number) => `l’utilisateur ${id}`,
    person: (name: string, id: number) => `${name} (utilisateur ${id})`,
    treasury: (name: string) => `la trésorerie ${name}`,
  },
);

/** An amount in a sentence. */
export function useCoinsText(): (amount: Amount) => string {
  const { locale } = useLanguage();
  return (amount) => amountText(amount, locale).text;
}

/** A side in a sentence. */
export function useSideText(side: Exclude<Account, 'supply'>): string {
  const t = useTexts();
  const names = useTreasuryNames();
  const viewer = useViewer();
  const { data } = useUser('userId' in side ? side.userId : undefined);
  if ('treasury' in side) return t.treasury(names[side.treasury]);
  if (side.userId === viewer.id) return t.you;
  return data ? t.person(data.fullName, side.userId) : t.user(side.userId);
}
