import { texts } from '../../kit/i18n/language.tsx';

export const useSessionTexts = texts({
  title: ['Sessions', 'Sessions'],
  about: ['Where you are signed in', 'Là où vous êtes connecté'],
  everywhere: ['Sign out everywhere', 'Se déconnecter partout'],
  everywhereTitle: ['Sign out everywhere', 'Se déconnecter partout'],
  everywhereEffect: [
    'All sessions end immediately, this one too. If somebody else may know your password, change it as well.',
    'Toutes les sessions prennent fin immédiatement, celle-ci aussi. Si quelqu’un d’autre connaît peut-être votre mot de passe, changez-le aussi.',
  ],
});
