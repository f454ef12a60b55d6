import { texts } from '../../../kit/i18n/language.tsx';

export const useSignInTexts = texts({
  title: ['Sign in', 'Se connecter'],
  email: ['E-mail', 'Adresse e-mail'],
  password: ['Password', 'Mot de passe'],
  code: ['Code', 'Code'],
  codeAbout: [
    'From your authenticator app, or a recovery code. You need no code with a passkey.',
    'De votre application d’authentification, ou un code de secours. Avec une clé d’accès, aucun code n’est nécessaire.',
  ],
  submit: ['Sign in', 'Se connecter'],
  byPasskey: ['Sign in with a passkey', 'Se connecter avec une clé d’accès'],
  what: ['The console of the coin ledger', 'La console du grand livre des pièces'],
  forgotten: ['Forgot your password?', 'Mot de passe oublié ?'],
  forgottenTitle: ['Set a new password', 'Choisir un nouveau mot de passe'],
  forgottenAbout: [
    'You get an e-mail with a link to set it.',
    'Vous recevez un e-mail avec un lien pour le choisir.',
  ],
  send: ['Send e-mail', 'Envoyer l’e-mail'],
  sent: [
    'If an account has this address, an e-mail is on its way. Its link works once, within 30 minutes.',
    'Si un compte a cette adresse, un e-mail est en route. Son lien ne sert qu’une fois, dans les 30 minutes.',
  ],
  signUpOffer: ['Create an account', 'Créer un compte'],
  signUpTitle: ['Create an account', 'Créer un compte'],
  signUpAbout: [
    'It comes with a wallet. You get an e-mail to confirm your address.',
    'Avec un portefeuille. Vous recevez un e-mail pour confirmer votre adresse.',
  ],
  fullName: ['Full name', 'Nom complet'],
  passwordAbout: ['At least 12 characters', 'Au moins 12 caractères'],
  signUp: ['Create account', 'Créer le compte'],
  back: ['Back to sign in', 'Retour à la connexion'],
});
