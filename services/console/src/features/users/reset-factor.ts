import * as document from 'openapi:resetUserTotp';
import type { UserWithWallet } from '@cowrie/client';
import { defineActOn } from '../../kit/acts/act/act.ts';

/** Takes the second factors of a user away who has neither the app, nor a passkey, nor a recovery code. */
export const resetFactor = defineActOn<UserWithWallet>()({
  name: 'reset-totp',
  operation: 'resetUserTotp',
  document,
  input: (_body, { id }) => ({ id }),
  isDangerous: true,
  texts: {
    en: {
      open: 'Reset second factor',
      title: ({ fullName }) => `Reset the second factor of ${fullName}`,
      send: 'Reset',
      means: () => [
        'From then on the password alone signs in: be sure that it is they who ask.',
        'Their passkeys and recovery codes are void, and all their sessions end.',
        'Nothing changes where there is no second factor.',
      ],
    },
    fr: {
      open: 'Réinitialiser le second facteur',
      title: ({ fullName }) => `Réinitialiser le second facteur de ${fullName}`,
      send: 'Réinitialiser',
      means: () => [
        'Dès lors, le mot de passe seul suffit : soyez sûr que c’est bien cette personne qui le demande.',
        'Ses clés d’accès et codes de secours ne valent plus, et toutes ses sessions prennent fin.',
        'Rien ne change là où il n’y a pas de second facteur.',
      ],
    },
  },
});
