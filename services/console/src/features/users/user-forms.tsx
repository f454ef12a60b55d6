import * as deleted from 'openapi:deleteUser';
import * as sessionsEnded from 'openapi:endUserSessions';
import * as roleSet from 'openapi:setUserRole';
import type { UserWithWallet } from '@cowrie/client';
import { Text } from '@mantine/core';
import { fields } from '../../kit/forms/form/define-fields.tsx';
import { choice } from '../../kit/forms/form/field-kinds.tsx';
import { defineActOn } from '../../kit/forms/form/form.ts';
import { texts } from '../../kit/i18n/language.tsx';
import { useViewer } from '../../kit/session/viewer.tsx';
import { Coins } from '../../kit/values/coins.tsx';
import { useWord } from '../../kit/values/term-names.ts';

export const ROLES = ['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN'] as const;

/** Gives a user another role. */
export const changeRole = defineActOn<UserWithWallet>()({
  name: 'change-role',
  operation: 'setUserRole',
  document: roleSet,
  fields: fields({ role: choice(ROLES, useWord) }),
  begin: ({ role }) => ({ role }),
  input: ({ role }, { id }) => ({ id, role }),
});

const useTexts = texts({
  balance: ['In the wallet', 'Dans le portefeuille'],
  own: [
    'This is your account: you will be signed out here, too.',
    'C’est votre compte : vous serez déconnecté ici aussi.',
  ],
});

function InWallet({ on: { wallet } }: { on: UserWithWallet }) {
  const t = useTexts();
  return (
    <Text size="sm">
      {t.balance}: <Coins amount={wallet.balance} />
    </Text>
  );
}

/** Deletes a user, once what that does was read and their address typed. */
export const deleteUser = defineActOn<UserWithWallet>()({
  name: 'delete-user',
  operation: 'deleteUser',
  document: deleted,
  input: (_body, { id }) => ({ id }),
  isDangerous: true,
  word: ({ email }) => email,
  leadsTo: () => ({ to: '/users' }),
  Shows: InWallet,
});

function OwnAccount({ on: { id } }: { on: { id: number } }) {
  const t = useTexts();
  if (useViewer().id !== id) return null;
  return (
    <Text size="sm" fw={600}>
      {t.own}
    </Text>
  );
}

/** Signs a user out wherever they are. */
export const endSessions = defineActOn<{ id: number; name: string }>()({
  name: 'end-sessions',
  operation: 'endUserSessions',
  document: sessionsEnded,
  input: (_body, { id }) => ({ id }),
  isDangerous: true,
  changes: ['sessions'],
  Shows: OwnAccount,
});
