import { problemWords } from '../../../kit/problem-words.ts';

/** Why somebody is not signed in, by what they showed. */
export const usePasswordProblemWords = problemWords(
  {
    unauthenticated: 'The e-mail address, the password or the code is wrong.',
    rate_limited: 'Too many attempts. Wait a few minutes and try again.',
  },
  {
    unauthenticated: 'L’adresse e-mail, le mot de passe ou le code est erroné.',
    rate_limited: 'Trop de tentatives. Attendez quelques minutes et réessayez.',
  },
);

export const usePasskeyProblemWords = problemWords(
  { unauthenticated: 'This passkey is not known here.' },
  { unauthenticated: 'Cette clé d’accès n’est pas connue ici.' },
);
