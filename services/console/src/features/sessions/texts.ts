import { texts } from '../../kit/i18n/language.tsx';

export const useSessionTexts = texts({
  title: ['Sessions', 'Sessions'],
  about: ['Where you are signed in', 'Là où vous êtes connecté'],
  everywhere: ['Sign out everywhere', 'Se déconnecter partout'],
  everywhereTitle: ['Sign out everywhere', 'Se déconnecter partout'],
  everywhereEffect: [
    'Every session ends at once, this one too. Somebody who knows your password can sign in again: change it if you fear that.',
    'Toutes les sessions prennent fin aussitôt, celle-ci aussi. Qui connaît votre mot de passe peut se reconnecter : changez-le si vous le craignez.',
  ],
});
