import { texts } from '../../kit/i18n/language.tsx';

export const useSessionTexts = texts(
  {
    title: 'Sessions',
    about: 'Where you are signed in',
    everywhere: 'Sign out everywhere',
    everywhereTitle: 'Sign out everywhere',
    everywhereEffect:
      'Every session ends at once, this one too. Somebody who knows your password can sign in again: change it if you fear that.',
  },
  {
    title: 'Sessions',
    about: 'Là où vous êtes connecté',
    everywhere: 'Se déconnecter partout',
    everywhereTitle: 'Se déconnecter partout',
    everywhereEffect:
      'Toutes les sessions prennent fin aussitôt, celle-ci aussi. Qui connaît votre mot de passe peut se reconnecter : changez-le si vous le craignez.',
  },
);
