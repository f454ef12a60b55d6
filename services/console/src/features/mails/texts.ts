import { texts } from '../../kit/i18n/language.tsx';

export const useMailedTexts = texts({
  verifyTitle: ['Confirm your e-mail address', 'Confirmer votre adresse e-mail'],
  confirm: ['Confirm this address', 'Confirmer cette adresse'],
  password: ['Password of your account', 'Mot de passe de votre compte'],
  noPassword: [
    'If you have no password, or did not register, choose “Forgot your password?” on the sign-in page.',
    'Si vous n’avez pas de mot de passe ou ne vous êtes pas inscrit, choisissez « Mot de passe oublié ? » sur la page de connexion.',
  ],
  notTheirs: [
    'This is not the password of the account with this e-mail address.',
    'Ce n’est pas le mot de passe du compte qui a cette adresse e-mail.',
  ],
  confirmed: ['Your e-mail address is confirmed.', 'Votre adresse e-mail est confirmée.'],
  old: ['This link has expired or was already used.', 'Ce lien a expiré ou a déjà servi.'],
  none: [
    'Open the link in the e-mail again: a part of it is missing.',
    'Ouvrez de nouveau le lien de l’e-mail : il en manque une partie.',
  ],
  signInForMail: ['Sign in to get another e-mail.', 'Connectez-vous pour recevoir un autre e-mail.'],
  goOn: ['Go to the console', 'Aller à la console'],
  resetTitle: ['Set a new password', 'Choisir un nouveau mot de passe'],
  resetAbout: ['This ends all your sessions.', 'Cela met fin à toutes vos sessions.'],
  newPassword: ['New password', 'Nouveau mot de passe'],
  set: ['Set password', 'Enregistrer'],
  isSet: [
    'Your new password is set, and all your sessions have ended.',
    'Votre nouveau mot de passe est enregistré, et toutes vos sessions ont pris fin.',
  ],
  signIn: ['Sign in', 'Se connecter'],
  askAgain: [
    'To get another e-mail, choose “Forgot your password?” on the sign-in page.',
    'Pour recevoir un autre e-mail, choisissez « Mot de passe oublié ? » sur la page de connexion.',
  ],
});
