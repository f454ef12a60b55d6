import { LIMITS, type MailLanguage, type MailPurpose } from '@cowrie/contracts';
import { composeMail, consoleLink, type MailText } from './compose.ts';

type MailWords = { subject: string; before: string; after: string };

const HOURS = LIMITS.verificationTokenSeconds / 3600;
const MINUTES = LIMITS.resetTokenSeconds / 60;

/** Mails contain no name, because somebody who registers a stranger's address could write to them through it. */
const WORDS: Record<MailLanguage, Record<MailPurpose, MailWords>> = {
  en: {
    verification: {
      subject: 'Confirm your e-mail address',
      before: 'Confirm your e-mail address to finish setting up your Cowrie account:',
      after: `The link works for ${HOURS} hours. If you did not register, ignore this e-mail. The address then stays unconfirmed.`,
    },
    'password-reset': {
      subject: 'Set a new password',
      before: 'Somebody requested a new password for your Cowrie account. If it was you, set it here:',
      after: `The link works once, within ${MINUTES} minutes, and ends all your sessions. If it was not you, ignore this e-mail. Your password stays the same.`,
    },
  },
  fr: {
    verification: {
      subject: 'Confirmez votre adresse e-mail',
      before: 'Confirmez votre adresse e-mail pour terminer la création de votre compte Cowrie :',
      after: `Le lien est valable ${HOURS} heures. Si vous ne vous êtes pas inscrit, ignorez cet e-mail. L’adresse restera non confirmée.`,
    },
    'password-reset': {
      subject: 'Choisissez un nouveau mot de passe',
      before:
        'Quelqu’un a demandé un nouveau mot de passe pour votre compte Cowrie. Si c’est vous, choisissez-le ici :',
      after: `Le lien ne sert qu’une fois, dans les ${MINUTES} minutes, et met fin à toutes vos sessions. Si ce n’est pas vous, ignorez cet e-mail. Votre mot de passe ne change pas.`,
    },
  },
};

const PAGES: Record<MailPurpose, string> = { verification: 'verify', 'password-reset': 'reset' };

/** The token is behind a `#`, because browsers send that part neither to a server nor in a Referer. */
export function writeMail(
  { purpose, language }: { purpose: MailPurpose; language: MailLanguage },
  { publicUrl, token }: { publicUrl: string; token: string },
): MailText {
  const { subject, before, after } = WORDS[language][purpose];
  const link = consoleLink(publicUrl, `${PAGES[purpose]}#token=${token}`);
  return composeMail(subject, [{ language, text: before }, { link }, { language, text: after }]);
}
