import type { MailLanguage, Notice } from '@cowrie/contracts';
import { type MailText, wrapped } from './texts.ts';

const SUBJECT = 'A change of your Cowrie account / Un changement sur votre compte Cowrie';

const WORDS: Record<MailLanguage, Record<Notice, string>> = {
  en: {
    'password-changed': 'The password of your account at Cowrie was changed.',
    'factor-added': 'A second factor was added to your account at Cowrie.',
    'factor-removed': 'The second factor of your account at Cowrie was removed.',
    'passkey-added': 'A passkey was added to your account at Cowrie.',
    'passkey-removed': 'A passkey of your account at Cowrie was removed.',
    'link-confirmed': 'A platform may now act for you: a link was confirmed in your account at Cowrie.',
    'schedule-created': 'A schedule that sends coins was created in your account at Cowrie.',
  },
  fr: {
    'password-changed': 'Le mot de passe de votre compte Cowrie a été changé.',
    'factor-added': 'Un second facteur a été ajouté à votre compte Cowrie.',
    'factor-removed': 'Le second facteur de votre compte Cowrie a été supprimé.',
    'passkey-added': 'Une clé d’accès a été ajoutée à votre compte Cowrie.',
    'passkey-removed': 'Une clé d’accès de votre compte Cowrie a été supprimée.',
    'link-confirmed':
      'Une plateforme peut désormais agir pour vous : un lien a été confirmé sur votre compte Cowrie.',
    'schedule-created': 'Un échéancier qui envoie des pièces a été créé sur votre compte Cowrie.',
  },
};
const AFTER: Record<MailLanguage, string> = {
  en: 'If it was not you, choose “Forgot your password?” in the console at once: it ends all sessions, and links and schedules stop until you resume them.',
  fr: 'Si ce n’est pas vous, choisissez tout de suite « Mot de passe oublié ? » dans la console : toutes les sessions prennent fin, et les liens et échéanciers s’arrêtent jusqu’à ce que vous les repreniez.',
};

/** In both languages, as nobody asked for one. Its link has no token and changes nothing. */
export function noticeText(notice: Notice, publicUrl: string): MailText {
  const link = `${publicUrl.replace(/\/+$/, '')}/console/`;
  const parts = (['en', 'fr'] as const).map(
    (language) => `${wrapped(WORDS[language][notice])}\n\n${wrapped(AFTER[language])}`,
  );
  return { subject: SUBJECT, text: `${parts.join('\n\n')}\n\n${link}\n` };
}
