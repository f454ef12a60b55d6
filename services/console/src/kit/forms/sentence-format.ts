import type { Amount } from '@cowrie/client';
import { amountText } from '../format/amounts.ts';
import { texts, useLanguage } from '../i18n/language.tsx';
import { usePersons } from '../people/use-person.ts';
import { useViewer } from '../session/viewer.tsx';
import { useTreasuryNames } from '../values/term-names.ts';
import type { Account } from './accounts.ts';

type Side = Exclude<Account, 'supply'>;

const useTexts = texts({
  you: ['you', 'vous'],
  user: [(id: number) => `user ${id}`, (id: number) => `l’utilisateur ${id}`],
  person: [
    (name: string, id: number) => `${name} (user ${id})`,
    (name: string, id: number) => `${name} (utilisateur ${id})`,
  ],
  treasury: [(name: string) => `the ${name} treasury`, (name: string) => `la trésorerie ${name}`],
});

export function useCoinsText(): (amount: Amount) => string {
  const { locale } = useLanguage();
  return (amount) => amountText(amount, locale).text;
}

export function useSideNames(sides: readonly Side[]): (side: Side) => string {
  const t = useTexts();
  const names = useTreasuryNames();
  const viewer = useViewer();
  const ids = [...new Set(sides.flatMap((side) => ('userId' in side ? [side.userId] : [])))];
  const users = usePersons(ids);
  return (side) => {
    if ('treasury' in side) return t.treasury(names[side.treasury]);
    if (side.userId === viewer.id) return t.you;
    const user = users[ids.indexOf(side.userId)]?.data;
    return user ? t.person(user.fullName, side.userId) : t.user(side.userId);
  };
}
