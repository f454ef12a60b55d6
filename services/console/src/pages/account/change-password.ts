import * as document from 'openapi:changeMyPassword';
import type { ProblemOf } from '@cowrie/client';
import { texts } from '../../i18n/language.tsx';
import { defineAct } from '../../ui/acts/act/act.ts';
import { newPassword, password } from '../../ui/acts/act/credential-kinds.tsx';
import { fields } from '../../ui/acts/act/form.tsx';

type Own = Extract<ProblemOf<'changeMyPassword'>, 'wrong_password' | 'rate_limited'>;

const useProblemTexts = texts<Record<Own, string>>(
  {
    wrong_password: 'This is not the password that you have now.',
    rate_limited: 'Too many wrong passwords: wait a quarter of an hour.',
  },
  {
    wrong_password: 'Ce n’est pas votre mot de passe actuel.',
    rate_limited: 'Trop de mots de passe erronés : attendez un quart d’heure.',
  },
);

function useProblemWords(): (code: string) => string | undefined {
  const words: Readonly<Record<string, string | undefined>> = useProblemTexts();
  return (code) => words[code];
}

/** Another password; whoever else is signed in as the reader is not any more. */
export const changePassword = defineAct({
  name: 'change-password',
  operation: 'changeMyPassword',
  document,
  fields: fields({ currentPassword: password, newPassword }),
  input: (body) => body,
  useProblemWords,
  changes: ['sessions'],
  texts: {
    en: {
      open: 'Change password',
      title: () => 'Change your password',
      send: 'Change it',
      labels: {
        currentPassword: 'Your password now',
        newPassword: ['New password', '12 to 128 characters'],
      },
      note: () => 'You stay signed in here. Your other sessions end.',
    },
    fr: {
      open: 'Changer le mot de passe',
      title: () => 'Changer votre mot de passe',
      send: 'Le changer',
      labels: {
        currentPassword: 'Votre mot de passe actuel',
        newPassword: ['Nouveau mot de passe', 'De 12 à 128 caractères'],
      },
      note: () => 'Vous restez connecté ici. Vos autres sessions prennent fin.',
    },
  },
});
