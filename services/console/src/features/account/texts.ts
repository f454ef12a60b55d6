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
    'Signing in then needs your password and a code from an authenticator app. Set the app up, then confirm with its first code.',
    'La connexion demande alors votre mot de passe et un code d’une application d’authentification. Configurez l’application, puis confirmez avec son premier code.',
  ],
  passkeys: ['Passkeys', 'Clés d’accès'],
  passkeysAbout: [
    'A passkey signs you in with a fingerprint, your face or a PIN, without the password. Once you have one, the password alone is not enough.',
    'Une clé d’accès vous connecte sans mot de passe, avec votre empreinte, votre visage ou un code PIN. Dès que vous en avez une, le mot de passe seul ne suffit plus.',
  ],
  addPasskey: ['Add a passkey', 'Ajouter une clé d’accès'],
  passkeyName: ['Name', 'Nom'],
  passkeyNameAbout: [
    'For you to recognise it, such as the device or the password manager',
    'Pour la reconnaître, par exemple l’appareil ou le gestionnaire de mots de passe',
  ],
  password: ['Your password', 'Votre mot de passe'],
  code: ['Code', 'Code'],
  codeAbout: [
    'From your authenticator app, or a recovery code. Needed only if you have turned on an app.',
    'De votre application d’authentification, ou un code de secours. Seulement si une application est activée.',
  ],
  addAbout: [
    'Next, your browser asks for the passkey. If this is your first second factor, your other sessions end.',
    'Votre navigateur vous demande ensuite la clé d’accès. Si c’est votre premier second facteur, vos autres sessions prennent fin.',
  ],
  codes: ['Recovery codes', 'Codes de secours'],
  codesAbout: [
    'Each code signs you in once, together with your password, if you do not have the passkey. Store them elsewhere: only their hashes are kept.',
    'Chaque code vous connecte une fois, avec votre mot de passe, si vous n’avez pas la clé d’accès. Conservez-les ailleurs : seules leurs empreintes sont gardées.',
  ],
  lost: [
    'If you have lost the app, your passkeys and your recovery codes, ask a super admin.',
    'Si vous avez perdu l’application, vos clés d’accès et vos codes de secours, adressez-vous à un super administrateur.',
  ],
  mails: ['E-mails', 'E-mails'],
  mailsAbout: [
    'Warnings about your account, your schedules and your withdrawals are always sent.',
    'Les alertes sur votre compte, vos échéanciers et vos retraits sont toujours envoyées.',
  ],
  coinsReceived: ['Tell me when I receive coins', 'M’avertir quand je reçois des pièces'],
  coinsReceivedAbout: [
    'The first e-mail is sent immediately. After that you get at most one an hour, with the total. Your e-mail address must be confirmed.',
    'Le premier e-mail part tout de suite. Ensuite, il y en a au plus un par heure, avec le total. Votre adresse e-mail doit être confirmée.',
  ],
  platforms: ['Platforms', 'Plateformes'],
  platformsAbout: [
    'A linked platform can read your wallet, pay and hold coins for you. To link one, give it a code, then confirm the link here.',
    'Une plateforme liée peut consulter votre portefeuille, payer et réserver des pièces pour vous. Pour en lier une, donnez-lui un code, puis confirmez le lien ici.',
  ],
});
