import { texts } from '../../i18n/language.tsx';

export const usePaletteTexts = texts(
  {
    open: 'Go to',
    title: 'Go to a page or a user',
    about: 'A page, a name, an e-mail address or a number',
    aboutPages: 'A page',
    list: 'Where to',
    none: 'Nothing was found.',
    user: (id: number) => `User ${id}`,
    transaction: (id: number) => `Transaction ${id}`,
    sessions: 'Sessions',
    security: 'E-mail, password, second factor and links',
    account: 'Your account',
  },
  {
    open: 'Aller à',
    title: 'Aller à une page ou à un utilisateur',
    about: 'Une page, un nom, une adresse e-mail ou un numéro',
    aboutPages: 'Une page',
    list: 'Où aller',
    none: 'Rien n’a été trouvé.',
    user: (id: number) => `Utilisateur ${id}`,
    transaction: (id: number) => `Transaction ${id}`,
    sessions: 'Sessions',
    security: 'E-mail, mot de passe, second facteur et liens',
    account: 'Votre compte',
  },
);
