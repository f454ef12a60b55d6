import { texts } from '../../i18n/language.tsx';

export const useSignInTexts = texts(
  {
    title: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    code: 'Code',
    codeAbout: 'Of your authenticator app, or a recovery code',
    submit: 'Sign in',
    what: 'The console of the coin ledger',
    forgotten: 'Forgot your password?',
    forgottenTitle: 'A new password',
    forgottenAbout: 'A mail brings a link by which you set one.',
    send: 'Send the mail',
    sent: 'If somebody has this address here, a mail is on its way. Its link works once, for 30 minutes.',
    back: 'Back to sign in',
  },
  {
    title: 'Se connecter',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    code: 'Code',
    codeAbout: 'De votre application d’authentification, ou un code de secours',
    submit: 'Se connecter',
    what: 'La console du registre de pièces',
    forgotten: 'Mot de passe oublié ?',
    forgottenTitle: 'Un nouveau mot de passe',
    forgottenAbout: 'Un e-mail apporte un lien pour en choisir un.',
    send: 'Envoyer l’e-mail',
    sent: 'Si cette adresse est connue ici, un e-mail est en route. Son lien sert une fois, pendant 30 minutes.',
    back: 'Retour à la connexion',
  },
);
