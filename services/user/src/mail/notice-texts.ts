import type { MailLanguage, Notice } from '@cowrie/contracts';
import { type MailText, wrapText } from './texts.ts';

const SUBJECT = 'A change to your Cowrie account / Modification de votre compte Cowrie';

const WORDS: Record<MailLanguage, Record<Notice, string>> = {
  en: {
    'password-changed': 'The password of your Cowrie account was changed.',
    'factor-added': 'A second factor was added to your Cowrie account.',
    'factor-removed': 'The second factor of your Cowrie account was turned off.',
    'passkey-added': 'A passkey was added to your Cowrie account.',
    'passkey-removed': 'A passkey was removed from your Cowrie account.',
    'link-confirmed': 'A platform can now act for you: a link was confirmed in your Cowrie account.',
    'schedule-created': 'A schedule that sends coins was created in your Cowrie account.',
  },
  fr: {
    'password-changed': 'Le mot de passe de votre compte Cowrie a été changé.',
    'factor-added': 'Un second facteur a été ajouté à votre compte Cowrie.',
    'factor-removed': 'Le second facteur de votre compte Cowrie a été désactivé.',
    'passkey-added': 'Une clé d’accès a été ajoutée à votre compte Cowrie.',
    'passkey-removed': 'Une clé d’accès de votre compte Cowrie a été supprimée.',
    'link-confirmed':
      'Une plateforme peut désormais agir pour vous : un lien a été confirmé sur votre compte Cowrie.',
    'schedule-created': 'Un échéancier qui envoie des pièces a été créé sur votre compte Cowrie.',
  },
};
const AFTER: Record<MailLanguage, string> = {
  en: 'If it was not you, choose “Forgot your password?” in the console now. Setting a new password ends all sessions. Links and schedules stop until you confirm or resume them.',
  fr: 'Si ce n’est pas vous, choisissez tout de suite « Mot de passe oublié ? » dans la console. Un nouveau mot de passe met fin à toutes les sessions. Les liens et les échéanciers s’arrêtent jusqu’à ce que vous les confirmiez ou les repreniez.',
};

/** Nobody chose a language, so the notice has both. Its link has no token and changes nothing. */
export function writeNotice(notice: Notice, publicUrl: string): MailText {
  const link = `${publicUrl.replace(/\/+$/, '')}/console/`;
  const parts = (['en', 'fr'] as const).map(
    (language) => `${wrapText(WORDS[language][notice])}\n\n${wrapText(AFTER[language])}`,
  );
  return { subject: SUBJECT, text: `${parts.join('\n\n')}\n\n${link}\n` };
}
