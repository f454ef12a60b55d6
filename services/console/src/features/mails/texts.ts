import { texts } from '../../kit/i18n/language.tsx';

export const useMailedTexts = texts({
  verifyTitle: ['Confirm your e-mail address', 'Confirmer votre adresse e-mail'],
  confirm: ['Confirm this address', 'Confirmer cette adresse'],
  password: ['Password of your account', 'Mot de passe de votre compte'],
  noPassword: [
    'No password, or not your registration? Choose “Forgot your password?” where you sign in.',
    'Pas de mot de passe, ou pas votre inscription ? Choisissez « Mot de passe oublié ? » à la connexion.',
  ],
  notTheirs: [
    'This is not the password of the account that the mail is about.',
    'Ce n’est pas le mot de passe du compte que concerne l’e-mail.',
  ],
  confirmed: ['Your e-mail address is confirmed.', 'Votre adresse e-mail est confirmée.'],
  old: ['This link was used already, or it is too old.', 'Ce lien a déjà servi, ou il est trop ancien.'],
  none: [
    'Open the link of the mail once more: its token is not here.',
    'Ouvrez à nouveau le lien de l’e-mail : son jeton n’est pas ici.',
  ],
  signInForMail: ['Sign in to have another mail sent.', 'Connectez-vous pour recevoir un autre e-mail.'],
  goOn: ['Go on to the console', 'Aller à la console'],
  resetTitle: ['Set a new password', 'Choisir un nouveau mot de passe'],
  resetAbout: ['All your sessions end with it.', 'Toutes vos sessions prennent fin avec lui.'],
  newPassword: ['New password', 'Nouveau mot de passe'],
  set: ['Set it', 'Le choisir'],
  isSet: [
    'Your new password is set. All sessions have ended.',
    'Votre nouveau mot de passe est en place. Toutes les sessions ont pris fin.',
  ],
  signIn: ['Sign in', 'Se connecter'],
  askAgain: [
    'Ask for another mail by “Forgot your password?” where you sign in.',
    'Demandez un autre e-mail par « Mot de passe oublié ? » à la connexion.',
  ],
});
