import type { Transaction } from '@cowrie/client';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isAtLeast, useViewer } from '../../app/viewer.tsx';
import { visible } from '../../format/visible.ts';
import { texts } from '../../i18n/language.tsx';

type Treasury = NonNullable<Transaction['toTreasury']>;

export const useTreasuryNames = texts<Record<Treasury, string>>(
  {
    'course-fees': 'Course fees',
    subscriptions: 'Subscriptions',
    rewards: 'Rewards',
    'general-operations': 'General operations',
  },
  {
    'course-fees': 'Frais de cours',
    subscriptions: 'Abonnements',
    rewards: 'Récompenses',
    'general-operations': 'Opérations générales',
  },
);
const useTexts = texts(
  { user: (id: number) => `User ${id}`, you: 'You', nobody: 'Issuance' },
  { user: (id: number) => `Utilisateur ${id}`, you: 'Vous', nobody: 'Émission' },
);

type Props = {
  userId: number | null;
  treasury: Treasury | null;
  /** Of a user, where it is known. */
  name?: string | undefined;
  /** -1 where a grid has the keyboard. */
  tabIndex?: -1;
};

/** A table would break so short a word. */
const You = () => (
  <Text span inherit display="inline-block" miw="max-content">
    {useTexts().you}
  </Text>
);

/** One side of a movement; administrators get to its page. */
export function Party({ userId, treasury, name, ...rest }: Props) {
  const t = useTexts();
  const names = useTreasuryNames();
  const viewer = useViewer();
  const isLinked = isAtLeast(viewer.role, 'ADMIN');
  if (treasury !== null) {
    if (!isLinked) return names[treasury];
    return (
      <Link to="/treasuries/$code" params={{ code: treasury }} {...rest}>
        {names[treasury]}
      </Link>
    );
  }
  if (userId === null) return t.nobody;
  if (userId === viewer.id) return <You />;
  if (!isLinked) return t.user(userId);
  return (
    <Link to="/users/$id" params={{ id: String(userId) }} {...rest}>
      {visible(name ?? t.user(userId))}
    </Link>
  );
}
