import * as document from 'openapi:changeMyPassword';
import { defineAct } from '../../kit/acts/act/act.ts';
import { newPassword, password } from '../../kit/acts/act/credential-kinds.tsx';
import { fields } from '../../kit/acts/act/form.tsx';
import { problemWords } from '../../kit/problem-words.ts';

const useProblemWords = problemWords(
  { rate_limited: 'Too many wrong passwords. Wait a quarter of an hour.' },
  { rate_limited: 'Trop de mots de passe erronés. Attendez un quart d’heure.' },
);

/** Another password, which ends the reader's other sessions. */
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
