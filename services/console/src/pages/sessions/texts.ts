import { texts } from '../../i18n/language.tsx';

export const useSessionTexts = texts(
  {
    title: 'Sessions',
    about: 'Where you are signed in',
    device: 'With what',
    since: 'Signed in',
    used: 'Last used',
    act: 'Act',
    here: 'This one',
    unknown: 'Unknown',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    end: 'End',
    endTitle: 'End this session',
    endEffect: 'Whoever uses it is refused from the next request on.',
    everywhere: 'Sign out everywhere',
    everywhereTitle: 'Sign out everywhere',
    everywhereEffect:
      'Every session ends at once, this one too. Somebody who knows your password can sign in again: change it if you fear that.',
    empty: 'No sessions.',
  },
  {
    title: 'Sessions',
    about: 'Là où vous êtes connecté',
    device: 'Appareil',
    since: 'Connexion',
    used: 'Dernière utilisation',
    act: 'Action',
    here: 'Celle-ci',
    unknown: 'Inconnu',
    on: (browser: string, system: string) => `${browser} sous ${system}`,
    end: 'Terminer',
    endTitle: 'Terminer cette session',
    endEffect: 'Qui l’utilise est refusé dès la prochaine requête.',
    everywhere: 'Se déconnecter partout',
    everywhereTitle: 'Se déconnecter partout',
    everywhereEffect:
      'Toutes les sessions prennent fin aussitôt, celle-ci aussi. Qui connaît votre mot de passe peut se reconnecter : changez-le si vous le craignez.',
    empty: 'Aucune session.',
  },
);
