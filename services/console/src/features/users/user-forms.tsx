import * as deleted from 'openapi:deleteUser';
import * as sessionsEnded from 'openapi:endUserSessions';
import * as roleSet from 'openapi:setUserRole';
import type { UserWithWallet } from '@cowrie/client';
import { Text } from '@mantine/core';
import { defineFields } from '../../kit/forms/form/define-fields.tsx';
import { choice } from '../../kit/forms/form/field-kinds.tsx';
import { defineFormFor } from '../../kit/forms/form/form.ts';
import { texts } from '../../kit/i18n/language.tsx';
import { useViewer } from '../../kit/session/viewer.tsx';
import { Coins } from '../../kit/values/coins.tsx';
import { useWord } from '../../kit/values/term-names.ts';

export const ROLES = ['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN'] as const;

export const changeRole = defineFormFor<UserWithWallet>()({
  name: 'change-role',
  operation: 'setUserRole',
  document: roleSet,
  fields: defineFields({ role: choice(ROLES, useWord) }),
  initialInput: ({ role }) => ({ role }),
  toInput: ({ role }, { id }) => ({ id, role }),
});

const useTexts = texts({
  balance: ['In the wallet', 'Dans le portefeuille'],
  own: [
    'This is your account: you will be signed out here, too.',
    'C’est votre compte : vous serez déconnecté ici aussi.',
  ],
});

function InWallet({ record: { wallet } }: { record: UserWithWallet }) {
  const t = useTexts();
  return (
    <Text size="sm">
      {t.balance}: <Coins amount={wallet.balance} />
    </Text>
  );
}

export const deleteUser = defineFormFor<UserWithWallet>()({
  name: 'delete-user',
  operation: 'deleteUser',
  document: deleted,
  toInput: (_body, { id }) => ({ id }),
  isDangerous: true,
  confirmationWord: ({ email }) => email,
  nextPage: () => ({ to: '/users' }),
  Details: InWallet,
});

function OwnAccount({ record: { id } }: { record: { id: number } }) {
  const t = useTexts();
  if (useViewer().id !== id) return null;
  return (
    <Text size="sm" fw={600}>
      {t.own}
    </Text>
  );
}

export const endSessions = defineFormFor<{ id: number; name: string }>()({
  name: 'end-sessions',
  operation: 'endUserSessions',
  document: sessionsEnded,
  toInput: (_body, { id }) => ({ id }),
  isDangerous: true,
  changedQueries: ['sessions'],
  Details: OwnAccount,
});
