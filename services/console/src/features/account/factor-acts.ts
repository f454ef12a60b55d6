import * as confirmed from 'openapi:confirmTotp';
import * as removed from 'openapi:removeTotp';
import * as made from 'openapi:setUpTotp';
import { defineAct } from '../../kit/acts/act/act.ts';
import { code, password } from '../../kit/acts/act/credential-kinds.tsx';
import { fields } from '../../kit/acts/act/form.tsx';

/** Makes a secret for an authenticator app. */
export const setUpFactor = defineAct({
  name: 'set-up-totp',
  operation: 'setUpTotp',
  document: made,
  fields: fields({ password }),
  input: (body) => body,
  changes: [],
  texts: {
    en: {
      open: 'Set up',
      title: () => 'Set up a second factor',
      send: 'Make a secret',
      labels: { password: 'Your password' },
      note: () =>
        'It has no effect until you confirm a code. An earlier secret that was not confirmed stops working.',
      secrets: ({ secret, otpauthUrl }) => ({
        name: 'A secret for your app',
        about: 'Type it into your authenticator app, or open the link where the app is.',
        secrets: [['Secret', secret]],
        link: { label: 'Open in the app', href: otpauthUrl },
        note: 'Then choose “Confirm”, and type the code that the app shows.',
      }),
    },
    fr: {
      open: 'Mettre en place',
      title: () => 'Mettre en place un second facteur',
      send: 'Créer un secret',
      labels: { password: 'Votre mot de passe' },
      note: () =>
        'Rien ne change avant la confirmation d’un code. Un secret antérieur non confirmé ne vaut plus.',
      secrets: ({ secret, otpauthUrl }) => ({
        name: 'Un secret pour votre application',
        about: 'Saisissez-le dans votre application d’authentification, ou ouvrez le lien là où elle est.',
        secrets: [['Secret', secret]],
        link: { label: 'Ouvrir dans l’application', href: otpauthUrl },
        note: 'Choisissez ensuite « Confirmer », et saisissez le code que l’application affiche.',
      }),
    },
  },
});

/** Puts it in force by its first code. */
export const confirmFactor = defineAct({
  name: 'confirm-totp',
  operation: 'confirmTotp',
  document: confirmed,
  fields: fields({ code }),
  input: (body) => body,
  texts: {
    en: {
      open: 'Confirm',
      title: () => 'Confirm the second factor',
      send: 'Put in force',
      labels: { code: 'Code of the app' },
      note: () => 'From then on signing in needs a code. Your other sessions end.',
      secrets: ({ recoveryCodes }) => ({
        name: 'Recovery codes',
        about:
          'Each stands in for the app once. Store them where the app is not: only their hashes are kept.',
        secrets: [['Codes', recoveryCodes.join('\n')]],
      }),
    },
    fr: {
      open: 'Confirmer',
      title: () => 'Confirmer le second facteur',
      send: 'Mettre en vigueur',
      labels: { code: 'Code de l’application' },
      note: () => 'Dès lors, la connexion demande un code. Vos autres sessions prennent fin.',
      secrets: ({ recoveryCodes }) => ({
        name: 'Codes de secours',
        about:
          'Chacun remplace l’application une fois. Conservez-les ailleurs qu’elle : seules leurs empreintes sont gardées.',
        secrets: [['Codes', recoveryCodes.join('\n')]],
      }),
    },
  },
});

/** Takes it away, and with it the recovery codes. */
export const removeFactor = defineAct({
  name: 'remove-totp',
  operation: 'removeTotp',
  document: removed,
  fields: fields({ password, code }),
  input: (body) => body,
  isDangerous: true,
  texts: {
    en: {
      open: 'Take away',
      title: () => 'Take the second factor away',
      send: 'Take away',
      labels: { password: 'Your password', code: ['Code', 'Of the app, or a recovery code'] },
      note: () => 'Without a passkey the password alone signs in then, and the recovery codes are void.',
    },
    fr: {
      open: 'Retirer',
      title: () => 'Retirer le second facteur',
      send: 'Retirer',
      labels: { password: 'Votre mot de passe', code: ['Code', 'De l’application, ou un code de secours'] },
      note: () =>
        'Sans clé d’accès, le mot de passe seul suffit dès lors, et les codes de secours ne valent plus.',
    },
  },
});
