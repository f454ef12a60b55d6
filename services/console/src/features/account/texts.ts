import { texts } from '../../kit/i18n/language.tsx';

export const useAccountTexts = texts({
  title: ['E-mail, password, second factor and links', 'E-mail, mot de passe, second facteur et liens'],
  about: [
    'How you sign in, and which platforms act for you',
    'Comment vous vous connectez, et quelles plateformes agissent pour vous',
  ],
  email: ['E-mail', 'E-mail'],
  confirmed: ['Confirmed', 'Confirmée'],
  yes: ['Yes', 'Oui'],
  no: ['Not yet', 'Pas encore'],
  none: ['No', 'Non'],
  inForce: ['Second factor is on', 'Second facteur actif'],
  factor: ['Authenticator app', 'Application d’authentification'],
  factorAbout: [
    'Signing in asks for a code of an authenticator app beside the password. Set it up, then confirm it by the first code of the app.',
    'La connexion demande un code d’une application d’authentification en plus du mot de passe. Mettez-le en place, puis confirmez-le par le premier code de l’application.',
  ],
  passkeys: ['Passkeys', 'Clés d’accès'],
  passkeysAbout: [
    'A passkey signs you in without the password, by a fingerprint, a face or a PIN. Once you have one, the password alone is not enough.',
    'Une clé d’accès vous connecte sans le mot de passe, par une empreinte, un visage ou un code PIN. Dès que vous en avez une, le mot de passe seul ne suffit plus.',
  ],
  addPasskey: ['Add a passkey', 'Ajouter une clé d’accès'],
  passkeyName: ['Its name', 'Son nom'],
  passkeyNameAbout: [
    'By which you know it again: of the device, or of the password manager',
    'Pour la reconnaître : celui de l’appareil, ou du gestionnaire de mots de passe',
  ],
  password: ['Your password', 'Votre mot de passe'],
  code: ['Code', 'Code'],
  codeAbout: [
    'Of the app, or a recovery code, where an app is in force',
    'De l’application, ou un code de secours, si une application est en vigueur',
  ],
  addAbout: [
    'Your browser asks you for it next. With your first second factor your other sessions end.',
    'Votre navigateur vous la demande ensuite. Avec votre premier second facteur, vos autres sessions prennent fin.',
  ],
  codes: ['Recovery codes', 'Codes de secours'],
  codesAbout: [
    'Each signs you in once, with the password, when the passkey is not there. Store them elsewhere: only their hashes are kept.',
    'Chacun vous connecte une fois, avec le mot de passe, quand la clé d’accès n’est pas là. Conservez-les ailleurs : seules leurs empreintes sont gardées.',
  ],
  lost: [
    'Without the app, a passkey and the recovery codes, ask a super admin.',
    'Sans l’application, ni clé d’accès, ni code de secours, adressez-vous à un super-administrateur.',
  ],
  platforms: ['Platforms', 'Plateformes'],
  platformsAbout: [
    'A platform that you are linked with may read your wallet, pay and hold coins for you. You give it a code, then confirm here who you are there.',
    'Une plateforme à laquelle vous êtes lié peut lire votre portefeuille, payer et réserver des pièces pour vous. Vous lui donnez un code, puis confirmez ici qui vous y êtes.',
  ],
});
