import type { Transaction } from '@cowrie/client';
import { Link } from '@tanstack/react-router';
import { texts } from '../i18n/language.tsx';
import { Person } from '../people/person.tsx';
import { isAtLeast, useViewer } from '../session/viewer.tsx';
import { useTreasuryNames } from './term-names.ts';

type Treasury = NonNullable<Transaction['toTreasury']>;

const useTexts = texts({
  nobody: ['Issuance', 'Émission'],
});

export type Side = { userId: number | null; treasury?: Treasury | null };

type Props = Side & {
  name?: string | undefined;
};

export function Party({ userId, treasury = null, name }: Props) {
  const t = useTexts();
  const names = useTreasuryNames();
  const isLinked = isAtLeast(useViewer().role, 'ADMIN');
  if (treasury !== null) {
    if (!isLinked) return names[treasury];
    return (
      <Link to="/treasuries/$code" params={{ code: treasury }}>
        {names[treasury]}
      </Link>
    );
  }
  return userId === null ? t.nobody : <Person userId={userId} name={name} />;
}
