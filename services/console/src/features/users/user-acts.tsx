import * as deleted from 'openapi:deleteUser';
import * as sessionsEnded from 'openapi:endUserSessions';
import * as roleSet from 'openapi:setUserRole';
import type { UserWithWallet } from '@cowrie/client';
import { Text } from '@mantine/core';
import { defineActOn } from '../../kit/acts/act/act.ts';
import { fields } from '../../kit/acts/act/form.tsx';
import { choice } from '../../kit/acts/act/kinds.tsx';
import { texts } from '../../kit/i18n/language.tsx';
import { useViewer } from '../../kit/session/viewer.tsx';
import { Coins } from '../../kit/values/coins.tsx';
import { useWord } from '../../kit/values/words.ts';

export const ROLES = ['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN'] as const;

/** Gives a user another role. */
export const changeRole = defineActOn<UserWithWallet>()({
  name: 'change-role',
  operation: 'setUserRole',
  document: roleSet,
  fields: fields({ role: choice(ROLES, useWord) }),
  begin: ({ role }) => ({ role }),
  input: ({ role }, { id }) => ({ id, role }),
  texts: {
    en: {
      open: 'Change role',
      title: ({ fullName }) => `Change role · ${fullName}`,
      send: 'Change',
      labels: { role: 'New role' },
      note: () => 'The new role counts from the next request on, also where they are signed in.',
    },
    fr: {
      open: 'Changer le rôle',
      title: ({ fullName }) => `Changer le rôle · ${fullName}`,
      send: 'Changer',
      labels: { role: 'Nouveau rôle' },
      note: () => 'Le nouveau rôle vaut dès la prochaine requête, y compris dans les sessions ouvertes.',
    },
  },
});

const useTexts = texts(
  { balance: 'In the wallet', own: 'This is your account: you are signed out here, too.' },
  { balance: 'Dans le portefeuille', own: 'C’est votre compte : vous serez déconnecté ici aussi.' },
);

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
  texts: {
    en: {
      title: ({ fullName }) => `Delete ${fullName}`,
      send: 'Delete',
      means: () => [
        'Name and e-mail address are erased; nobody can undo that.',
        'Their sessions and API keys end at once.',
        'Holds that they placed or were to receive are released.',
        'What is left in the wallet goes to general operations, and the wallet is closed.',
        'Their transactions stay in the books, by their id.',
      ],
    },
    fr: {
      title: ({ fullName }) => `Supprimer ${fullName}`,
      send: 'Supprimer',
      means: () => [
        'Le nom et l’adresse e-mail sont effacés ; c’est irréversible.',
        'Ses sessions et ses clés d’API prennent fin aussitôt.',
        'Les réservations faites par cette personne ou pour elle sont libérées.',
        'Le reste du portefeuille va aux opérations générales, et le portefeuille est fermé.',
        'Ses transactions restent dans les livres, sous son numéro.',
      ],
    },
  },
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
  texts: {
    en: {
      title: ({ name }) => `End all sessions of ${name}`,
      send: 'End all sessions',
      means: () => [
        'Whoever uses the account is refused from the next request on, wherever they are signed in.',
        'Who knows the password can sign in again.',
        'API keys that they made stay.',
      ],
    },
    fr: {
      title: ({ name }) => `Terminer toutes les sessions de ${name}`,
      send: 'Terminer toutes les sessions',
      means: () => [
        'Qui utilise le compte est refusé dès la prochaine requête, où qu’il soit connecté.',
        'Qui connaît le mot de passe peut se reconnecter.',
        'Les clés d’API que ce compte a créées restent.',
      ],
    },
  },
});
