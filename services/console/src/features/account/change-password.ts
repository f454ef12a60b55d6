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
});
