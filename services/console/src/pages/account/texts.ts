import { texts } from '../../i18n/language.tsx';

export const useAccountTexts = texts(
  {
    title: 'E-mail and second factor',
    about: 'How you get in, and how it is known that it is you',
    email: 'E-mail',
    confirmed: 'Confirmed',
    yes: 'Yes',
    no: 'Not yet',
    factor: 'Second factor',
    factorAbout:
      'Signing in asks for a code of an authenticator app beside the password. Set it up, then confirm it by the first code of the app.',
    lost: 'Without the app and the recovery codes, ask a super admin.',
  },
  {
    title: 'E-mail et second facteur',
    about: 'Comment vous entrez, et comment on sait que c’est vous',
    email: 'E-mail',
    confirmed: 'Confirmée',
    yes: 'Oui',
    no: 'Pas encore',
    factor: 'Second facteur',
    factorAbout:
      'La connexion demande un code d’une application d’authentification en plus du mot de passe. Mettez-le en place, puis confirmez-le par le premier code de l’application.',
    lost: 'Sans l’application ni les codes de secours, adressez-vous à un super-administrateur.',
  },
);
