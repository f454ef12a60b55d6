import { MAIL_LANGUAGES } from '@cowrie/contracts';
import { composeMail, consoleLink, type MailText } from './compose.ts';
import { type Covered, type Notice, noticeOf } from './notices.ts';

/** Nobody chose a language, so the notice has both. Its link has no token and changes nothing. */
export function writeNotice(notice: Notice, publicUrl: string, covered: Covered): MailText {
  const { subject, says, advises, page } = noticeOf(notice);
  const blocks = MAIL_LANGUAGES.flatMap((language) => {
    const words = says[language];
    const said = typeof words === 'string' ? words : words(covered);
    return [said, advises[language]].map((text) => ({ language, text }));
  });
  return composeMail(subject, [...blocks, { link: consoleLink(publicUrl, page) }]);
}
