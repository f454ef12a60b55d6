import { texts } from '../../kit/i18n/language.tsx';

export const useAccountTexts = texts(
  {
    title: 'E-mail, password, second factor and links',
    about: 'How you sign in, and which platforms act for you',
    email: 'E-mail',
    confirmed: 'Confirmed',
    yes: 'Yes',
    no: 'Not yet',
    none: 'No',
    inForce: 'Second factor is on',
    factor: 'Authenticator app',
    factorAbout:
      'Signing in asks for a code of an authenticator app beside the password. Set it up, then confirm it by the first code of the app.',
    passkeys: 'Passkeys',
    passkeysAbout:
      'A passkey signs you in without the password, by a fingerprint, a face or a PIN. Once you have one, the password alone is not enough.',
    addPasskey: 'Add a passkey',
    passkeyName: 'Its name',
    passkeyNameAbout: 'By which you know it again: of the device, or of the password manager',
    password: 'Your password',
    code: 'Code',
    codeAbout: 'Of the app, or a recovery code, where an app is in force',
    addAbout: 'Your browser asks you for it next. With your first second factor your other sessions end.',
    codes: 'Recovery codes',
    codesAbout:
      'Each signs you in once, with the password, when the passkey is not there. Store them elsewhere: only their hashes are kept.',
    lost: 'Without the app, a passkey and the recovery codes, ask a super admin.',
    platforms: 'Platforms',
    platformsAbout:
      'A platform that you are linked with may read your wallet, pay and hold coins for you. You give it a code, then confirm here who you are there.',
  },
  {
    title: 'E-mail, mot de passe, second facteur et liens',
    about: 'Comment vous vous connectez, et quelles plateformes agissent pour vous',
    email: 'E-mail',
    confirmed: 'Confirmée',
    yes: 'Oui',
    no: 'Pas encore',
    none: 'Non',
    inForce: 'Second facteur actif',
    factor: 'Application d’authentification',
    factorAbout:
      'La connexion demande un code d’une application d’authentification en plus du mot de passe. Mettez-le en place, puis confirmez-le par le premier code de l’application.',
    passkeys: 'Clés d’accès',
    passkeysAbout:
      'Une clé d’accès vous connecte sans le mot de passe, par une empreinte, un visage ou un code PIN. Dès que vous en avez une, le mot de passe seul ne suffit plus.',
    addPasskey: 'Ajouter une clé d’accès',
    passkeyName: 'Son nom',
    passkeyNameAbout: 'Pour la reconnaître : celui de l’appareil, ou du gestionnaire de mots de passe',
    password: 'Votre mot de passe',
    code: 'Code',
    codeAbout: 'De l’application, ou un code de secours, si une application est en vigueur',
    addAbout:
      'Votre navigateur vous la demande ensuite. Avec votre premier second facteur, vos autres sessions prennent fin.',
    codes: 'Codes de secours',
    codesAbout:
      'Chacun vous connecte une fois, avec le mot de passe, quand la clé d’accès n’est pas là. Conservez-les ailleurs : seules leurs empreintes sont gardées.',
    lost: 'Sans l’application, ni clé d’accès, ni code de secours, adressez-vous à un super-administrateur.',
    platforms: 'Plateformes',
    platformsAbout:
      'Une plateforme à laquelle vous êtes lié peut lire votre portefeuille, payer et réserver des pièces pour vous. Vous lui donnez un code, puis confirmez ici qui vous y êtes.',
  },
);
