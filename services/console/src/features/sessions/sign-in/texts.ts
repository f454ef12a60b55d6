import { texts } from '../../../kit/i18n/language.tsx';

export const useSignInTexts = texts({
  title: ['Sign in', 'Se connecter'],
  email: ['E-mail', 'Adresse e-mail'],
  password: ['Password', 'Mot de passe'],
  code: ['Code', 'Code'],
  codeAbout: [
    'Of your authenticator app, or a recovery code. With a passkey you need none.',
    'De votre application d’authentification, ou un code de secours. Avec une clé d’accès, aucun.',
  ],
  submit: ['Sign in', 'Se connecter'],
  byPasskey: ['Sign in with a passkey', 'Se connecter avec une clé d’accès'],
  what: ['The console of the coin ledger', 'La console du registre de pièces'],
  forgotten: ['Forgot your password?', 'Mot de passe oublié ?'],
  forgottenTitle: ['A new password', 'Un nouveau mot de passe'],
  forgottenAbout: [
    'A mail brings a link by which you set one.',
    'Un e-mail apporte un lien pour en choisir un.',
  ],
  send: ['Send the mail', 'Envoyer l’e-mail'],
  sent: [
    'If somebody has this address here, a mail is on its way. Its link works once, for 30 minutes.',
    'Si cette adresse est connue ici, un e-mail est en route. Son lien sert une fois, pendant 30 minutes.',
  ],
  back: ['Back to sign in', 'Retour à la connexion'],
});
